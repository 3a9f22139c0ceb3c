// A mapper maps each element of an array or a section; the elements lie side by side on the device.
// UNSUPPORTED: shared-memory
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
#include <stdlib.h>

typedef struct {
  int n, *data;
} list;
#pragma omp declare mapper(list l) map(to : l.n) map(l.data[0 : l.n])
#pragma omp declare mapper(length : list l) map(l.n)

int main(void) {
  enum { N = 10 };
  list fixed[N], *p = malloc(N * sizeof(list));
  for (int i = 0; i < N; i++) {
    fixed[i].n = p[i].n = i;
    fixed[i].data = calloc(i + 1, sizeof(int));
    p[i].data = calloc(i + 1, sizeof(int));
  }
#pragma omp target teams distribute parallel for map(tofrom : fixed)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < fixed[i].n; j++)
      fixed[i].data[j] = 100 * i + j;
#pragma omp target enter data map(to : p[2 : N - 2])
#pragma omp target teams distribute parallel for map(to : p[2 : N - 2])
  for (int i = 2; i < N; i++)
    for (int j = 0; j < p[i].n; j++)
      p[i].data[j] += 200 * i + j;
#pragma omp target update from(p[5 : 1])
  for (int j = 0; j < 5; j++)
    if (p[5].data[j] != 1000 + j || (omp_get_num_devices() && p[6].data[j] != 0))
      return 1;
  p[6].n = 6;
#pragma omp target update to(mapper(length) : p[6 : 1])
#pragma omp target exit data map(from : p[2 : N - 2])
  for (int i = 2; i < N; i++)
    for (int j = 0; j < i; j++)
      if (fixed[i].data[j] != 100 * i + j || p[i].data[j] != 200 * i + j)
        return 2;
  // Nothing to map.
  int none = 0, seen = 0;
#pragma omp target teams distribute parallel for map(to : p[0 : none]) map(tofrom : seen)
  for (int i = 0; i < 1; i++)
    seen = p != NULL;
  if (seen != 1)
    return 3;
  int sum = 0;
#pragma omp target teams distribute parallel for map(mapper(length), to : fixed[3 : 4]) reduction(+ : sum)
  for (int i = 3; i < 7; i++)
    sum += fixed[i].n;
  return sum == 3 + 4 + 5 + 6 ? 0 : 4;
}
