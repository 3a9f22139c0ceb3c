/* A host file written by hand, as the translator would: saxpy, a census of the league's threads, declare target
   variables, an empty region. Exit code 0, or the number of the check that failed. Compiled as C99 and as C++. */
#include "chomp/runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>

static int factor = 3;
static int linked[8] = {0, 1, 2, 42, 4, 5, 6, 7};

#ifdef IMAGE_FILE
static const chomp_image_t side_image = {CHOMP_ABI, "vgpu", "saxpy-unit", 0, 0, IMAGE_FILE, IMAGE_HASH, 0};
static const chomp_image_t *const side_entry CHOMP_SECTION("chomp_images") = &side_image;
#endif

CHOMP_KERNEL(saxpy_kernel, "saxpy-unit", "saxpy", "saxpy.c", 12, CHOMP_KERNEL_INDEX32, 0);
CHOMP_KERNEL(census_kernel, "saxpy-unit", "census", "saxpy.c", 30, 0, 0);
CHOMP_KERNEL(linked_kernel, "saxpy-unit", "linked", "saxpy.c", 40, CHOMP_KERNEL_ONE_THREAD, 0);
CHOMP_KERNEL(nothing_kernel, "saxpy-unit", "nothing", "saxpy.c", 50, 0, 0);
CHOMP_GLOBAL(factor_kernel, "saxpy-unit", factor, CHOMP_GLOBAL_ENTER);
CHOMP_GLOBAL(linked_global, "saxpy-unit", linked, CHOMP_GLOBAL_LINK);

static int saxpy(int n, float a, float *x, float *y) {
  chomp_map_t maps[2] = {{"x[0:n]", CHOMP_MAP_TO, x, 0, &x, 0}, {"y[0:n]", CHOMP_MAP_TOFROM, y, 0, &y, 0}};
  chomp_arg_t args[4] = {CHOMP_VALUE(a), CHOMP_MAPPED(0, x), CHOMP_MAPPED(1, y), CHOMP_VALUE(n)};
  chomp_launch_t launch = {CHOMP_DEFAULT_DEVICE, 0, 0, 0, 0};
  maps[0].size = maps[1].size = (size_t)n * sizeof(float);
  launch.iterations = (unsigned long long)n;
  return saxpy_kernel(&launch, maps, 2, args, 4);
}

int check_saxpy(int n);
int check_saxpy(int n) {
  float *x = (float *)malloc((size_t)n * sizeof(float) + 1), *y = (float *)malloc((size_t)n * sizeof(float) + 1);
  int i, wrong = 0;
  for (i = 0; i < n; ++i)
    x[i] = (float)i, y[i] = 1;
  if (!saxpy(n, 2, x, y))
    return 1;
  for (i = 0; i < n; ++i)
    wrong += y[i] != 2 * (float)i + 1;
  free(x);
  free(y);
  return wrong ? 2 : 0;
}

static int check_census(unsigned teams, unsigned threads) {
  size_t size = teams * threads, i;
  int *counts = (int *)calloc(size, sizeof(int)), wrong = 0;
  chomp_map_t map = {"counts[0:n]", CHOMP_MAP_TOFROM, counts, 0, 0, 0};
  chomp_arg_t arg = CHOMP_MAPPED(0, counts);
  chomp_launch_t launch = {CHOMP_DEFAULT_DEVICE, 0, 0, 0, 1};
  map.size = size * sizeof(int);
  launch.num_teams = teams;
  launch.thread_limit = threads;
  if (!census_kernel(&launch, &map, 1, &arg, 1))
    return 3;
  for (i = 0; i < size; ++i)
    wrong += counts[i] != factor;
  free(counts);
  return wrong ? 4 : 0;
}

