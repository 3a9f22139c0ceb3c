#include "histogram.h"

static void histogram(int n, const unsigned char *values, unsigned *bins) {
#pragma omp target teams distribute parallel for map(to : values[0 : n]) map(tofrom : bins[0 : BINS])
  for (int i = 0; i < n; i++) {
#pragma omp atomic
    bins[values[i]]++;
  }
}

static void histogram_reduced(int n, const unsigned char *values, unsigned *bins) {
#pragma omp target teams distribute parallel for reduction(+ : bins[0 : BINS]) map(to : values[0 : n])
  for (int i = 0; i < n; i++)
    bins[values[i]]++;
}
