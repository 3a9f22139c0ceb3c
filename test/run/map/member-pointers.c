// Pointers in structures are attached: s.p[0:n], s->p[0:n], nested ones, arrays of structures with pointers.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <stdlib.h>

struct vector {
  int n;
  double *data;
};
struct pair {
  struct vector a, *b;
};

int main(void) {
  enum { N = 50 };
  struct vector v = {N, malloc(N * sizeof(double))}, *p = &v;
  double *host = v.data;
  for (int i = 0; i < N; i++)
    v.data[i] = i;
#pragma omp target teams distribute parallel for map(to : v) map(tofrom : v.data[0 : v.n])
  for (int i = 0; i < v.n; i++)
    v.data[i] += 1;
  if (v.data != host || v.n != N)
    return 1;
#pragma omp target teams distribute parallel for map(tofrom : p->data[0 : p->n]) map(to : p->n)
  for (int i = 0; i < p->n; i++)
    p->data[i] *= 2;
  if (p->data != host)
    return 2;
  for (int i = 0; i < N; i++)
    if (host[i] != 2 * (i + 1))
      return 3;

  // The pointer alone is mapped; the rest of the structure stays on the host.
#pragma omp target teams distribute parallel for map(tofrom : v.data[10 : 5])
  for (int i = 10; i < 15; i++)
    v.data[i] = -i;
  for (int i = 0; i < N; i++)
    if (host[i] != (i >= 10 && i < 15 ? -i : 2 * (i + 1)))
      return 4;

  struct vector w = {3, malloc(3 * sizeof(double))};
  struct pair both = {{N, host}, &w};
  w.data[0] = w.data[1] = w.data[2] = 5;
#pragma omp target teams distribute parallel for map(to : both) map(tofrom : both.a.data[0 : N])                       \
    map(to : both.b[0 : 1]) map(tofrom : both.b->data[0 : 3])
  for (int i = 0; i < N; i++) {
    both.a.data[i] = i + both.b->n;
    if (i < both.b->n)
      both.b->data[i] += i;
  }
  for (int i = 0; i < N; i++)
    if (host[i] != i + 3)
      return 5;
  for (int i = 0; i < 3; i++)
    if (w.data[i] != 5 + i)
      return 6;
  if (both.b != &w || w.n != 3 || both.a.data != host)
    return 7;
  free(host);
  free(w.data);
  return 0;
}
