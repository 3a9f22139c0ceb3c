// Mappers in a namespace, in a class and in a function, for types of those places.
// UNSUPPORTED: shared-memory
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <cstdlib>
#include <omp.h>
namespace space {
struct In {
  int n;
  double *d;
};
struct Out {
  In a;
  int k;
};
#pragma omp declare mapper(In v) map(v, v.d[0 : v.n])
#pragma omp declare mapper(part : In v) map(alloc : v) map(to : v.n) map(iterator(j = 0 : v.n : 1), tofrom : v.d[j])
} // namespace space
struct Class {
  int n;
  int *p;
#pragma omp declare mapper(inner : Class c) map(c.n, c.p[0 : c.n])
};
using namespace space;
int test(In *p, int n) {
#pragma omp target enter data map(mapper(part), to : p[0 : n])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < p[i].n; j++)
      p[i].d[j] += 1;
#pragma omp target update from(mapper(part) : p[1 : 1])
  if (omp_get_num_devices() && (p[1].d[0] != 1 || p[0].d[0] != 0))
    return 1;
  p[0].d[0] = 5;
  p[1].d[0] = 1;
#pragma omp target update to(iterator(i = 0 : n) : p[i].d[0])
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    for (int j = 0; j < p[i].n; j++)
      p[i].d[j] += 1;
#pragma omp target exit data map(mapper(part), from : p[0 : n])
  if (p[0].d[0] != 6 || p[2].d[2] != 2 || p[1].d[0] != 2)
    return 2;
  return 0;
}
int main() {
  space::In p[4];
  for (int i = 0; i < 4; i++) {
    p[i].n = i + 1;
    p[i].d = (double *)std::calloc(i + 1, sizeof(double));
  }
  if (int e = test(p, 4))
    return e;
  space::Out o = {p[3], 7};
#pragma omp target teams distribute parallel for map(o)
  for (int i = 0; i < 4; i++)
    o.a.d[i] = i;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 4; i++)
    o.a.d[i] += o.k;
  for (int i = 0; i < 4; i++)
    if (o.a.d[i] != i + 7)
      return 10;
  struct Local {
    int n, *q;
    int spare[100];
  };
#pragma omp declare mapper(Local l) map(l.q[0 : l.n]) map(to : l.n)
  int data[5] = {1, 2, 3, 4, 5};
  Local l = {5, data};
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 5; i++)
    l.q[i] += l.n;
  for (int i = 0; i < 5; i++)
    if (data[i] != i + 6)
      return 11;
  Class c{5, data};
#pragma omp target teams distribute parallel for map(mapper(Class::inner), tofrom : c)
  for (int i = 0; i < 5; i++)
    c.p[i] += c.n;
  for (int i = 0; i < 5; i++)
    if (data[i] != i + 11)
      return 12;
  return 0;
}