static int check_linked(void) {
  int result = 0, before, after;
  chomp_map_t maps[2] = {{"linked", CHOMP_MAP_TO, linked, sizeof(linked), 0, 0},
                         {"result", CHOMP_MAP_FROM, &result, sizeof(result), 0, 0}};
  chomp_arg_t arg = CHOMP_MAPPED(1, &result);
  chomp_launch_t launch = {CHOMP_DEFAULT_DEVICE, 0, 0, 0, 1};
  before = chomp_device_address(&chomp_module, CHOMP_DEFAULT_DEVICE, linked) != (void *)linked;
  if (!linked_kernel(&launch, maps, 2, &arg, 1))
    return 5;
  after = chomp_device_address(&chomp_module, CHOMP_DEFAULT_DEVICE, linked) != (void *)linked;
  return result == 42 && !before && !after ? 0 : 6;
}

static int check_update(void) {
  double grid[4][6];
  size_t extents[2] = {4, 6}, offsets[2] = {1, 0}, counts[2] = {2, 3}, strides[2] = {1, 2};
  int i, j, shared; /* with CHOMP_MEMORY=shared nothing moves */
  chomp_map_t map = {"grid", CHOMP_MAP_TO, grid, sizeof(grid), 0, 0};
  for (i = 0; i < 4; ++i)
    for (j = 0; j < 6; ++j)
      grid[i][j] = 10 * i + j;
  chomp_target_enter_data(CHOMP_HERE, CHOMP_DEFAULT_DEVICE, &map, 1);
  shared = chomp_device_address(&chomp_module, CHOMP_DEFAULT_DEVICE, grid) == (void *)grid;
  for (i = 0; i < 4; ++i)
    for (j = 0; j < 6; ++j)
      grid[i][j] = -1;
  chomp_target_update_strided(CHOMP_HERE, CHOMP_DEFAULT_DEVICE, "grid[1:2][0:3:2]", CHOMP_MAP_FROM, grid,
                              sizeof(double), 2, extents, offsets, counts, strides);
  for (i = 0; i < 4; ++i)
    for (j = 0; j < 6; ++j)
      if (grid[i][j] != (!shared && (i == 1 || i == 2) && j % 2 == 0 ? 10 * i + j : -1))
        return 7;
  map.type = CHOMP_MAP_DELETE;
  chomp_target_exit_data(CHOMP_HERE, CHOMP_DEFAULT_DEVICE, &map, 1);
  map.type = CHOMP_MAP_FROM;
  chomp_target_update(CHOMP_HERE, CHOMP_DEFAULT_DEVICE, &map, 1); /* not present: left out */
  return grid[1][1] == -1 ? 0 : 8;
}

__attribute__((unused)) static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return (double)t.tv_sec * 1e6 + (double)t.tv_nsec * 1e-3;
}

int run_checks(void);
int run_checks(void) {
  int code = 0, sizes[] = {0, 1, 1000, 1000003}, i;
  for (i = 0; i < 4 && !code; ++i)
    code = check_saxpy(sizes[i]);
  if (!code)
    code = check_census(1, 1);
  if (!code)
    code = check_census(7, 96);
  if (!code)
    code = check_census(2, 1024);
  if (!code)
    code = check_linked();
  if (!code)
    code = check_update();
  return code;
}

#ifndef NO_MAIN
int main(int argc, char **argv) {
  int code;
  double start = now();
  (void)argv;
  chomp_offload_init();
  if (argc > 1) {
    int i;
    chomp_launch_t launch = {CHOMP_DEFAULT_DEVICE, 0, 0, 0, 1};
    printf("init: %.1f us\n", now() - start);
    for (i = 0; i < 3; ++i) {
      int j, n = 100000;
      start = now();
      for (j = 0; j < n; ++j)
        nothing_kernel(&launch, 0, 0, 0, 0);
      printf("empty launch: %.3f us\n", (now() - start) / n);
    }
  }
  code = run_checks();
  if (code)
    fprintf(stderr, "check %d failed\n", code);
  return code;
}
#endif
