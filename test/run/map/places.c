// Storage behind pointers, members and subscripts, in all the ways that C has for it.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

struct inner {
  int a, b[10];
  double *p;
  int *q[3];
};
struct outer {
  struct inner s, *sp;
  int tail;
};

int main(void) {
  int *p = calloc(20, sizeof(int)), **pp = &p, m[4][5] = {{0}};
#pragma omp target teams distribute parallel for map(tofrom : *p)
  for (int i = 0; i < 1; i++)
    *p += 1;
#pragma omp target teams distribute parallel for map(tofrom : p[0])
  for (int i = 0; i < 1; i++)
    p[0] += 1;
#pragma omp target teams distribute parallel for map(tofrom : (*pp)[0 : 20])
  for (int i = 1; i < 20; i++)
    (*pp)[i] = (*pp)[0] * i;
  if (p[0] != 2 || p[19] != 38 || *pp != p)
    return 1;
#pragma omp target teams distribute parallel for map(tofrom : *(p + 3), p[4])
  for (int i = 0; i < 1; i++)
    *(p + 3) = p[4];
  if (p[3] != 8)
    return 2;
  struct inner s = {0};
  s.p = calloc(10, sizeof(double));
  s.q[1] = p;
#pragma omp target teams distribute parallel for map(tofrom : s.b[2 : 3], s.q[1][0 : 20])
  for (int i = 2; i < 5; i++) {
    s.b[i] = i;
    s.q[1][i] = 1;
  }
  if (s.b[4] != 4 || s.b[5] != 0 || p[2] != 1 || p[5] != 10 || s.q[1] != p)
    return 3;
  struct outer big = {.sp = &s}, *bp = &big;
#pragma omp target teams distribute parallel for map(tofrom : big.sp->p[0 : 10]) map(to : big.sp->a)
  for (int i = 0; i < 10; i++)
    big.sp->p[i] = i + big.sp->a;
  if (s.p[9] != 9 || big.sp != &s)
    return 4;
#pragma omp target teams distribute parallel for map(tofrom : bp->s.b, (*bp).tail)
  for (int i = 0; i < 10; i++) {
    bp->s.b[i] = i;
    if (i == 0)
      bp->tail = 4;
  }
  if (big.s.b[9] != 9 || big.tail != 4)
    return 5;
#pragma omp target teams distribute parallel for map(tofrom : m[1 : 2][ : ])
  for (int i = 1; i < 3; i++)
    for (int j = 0; j < 5; j++)
      m[i][j] = i * j;
#pragma omp target teams distribute parallel for map(tofrom : m[3][1 : 3])
  for (int j = 1; j < 4; j++)
    m[3][j] = 50;
  if (m[2][4] != 8 || m[3][0] != 0 || m[3][3] != 50 || m[3][4] != 0)
    return 6;
  // Two sections of one pointer side by side are one piece on the device too.
#pragma omp target teams distribute parallel for map(to : p[0 : 10]) map(from : p[10 : 10])
  for (int i = 0; i < 10; i++)
    p[i + 10] = p[i] + i;
  if (p[10] != 2 || p[19] != 27)
    return 7;
  // So are sections of one array.
  int a[30];
  for (int i = 0; i < 30; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for map(to : a[0 : 10]) map(from : a[20 : 10])
  for (int i = 0; i < 10; i++)
    a[i + 20] = a[i];
  if (a[20] != 0 || a[29] != 9 || a[10] != 10)
    return 8;
  free(p);
  free(s.p);
  return 0;
}
