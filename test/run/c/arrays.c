// A mapped array keeps its type in a region: sizeof, its address, typeof, as an argument; several dimensions too.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <stddef.h>
#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

static int global[12];
static int sum(int (*all)[10]) {
  int s = 0;
  for (size_t i = 0; i < LENGTH(*all); i++)
    s += (*all)[i];
  return s;
}

int main(void) {
  int a[10], table[3][4] = {{0}}, got[8] = {0};
  const int constants[4] = {1, 2, 3, 4};
  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma omp target teams distribute parallel for map(tofrom : got, table)
  for (int i = 0; i < 1; i++) {
    got[0] = (int)LENGTH(a);
    got[1] = sum(&a);
    got[2] = (int)sizeof(table[0]);
    got[3] = (int)LENGTH(global);
    int (*row)[4] = table;
    row[2][3] = 7;
    (*(row + 1))[2] = 6;
    int copy[LENGTH(constants)];
    for (size_t k = 0; k < LENGTH(copy); k++)
      copy[k] = constants[k] + a[k];
    got[4] = copy[3];
    got[5] = (int)(&a[9] - a);
    int *end = *(&a + 1);
    got[6] = (int)(end - a);
    global[11] = (int)sizeof a;
  }
  if (got[0] != 10 || got[1] != 45 || got[2] != 16 || got[3] != 12)
    return 1;
  if (table[2][3] != 7 || table[1][2] != 6)
    return 2;
  if (got[4] != 7 || got[5] != 9 || got[6] != 10)
    return 3;
  return global[11] == 40 ? 0 : 4;
}
