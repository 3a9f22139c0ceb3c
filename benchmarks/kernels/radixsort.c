#include "radixsort.h"
#include <omp.h>

static void count_digits(int n, int tiles, int shift, const unsigned *in, unsigned *counts) {
#pragma omp target teams distribute thread_limit(TEAM) map(to : in[0 : n]) map(from : counts[0 : RADIX * tiles])
  for (int tile = 0; tile < tiles; tile++) {
    const int end = (tile + 1) * TILE < n ? (tile + 1) * TILE : n;
    unsigned count[RADIX] = {0};
#pragma omp parallel for
    for (int i = tile * TILE; i < end; i++) {
#pragma omp atomic
      count[DIGIT(in[i], shift)]++;
    }
    for (int digit = 0; digit < RADIX; digit++)
      counts[digit * tiles + tile] = count[digit];
  }
}

static void scan_counts(int tiles, const unsigned *counts, unsigned *offsets, unsigned *totals) {
#pragma omp target teams distribute thread_limit(TEAM) map(to : counts[0 : RADIX * tiles])                             \
    map(from : offsets[0 : RADIX * tiles], totals[0 : RADIX])
  for (int digit = 0; digit < RADIX; digit++) {
    unsigned sum = 0;
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = digit * tiles; i < (digit + 1) * tiles; i++) {
      offsets[i] = sum;
#pragma omp scan exclusive(sum)
      sum += counts[i];
    }
    totals[digit] = sum;
  }
}

static void scatter(int n, int tiles, int shift, const unsigned *in, const unsigned *offsets, const unsigned *totals,
                    unsigned *out) {
#pragma omp target teams num_teams(tiles) thread_limit(TEAM) map(to : in[0 : n], offsets[0 : RADIX * tiles])           \
    map(to : totals[0 : RADIX]) map(from : out[0 : n])
  {
    unsigned sorted[TILE], counts[RADIX][TEAM], begin[RADIX], before = 0;
#pragma omp parallel num_threads(TEAM)
    {
      const int t = omp_get_thread_num(), tile = omp_get_team_num(), first = tile * TILE + t * ITEMS;
      // A column for each thread: nobody else counts there.
      for (int digit = 0; digit < RADIX; digit++)
        counts[digit][t] = 0;
      for (int i = 0; i < ITEMS && first + i < n; i++)
        counts[DIGIT(in[first + i], shift)][t]++;
#pragma omp barrier
      // The sums before each counter, row by row: RADIX counters side by side at a time.
#pragma omp for reduction(inscan, + : before)
      for (int part = 0; part < TEAM; part++) {
        unsigned *own = &counts[part / (TEAM / RADIX)][part % (TEAM / RADIX) * RADIX], sum = before;
        for (int k = 0; k < RADIX; k++) {
          const unsigned count = own[k];
          own[k] = sum;
          sum += count;
        }
#pragma omp scan exclusive(before)
        for (int k = 0; k < RADIX; k++)
          before += counts[part / (TEAM / RADIX)][part % (TEAM / RADIX) * RADIX + k];
      }
      if (t < RADIX) { // where the tile's first key of each digit goes, less its number in the tile
        unsigned place = offsets[t * tiles + tile] - counts[t][0];
        for (int digit = 0; digit < t; digit++)
          place += totals[digit];
        begin[t] = place;
      }
#pragma omp barrier
      for (int i = 0; i < ITEMS && first + i < n; i++) {
        const unsigned key = in[first + i];
        sorted[counts[DIGIT(key, shift)][t]++] = key;
      }
#pragma omp barrier
      for (int i = t; i < TILE && tile * TILE + i < n; i += TEAM)
        out[begin[DIGIT(sorted[i], shift)] + i] = sorted[i];
    }
  }
}
