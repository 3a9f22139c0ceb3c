// Many threads on few elements: a histogram, its elements chosen by an expression with a side effect.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

int main(void) {
  int n = 200000, bins[16] = {0}, expected[16] = {0};
  unsigned *v = malloc(n * sizeof(*v));
  for (int i = 0; i < n; i++) {
    v[i] = (unsigned)i * 2654435761u;
    expected[v[i] >> 28] += 1;
  }
  int calls = 0;
#pragma omp target teams distribute parallel for map(to : v[0 : n]) map(tofrom : bins) reduction(+ : calls)
  for (int i = 0; i < n; i++) {
    int k = i;
#pragma omp atomic
    bins[v[k++] >> 28] += 1;
    calls += k - i;
  }
  for (int i = 0; i < 16; i++)
    if (bins[i] != expected[i])
      return 1;
  free(v);
  return calls == n ? 0 : 2;
}
