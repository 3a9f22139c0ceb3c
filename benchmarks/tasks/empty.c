// What a target task with an empty kernel costs the host: until all are met, and until all are over.
//     empty TASKS independent|chained
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef NOWAIT
#define NOWAIT nowait
#endif

int main(int argc, char **argv) {
  if (argc != 3)
    return 2;
  const int tasks = atoi(argv[1]), chained = !strcmp(argv[2], "chained");
  static char items[1 << 16];
  double begin = 0, met = 0, end = 0;
  for (int round = 0; round < 10; round++) { // the first ones warm up
    begin = omp_get_wtime();
    for (int t = 0; t < tasks; t++) {
      char *item = chained ? items : &items[t % (1 << 16)];
#pragma omp target NOWAIT depend(inout : item[0])
      {
      }
    }
    met = omp_get_wtime();
#pragma omp taskwait
    end = omp_get_wtime();
  }
  printf("met: %g s\n", (met - begin) / tasks);
  printf("time: %g s\n", (end - begin) / tasks);
  return 0;
}
