/* blocks: a diffusion in one dimension, block by block as GPU programs do it: the threads of a team name themselves,
   load a block with a margin into the team's arrays, take several steps with a barrier after each, and add up the block
   in a tree. --size is the number of blocks. */
#include "../../examples/common/example.h"

#include <omp.h>

#define SMALL 64
#define LARGE 16384
enum { BLOCK = 256, STEPS = 16, INNER = BLOCK - 2 * STEPS };

/* STEPS steps from x to y; sums gets what each block adds up to. Elements outside of x are 0. */
static void diffuse(const float *x, float *y, float *sums, int blocks) {
  const int n = blocks * INNER;
#pragma omp target teams num_teams(blocks) thread_limit(BLOCK) map(to : x[0 : n]) map(from : y[0 : n], sums[0 : blocks])
  {
    float now[BLOCK], next[BLOCK];
#pragma omp parallel num_threads(BLOCK)
    {
      const int thread = omp_get_thread_num(), threads = omp_get_num_threads();
      /* There may be fewer teams and threads than asked for. */
      for (int block = omp_get_team_num(); block < blocks; block += omp_get_num_teams()) {
        const int first = block * INNER - STEPS;
        for (int i = thread; i < BLOCK; i += threads)
          now[i] = first + i >= 0 && first + i < n ? x[first + i] : 0.0f;
#pragma omp barrier
        for (int step = 0; step < STEPS; step++) {
          for (int i = thread; i < BLOCK; i += threads) {
            const float left = i > 0 ? now[i - 1] : 0.0f, right = i < BLOCK - 1 ? now[i + 1] : 0.0f;
            const int inside = first + i >= 0 && first + i < n;
            next[i] = inside ? 0.25f * left + 0.5f * now[i] + 0.25f * right : 0.0f;
          }
#pragma omp barrier
          for (int i = thread; i < BLOCK; i += threads)
            now[i] = next[i];
#pragma omp barrier
        }
        for (int i = thread; i < INNER; i += threads)
          y[block * INNER + i] = now[STEPS + i];
        for (int i = thread; i < BLOCK; i += threads)
          next[i] = i >= STEPS && i < STEPS + INNER ? now[i] : 0.0f;
#pragma omp barrier
        for (int half = BLOCK / 2; half > 0; half /= 2) {
          for (int i = thread; i < half; i += threads)
            next[i] += next[i + half];
#pragma omp barrier
        }
        if (thread == 0)
          sums[block] = next[0];
#pragma omp barrier
      }
    }
  }
}

static void diffuse_serial(const float *x, float *y, float *sums, int blocks) {
  const int n = blocks * INNER;
  float *now = (float *)malloc(n * sizeof(float)), *next = (float *)malloc(n * sizeof(float));
  memcpy(now, x, n * sizeof(float));
  for (int step = 0; step < STEPS; step++) {
    for (int i = 0; i < n; i++)
      next[i] = 0.25f * (i > 0 ? now[i - 1] : 0.0f) + 0.5f * now[i] + 0.25f * (i < n - 1 ? now[i + 1] : 0.0f);
    memcpy(now, next, n * sizeof(float));
  }
  memcpy(y, now, n * sizeof(float));
  for (int block = 0; block < blocks; block++) {
    double sum = 0.0;
    for (int i = 0; i < INNER; i++)
      sum += y[block * INNER + i];
    sums[block] = (float)sum;
  }
  free(now);
  free(next);
}

int main(int argc, char **argv) {
  struct options options = parse_options(argc, argv, SMALL, LARGE);
  const int blocks = (int)options.size, n = blocks * INNER;
  float *x = (float *)malloc(n * sizeof(float)), *y = (float *)malloc(n * sizeof(float));
  float *sums = (float *)malloc(blocks * sizeof(float));
  for (int i = 0; i < n; i++)
    x[i] = random_float(&options.seed, 0.0f, 1.0f);
  const double start = get_time();
  diffuse(x, y, sums, blocks);
  printf("%d blocks of %d elements\ntime: %.6f s\n", blocks, INNER, get_time() - start);
  if (!options.check)
    return 0;
  float *expected = (float *)malloc(n * sizeof(float)), *expected_sums = (float *)malloc(blocks * sizeof(float));
  diffuse_serial(x, expected, expected_sums, blocks);
  double error = 0.0;
  for (int i = 0; i < n; i++)
    error = max_error(error, y[i], expected[i]);
  for (int block = 0; block < blocks; block++)
    error = max_error(error, sums[block], expected_sums[block]);
  return verdict(error, 1e-4);
}
