#include "manybins.h"

static void count_some(int n, const unsigned *values, unsigned *bins) {
#pragma omp target teams distribute thread_limit(TEAM) map(to : values[0 : n]) map(tofrom : bins[0 : SOME])
  for (int piece = 0; piece < n; piece += PIECE) {
    const int end = n - piece > PIECE ? piece + PIECE : n;
    unsigned own[SOME];
#pragma omp parallel
    {
#pragma omp for
      for (int b = 0; b < SOME; b++)
        own[b] = 0;
#pragma omp for
      for (int i = piece; i < end; i++) {
#pragma omp atomic
        own[values[i] >> 20]++;
      }
#pragma omp for
      for (int b = 0; b < SOME; b++)
        if (own[b]) {
#pragma omp atomic
          bins[b] += own[b];
        }
    }
  }
}

static void count_many(int n, const unsigned *values, unsigned *bins) {
#pragma omp target teams distribute parallel for map(to : values[0 : n]) map(tofrom : bins[0 : MANY])
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    bins[values[i] >> 12]++;
  }
}
