/* loops: a short, a middling and a long loop over doubles that are on the device already, many times. Beside the work
   itself a launch deals it out to threads and waits for them; CHOMP_VGPU_CORES=N says how many there are. */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LAUNCHES 400
enum { SHORT = 20000, MIDDLING = 200000, LONG = 2000000 };

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

/* The median of the launches. */
static double measure(double *x, int n) {
  double times[LAUNCHES];
  for (int k = 0; k < LAUNCHES; k++) {
    const double start = now();
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      x[i] = x[i] * 0.5 + 1.0;
    times[k] = now() - start;
  }
  qsort(times, LAUNCHES, sizeof(double), compare);
  return times[LAUNCHES / 2];
}

int main(void) {
  double *x = calloc(LONG, sizeof(double)), times[3];
  if (!x)
    return 2;
#pragma omp target data map(tofrom : x[0 : LONG])
  {
    times[0] = measure(x, SHORT);
    times[1] = measure(x, MIDDLING);
    times[2] = measure(x, LONG);
  }
  printf("short loop: %.9f s\n", times[0]);
  printf("middling loop: %.9f s\n", times[1]);
  printf("long loop: %.9f s\n", times[2]);
  for (int i = 0; i < LONG; i++)
    if (x[i] != 2.0) { /* where it comes to after 54 steps */
      printf("FAIL: x[%d] is %g\n", i, x[i]);
      return 1;
    }
  free(x);
  return 0;
}
