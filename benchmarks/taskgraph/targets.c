// What a target construct costs in graphs of several shapes, met each time (target tasks) or recorded once (taskgraph).
//     targets SHAPE KERNELS NANOSECONDS same|changing
// Built plainly, the constructs are `target nowait` tasks, and a taskwait follows; with -DRECORDED the same constructs
// stand in a taskgraph; with -DNOWAIT= they are synchronous.
//
// All data is on the device. A kernel is one team of one thread, which writes one number, and works for so many
// nanoseconds: a chain of multiplications, each of which needs the last one's result. How long one takes is measured on
// the device as the program starts.
//
// changing: a firstprivate scalar has another value at each encounter, so no launch has the arguments of the last one.
//
// Prints the time of a kernel in the first run, and in the median one; and in this one the time until the thread that
// meets the constructs could go on (`met`; for synchronous ones and for a taskgraph that is all of it).
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#ifndef NOWAIT
#define NOWAIT nowait
#endif
#ifdef RECORDED
#define GRAPH _Pragma("omp taskgraph")
#define SAVED(...) firstprivate(saved : __VA_ARGS__)
#else
#define GRAPH
#define SAVED(...) firstprivate(__VA_ARGS__)
#endif

#pragma omp begin declare target
// x, after so many steps of work: no square is -12344 (modulo 2^32), but no compiler finds that out.
static unsigned work(long steps, unsigned x) {
  unsigned y = x * x + 12345;
  for (long i = 0; i < steps; i++)
    y = y * y + 12345;
  return x + (y == 1);
}
#pragma omp end declare target

static void chain(unsigned *x, int n, long steps, unsigned value) {
  GRAPH {
    for (int i = 0; i < n; i++) {
#pragma omp target NOWAIT map(x[0 : n]) SAVED(i) depend(inout : x[0])
      x[0] = work(steps, 3 * x[0] + i + value);
    }
  }
}

static void independent(unsigned *x, int n, long steps, unsigned value) {
  GRAPH {
    for (int i = 0; i < n; i++) {
#pragma omp target NOWAIT map(x[0 : n]) SAVED(i) depend(inout : x[i])
      x[i] = work(steps, 3 * x[i] + i + value);
    }
  }
}

static void forkjoin(unsigned *x, int n, long steps, unsigned value) {
  GRAPH {
    for (int i = 0; i < n; i += 9) {
      for (int k = 1; k < 9; k++) {
#pragma omp target NOWAIT map(x[0 : n]) SAVED(k) depend(in : x[0]) depend(out : x[k])
        x[k] = work(steps, x[0] + k + value);
      }
#pragma omp target NOWAIT map(x[0 : n]) depend(inout : x[0]) depend(in : x[1], x[2], x[3], x[4], x[5], x[6], x[7], x[8])
      x[0] = work(steps, x[1] + 2 * x[2] + 3 * x[3] + 4 * x[4] + 5 * x[5] + 6 * x[6] + 7 * x[7] + 8 * x[8] + value);
    }
  }
}

// side * side cells, each behind its neighbours above and to the left: fronts that grow and shrink.
static void diamond(unsigned *x, int side, long steps, unsigned value) {
  const int row = side + 1;
  GRAPH {
    for (int i = 1; i <= side; i++)
      for (int j = 1; j <= side; j++) {
        const int at = i * row + j, above = at - row, left = at - 1;
#pragma omp target NOWAIT map(x[0 : row * row]) SAVED(at, above, left) depend(in : x[above], x[left])                  \
    depend(inout : x[at])
        x[at] = work(steps, x[at] + 3 * x[above] + 5 * x[left] + value);
      }
  }
}

static int compare(const void *a, const void *b) {
  const double (*x)[2] = a, (*y)[2] = b;
  return (**x > **y) - (**x < **y);
}

// A kernel's steps. The fastest of some tries is the one that nothing else on the machine was in the way of.
static long steps_of(double seconds) {
  enum { Steps = 1000000 };
  double best = 1;
  for (int i = 0; i < 30; i++) {
    unsigned x = i;
    const double begin = omp_get_wtime();
#pragma omp target map(x)
    x = work(Steps, x);
    const double time = omp_get_wtime() - begin;
    best = time < best ? time : best;
  }
  return (long)(seconds / best * Steps);
}

int main(int argc, char **argv) {
  if (argc != 5)
    return 2;
  const char *shape = argv[1];
  const int kernels = atoi(argv[2]), changing = !strcmp(argv[4], "changing");
  const long steps = steps_of(atof(argv[3]) * 1e-9);

  int side = 1, count = kernels;
  while (side * side < kernels)
    side++;
  if (!strcmp(shape, "diamond"))
    count = side * side;
  else if (!strcmp(shape, "forkjoin"))
    count = (kernels + 8) / 9 * 9;
  const int size = (side + 1) * (side + 1) + count;
  unsigned *x = malloc(sizeof(unsigned) * size);
  for (int i = 0; i < size; i++)
    x[i] = i;

  const int runs = count > 20000 ? 11 : 21;
  double times[21][2], first = 0;
#pragma omp target data map(x[0 : size])
#pragma omp parallel
#pragma omp single
  for (int run = 0; run < runs; run++) {
    const unsigned value = changing ? run : 0;
    const double begin = omp_get_wtime();
    if (!strcmp(shape, "chain"))
      chain(x, kernels, steps, value);
    else if (!strcmp(shape, "independent"))
      independent(x, kernels, steps, value);
    else if (!strcmp(shape, "forkjoin"))
      forkjoin(x, kernels, steps, value);
    else if (!strcmp(shape, "diamond"))
      diamond(x, side, steps, value);
    times[run][1] = (omp_get_wtime() - begin) / count;
#ifndef RECORDED
#pragma omp taskwait
#endif
    times[run][0] = (omp_get_wtime() - begin) / count;
    if (run == 0)
      first = times[0][0];
  }
  qsort(times, runs, sizeof times[0], compare);
  unsigned sum = 0;
  for (int i = 0; i < size; i++)
    sum = sum * 31 + x[i];
  const double *median = times[runs / 2];
  printf("time: %g s\nmet: %g s\nfirst: %g s\nsum: %u\n", median[0], median[1], first, sum);
  return 0;
}
