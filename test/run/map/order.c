// The order of list items says nothing: a part may come before its whole. What was mapped only to attach a pointer may
// become part of something larger later.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

struct row {
  size_t length;
  int *data;
  int more[5];
};

int main(void) {
  enum { N = 50 };
  int *list[N], first[N];
  for (int i = 0; i < N; i++) {
    list[i] = malloc(sizeof(int));
    list[i][0] = i;
  }
#pragma omp target teams distribute parallel for map(iterator(it = 0 : N), tofrom : list[it][ : 1]) map(to : list)
  for (int i = 0; i < N; i++)
    list[i][0] *= 2;
  for (int i = 0; i < N; i++)
    if (list[i][0] != 2 * i)
      return 1;

  struct row r = {N, malloc(N * sizeof(int)), {1, 2, 3, 4, 5}};
  int *host = r.data;
  for (int i = 0; i < N; i++)
    r.data[i] = i;
#pragma omp target enter data map(to : r.data[ : N])
#pragma omp target teams distribute parallel for map(to : r, r.data[ : N]) map(from : first)
  for (int i = 0; i < N; i++)
    first[i] = r.data[i] + r.more[i % 5];
  for (int i = 0; i < N; i++)
    if (first[i] != i + 1 + i % 5)
      return 2;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    r.data[i] += 100;
#pragma omp target exit data map(from : r.data[ : N])
  for (int i = 0; i < N; i++)
    if (r.data[i] != i + 100)
      return 3;
  // Members before their structure.
#pragma omp target teams distribute parallel for map(from : r.more) map(to : r.length) map(tofrom : r)
  for (int i = 0; i < 5; i++)
    r.more[i] = i + (int)r.length;
  if (r.more[4] != 54 || r.data != host)
    return 4;
  return 0;
}
