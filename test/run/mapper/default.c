// A default mapper says how its structure is mapped wherever no other is named: implicitly, by its name, as a member.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <stdlib.h>

typedef struct {
  int n;
  double *data;
} vector;
typedef struct {
  int before;
  vector inner;
  int after;
} holder;
#pragma omp declare mapper(vector v) map(v, v.data[0 : v.n])

int main(void) {
  enum { N = 20 };
  vector v = {N, calloc(N, sizeof(double))};
  double *host = v.data;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    v.data[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : v)
  for (int i = 0; i < N; i++)
    v.data[i] += v.n;
  if (v.data != host)
    return 1;
  for (int i = 0; i < N; i++)
    if (host[i] != i + N)
      return 2;
  // As a member of a structure that is mapped as a whole, implicitly and by name.
  holder h = {1, v, 2};
#pragma omp target teams distribute parallel for
  for (int i = 0; i < N; i++)
    h.inner.data[i] = h.before + h.after;
#pragma omp target teams distribute parallel for map(tofrom : h)
  for (int i = 0; i < N; i++)
    h.inner.data[i] += i;
  if (h.inner.data != host)
    return 3;
  for (int i = 0; i < N; i++)
    if (host[i] != 3 + i)
      return 4;
  // The map type decides what is left of the mapper's: nothing comes back.
#pragma omp target teams distribute parallel for map(mapper(default), to : v)
  for (int i = 0; i < N; i++)
    v.data[i] = -1;
  for (int i = 0; i < N; i++)
    if (host[i] != 3 + i && host[i] != -1)
      return 5;
#pragma omp target data map(to : v)
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < N; i++)
      v.data[i] = 7;
#pragma omp target update from(v)
  }
  for (int i = 0; i < N; i++)
    if (host[i] != 7)
      return 6;
  free(host);
  return 0;
}
