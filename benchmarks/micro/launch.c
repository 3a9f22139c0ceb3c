/* launch: what a program pays for offloading when its kernels do nothing.

   - init: from the end of the program's constructors to main's first statement: the registration of the device images,
     where the compiler put it there
   - first launch: the first region, with all that was left for it
   - empty launch: a region of an empty loop, many times
   - with data: the same with an array of 4 KiB that is on the device already
   - with maps: the same with that array copied to the device and back */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define LAUNCHES 2000
#define BATCHES 15
#define N 1024

static double now(void) {
  struct timespec t;
  timespec_get(&t, TIME_UTC);
  return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static double constructed;

__attribute__((constructor)) static void note_time(void) { constructed = now(); }

static int compare(const void *a, const void *b) {
  const double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

static void launch_empty(int n) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++) {
  }
}

static void launch_with_data(int *data, int n) {
#pragma omp target teams distribute parallel for map(tofrom : data[0 : n])
  for (int i = 0; i < n; i++)
    data[i]++;
}

/* The median of the batches, for one launch. */
static double measure(int *data, int n) {
  double times[BATCHES];
  for (int b = 0; b < BATCHES; b++) {
    const double start = now();
    for (int i = 0; i < LAUNCHES / BATCHES; i++)
      if (data)
        launch_with_data(data, n);
      else
        launch_empty(n);
    times[b] = (now() - start) / (LAUNCHES / BATCHES);
  }
  qsort(times, BATCHES, sizeof(double), compare);
  return times[BATCHES / 2];
}

int main(void) {
  const double init = now() - constructed;
  double start = now();
  launch_empty(1);
  const double first = now() - start;
  const double empty = measure(0, 1);

  int data[N] = {0};
  double with_data;
#pragma omp target data map(tofrom : data[0 : N])
  with_data = measure(data, N);
  const double with_maps = measure(data, N);

  printf("init: %.9f s\n", init);
  printf("first launch: %.9f s\n", first);
  printf("empty launch: %.9f s\n", empty);
  printf("launch with data: %.9f s\n", with_data);
  printf("launch with maps: %.9f s\n", with_maps);
  for (int i = 0; i < N; i++)
    if (data[i] != 2 * (LAUNCHES / BATCHES) * BATCHES) {
      printf("FAIL: data[%d] is %d\n", i, data[i]);
      return 1;
    }
  return 0;
}
