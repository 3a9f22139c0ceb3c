// Copies of arrays and structures are those of the encounter, or saved; a task may change its own.
// RUN: %chompcc %s -o %t
// RUN: %t
#include "../async/Inputs/everywhere.h"

typedef struct {
  double x;
  int values[5];
} point;

static int copies(void) {
  int failed = 0;
  for (int round = 0; round < 5; round++) {
    double numbers[3] = {round, round + 1, round + 2};
    point p = {round, {1, 2, round, 4, 5}};
    const int constant = 7 * round;
    double sum = 0, values = 0, constants = 0;
#pragma omp taskgraph
    {
      for (int i = 0; i < 3; i++) {
        int squares[3] = {0, 1, 4};
#pragma omp task firstprivate(numbers, p) shared(sum) depend(inout : sum)
        {
          sum += numbers[i] + p.x + squares[i];
          numbers[i] = squares[i] = -100;
          p.x = -100;
        }
#pragma omp task firstprivate(p) shared(values, constants) depend(inout : values)
        {
          for (int k = 0; k < 5; k++)
            values += p.values[k];
          constants += constant;
          p.values[2] = -100;
        }
      }
    }
    failed |= sum != 6 * round + 3 + 5 || values != 3 * (12 + round) || constants != 21 * round;
  }
  return failed;
}

int main(void) { return everywhere(copies); }
