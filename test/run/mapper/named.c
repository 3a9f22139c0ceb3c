// Mappers with names: several for one type, one that maps only some members, one that uses another for its own.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

struct vector {
  int n;
  double *data;
};
struct pair {
  int unused[100];
  struct vector first, *second, both[2];
  int sum;
};
#pragma omp declare mapper(whole : struct vector v) map(v, v.data[0 : v.n])
#pragma omp declare mapper(half : struct vector v) map(to : v.n) map(v.data[0 : v.n / 2])
#pragma omp declare mapper(all : struct pair p) map(p.sum) map(mapper(whole), tofrom : p.first, p.second[0 : 2], p.both)

int main(void) {
  enum { N = 20 };
  double data[5][N] = {{0}};
  struct vector v = {N, data[0]}, more[2] = {{N, data[1]}, {N, data[2]}};
#pragma omp target teams distribute parallel for map(mapper(whole), tofrom : v)
  for (int i = 0; i < N; i++)
    v.data[i] = v.n - i;
#pragma omp target teams distribute parallel for map(mapper(half), tofrom : v)
  for (int i = 0; i < v.n / 2; i++)
    v.data[i] += 100;
  for (int i = 0; i < N; i++)
    if (data[0][i] != N - i + (i < N / 2 ? 100 : 0))
      return 1;
  struct pair p = {.first = v, .second = more, .both = {{N, data[3]}, {N, data[4]}}};
#pragma omp target teams distribute parallel for map(mapper(all), tofrom : p)
  for (int i = 0; i < N; i++) {
    p.first.data[i] = i;
    p.second[0].data[i] = 10 * i;
    p.second[1].data[i] = 20 * i;
    p.both[0].data[i] = 30 * i;
    p.both[1].data[i] = 40 * i;
    if (i == 0)
      p.sum = p.first.n + p.second[1].n + p.both[1].n;
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < 5; j++)
      if (data[j][i] != (j ? 10 * j : 1) * i)
        return 2;
  if (p.sum != 3 * N || p.first.data != data[0] || p.second != more || more[1].data != data[2])
    return 3;
  return 0;
}
