#include "prefixsum.h"

static void sum_tiles(int n, const int *in, int *sums) {
#pragma omp target teams distribute thread_limit(TEAM) map(to : in[0 : n]) map(from : sums[0 : (n + TILE - 1) / TILE])
  for (int tile = 0; tile < (n + TILE - 1) / TILE; tile++) {
    const int end = (tile + 1) * TILE < n ? (tile + 1) * TILE : n;
    int sum = 0;
#pragma omp parallel for reduction(+ : sum)
    for (int i = tile * TILE; i < end; i++)
      sum += in[i];
    sums[tile] = sum;
  }
}

static void scan_sums(int tiles, const int *sums, int *before) {
  int sum = 0;
#pragma omp target parallel for thread_limit(1024) reduction(inscan, + : sum) map(to : sums[0 : tiles])                \
    map(from : before[0 : tiles])
  for (int tile = 0; tile < tiles; tile++) {
    before[tile] = sum;
#pragma omp scan exclusive(sum)
    sum += sums[tile];
  }
}

static void scan_tiles(int n, const int *in, const int *before, int *out) {
#pragma omp target teams distribute thread_limit(TEAM) map(to : in[0 : n], before[0 : (n + TILE - 1) / TILE])          \
    map(from : out[0 : n])
  for (int tile = 0; tile < (n + TILE - 1) / TILE; tile++) {
    const int end = (tile + 1) * TILE < n ? (tile + 1) * TILE : n;
    int sum = before[tile];
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = tile * TILE; i < end; i++) {
      out[i] = sum;
#pragma omp scan exclusive(sum)
      sum += in[i];
    }
  }
}
