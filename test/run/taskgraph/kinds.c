// All kinds of dependences order the tasks of a replay as they order others.
// RUN: %chompcc %s -o %t
// RUN: %t
#include "../async/Inputs/everywhere.h"
#include <omp.h>

static int x, y, in_mutex, together, failed, list[4];

static void check(int right) {
  if (!right)
#pragma omp atomic write
    failed = 1;
}

static int kinds(void) {
  for (int round = 0; round < 20; round++) {
    omp_depend_t object;
    x = y = together = 0;
#pragma omp depobj(object) depend(inout : y)
#pragma omp taskgraph
    {
      for (int i = 0; i < 6; i++) {
#pragma omp task depend(mutexinoutset : x)
        {
          check(in_mutex++ == 0);
          x++;
          in_mutex--;
        }
      }
      for (int i = 0; i < 6; i++) {
#pragma omp task depend(inoutset : x)
        {
          check(x == 6);
#pragma omp atomic
          together++;
        }
      }
#pragma omp task depend(in : x) depend(depobj : object)
      {
        check(together == 6);
        y = 1;
      }
#pragma omp task depend(inout : y)
      {
        check(y == 1);
        y = 2;
      }
#pragma omp task depend(iterator(int i = 0 : 4), out : list[i])
      {
        for (int i = 0; i < 4; i++)
          list[i] = round;
      }
      for (int i = 0; i < 4; i++) {
#pragma omp task depend(in : list[i])
        check(list[i] == round);
      }
    }
#pragma omp depobj(object) destroy
    check(y == 2);
  }
  return failed;
}

int main(void) { return everywhere(kinds); }
