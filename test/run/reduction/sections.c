// Array sections and elements as list items: of arrays and of pointers, with lengths that the program computes.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

#include <stdlib.h>

enum { N = 1000 };

int main(void) {
  int first = 3, count = 7, a[20], table[4][5], wide[2000][3];
  double *p = calloc(20, sizeof(double));
  int (*rows)[5] = calloc(6, sizeof(*rows));
  for (int i = 0; i < 20; i++)
    a[i] = table[i / 5][i % 5] = 1;
  for (int i = 0; i < 6000; i++)
    wide[i / 3][i % 3] = 2;
#pragma omp target teams distribute parallel for reduction(+ : p[first : count], a[2 : 5], table[1][1 : 3])
  for (int i = 0; i < N; i++) {
    p[first + i % count] += 1;
    a[2 + i % 5] += 1;
    table[1][1 + i % 3] += 1;
  }
#pragma omp target parallel for reduction(+ : rows[2 : 2][0 : 5]) reduction(max : a[0]) reduction(- : wide[1000 : 2][0 : 3])
  for (int i = 0; i < N; i++) {
    rows[2 + i % 2][i % 5] += 1;
    a[0] = i > a[0] ? i : a[0];
    wide[1000 + i % 2][1] -= 1;
  }
  // A section of what is on the device already.
#pragma omp target data map(to : p[0 : 20])
  {
#pragma omp target teams distribute parallel for reduction(+ : p[10 : 4])
    for (int i = 0; i < N; i++)
      p[10 + i % 4] += i;
#pragma omp target update from(p[10 : 4])
  }
  for (int i = 0; i < 7; i++)
    if (p[3 + i] != (i < 6 ? 143 : 142))
      return 1;
  if (p[2] != 0 || p[10] != 124500 || p[13] != 125250)
    return 2;
  for (int i = 0; i < 5; i++)
    if (a[2 + i] != 201)
      return 3;
  if (a[0] != 999 || a[1] != 1 || a[7] != 1)
    return 4;
  if (table[1][0] != 1 || table[1][1] != 335 || table[1][3] != 334 || table[1][4] != 1)
    return 5;
  for (int i = 0; i < 10; i++)
    if (rows[2 + i / 5][i % 5] != 100)
      return 6;
  if (wide[1000][1] != -498 || wide[1001][1] != -498 || wide[1000][0] != 2 || wide[999][1] != 2)
    return 7;
  return rows[1][4] == 0 && rows[4][0] == 0 ? 0 : 8;
}
