// Tasks of a record generate tasks and wait for them, as long as others of the record go on.
// RUN: %chompcc %s -o %t
// RUN: %t
#include "../async/Inputs/everywhere.h"
#include "../async/Inputs/give-up.h"
#include "../async/Inputs/linger.h"

static int nested(void) {
  for (int round = 0; round < 20; round++) {
    static int sums[8];
    int total = 0;
#pragma omp taskgraph
    {
      for (int i = 0; i < 8; i++) {
#pragma omp task depend(out : sums[i])
        {
          int *sum = &sums[i];
          *sum = 0;
          for (int k = 0; k < 4; k++) {
#pragma omp task
#pragma omp atomic
            *sum += k + 1 + linger(500);
          }
#pragma omp taskwait
          if (*sum == 10)
#pragma omp taskgroup
          {
#pragma omp task
            *sum += i;
          }
        }
      }
      for (int i = 0; i < 8; i++) {
#pragma omp task shared(total) depend(in : sums[i]) depend(mutexinoutset : total)
        total += sums[i];
      }
    }
    if (total != 8 * 10 + 28)
      return round + 1;
  }
  return 0;
}

int main(void) {
  give_up_later();
  return everywhere(nested);
}
