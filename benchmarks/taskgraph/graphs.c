// What a task costs in graphs of several shapes, generated each time (taskgroup) or recorded once (taskgraph).
//     graphs SHAPE TASKS NANOSECONDS
// Each task works for so many nanoseconds. Prints the time of a task: in the median run, in the first one, in the
// second one, and in the median one of those that record anew.
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifdef RECORDED
#define GRAPH _Pragma("omp taskgraph graph_reset(reset)")
#else
#define GRAPH _Pragma("omp taskgroup")
#endif

static int reset;           // whether a run records anew
static long steps;          // of a task's work
static char items[1 << 20]; // what dependences name

static void work(void) {
  for (long i = 0; i < steps; i++)
    __asm__ volatile("");
}

static void chain(int n) {
  GRAPH {
    for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : items[0])
      work();
    }
  }
}

static void independent(int n) {
  GRAPH {
    for (int i = 0; i < n; i++) {
#pragma omp task depend(inout : items[i])
      work();
    }
  }
}

static void forkjoin(int n) {
  GRAPH {
    for (int i = 0; i < n; i += 9) {
      for (int k = 1; k < 9; k++) {
#pragma omp task depend(in : items[0]) depend(out : items[k])
        work();
      }
#pragma omp task depend(inout : items[0])                                                                              \
    depend(in : items[1], items[2], items[3], items[4], items[5], items[6], items[7], items[8])
      work();
    }
  }
}

// side * side cells, as many steps.
static void heat(int side) {
  GRAPH {
    for (int t = 0; t < side; t++)
      for (int i = 1; i <= side; i++)
        for (int j = 1; j <= side; j++) {
          char *cell = items + i * (side + 2) + j;
#pragma omp task depend(inout : cell[0]) depend(in : cell[-1], cell[1], cell[-side - 2], cell[side + 2])
          work();
        }
  }
}

static void cholesky(int blocks) {
  GRAPH {
    for (int k = 0; k < blocks; k++) {
      char *row = items + k * blocks;
#pragma omp task depend(inout : row[k])
      work();
      for (int i = k + 1; i < blocks; i++) {
        char *other = items + i * blocks;
#pragma omp task depend(in : row[k]) depend(inout : other[k])
        work();
      }
      for (int i = k + 1; i < blocks; i++)
        for (int j = k + 1; j <= i; j++) {
          char *left = items + i * blocks, *above = items + j * blocks;
#pragma omp task depend(in : left[k], above[k]) depend(inout : left[j])
          work();
        }
    }
  }
}

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

int main(int argc, char **argv) {
  if (argc != 4)
    return 2;
  const char *shape = argv[1];
  const int tasks = atoi(argv[2]);
  double begin = omp_get_wtime();
  steps = 100000000;
  work();
  steps = (long)(atof(argv[3]) * 1e-9 / (omp_get_wtime() - begin) * steps);

  int side = 1, blocks = 1, count = tasks;
  while (side * side * side < tasks)
    side++;
  while ((blocks + 1) * (blocks + 2) * blocks / 6 < tasks)
    blocks++;
  if (!strcmp(shape, "heat"))
    count = side * side * side;
  else if (!strcmp(shape, "cholesky"))
    count = blocks * (blocks + 1) * (blocks + 2) / 6;
  else if (!strcmp(shape, "forkjoin"))
    count = (tasks + 8) / 9 * 9;
  enum { Runs = 21, MostRecords = 201 };
  // The first ones have to ask the system for memory.
  const int records = tasks > 2000 || steps > 0 ? 11 : MostRecords;
  double times[Runs + MostRecords];
#pragma omp parallel
#pragma omp single
  for (int run = 0; run < Runs + records; run++) {
    reset = run >= Runs;
    begin = omp_get_wtime();
    if (!strcmp(shape, "chain"))
      chain(tasks);
    else if (!strcmp(shape, "independent"))
      independent(tasks);
    else if (!strcmp(shape, "forkjoin"))
      forkjoin(tasks);
    else if (!strcmp(shape, "heat"))
      heat(side);
    else if (!strcmp(shape, "cholesky"))
      cholesky(blocks);
    times[run] = (omp_get_wtime() - begin) / count;
  }
  printf("first: %g s\nsecond: %g s\n", times[0], times[1]);
  qsort(times, Runs, sizeof(double), compare);
  qsort(times + Runs, (size_t)records, sizeof(double), compare);
  printf("time: %g s\nrecord: %g s\n", times[Runs / 2], times[Runs + records / 2]);
  return 0;
}
