// A mapper declared in a C function.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

typedef struct {
  int n, *data;
} list;

static int once(list *p) {
#pragma omp declare mapper(mine : list l) map(l.n, l.data[0 : l.n])
#pragma omp target teams distribute parallel for map(mapper(mine), tofrom : p[0 : 1])
  for (int i = 0; i < 4; i++)
    p->data[i] = p->n;
  return p->data[3];
}

int main(void) {
#pragma omp declare mapper(mine : list l) map(to : l.n) map(l.data[0 : 2])
  list l = {4, calloc(4, sizeof(int))};
  if (once(&l) != 4)
    return 1;
#pragma omp target teams distribute parallel for map(mapper(mine), tofrom : l)
  for (int i = 0; i < 2; i++)
    l.data[i] += l.n;
  return l.data[0] == 8 && l.data[1] == 8 && l.data[2] == 4 ? 0 : 2;
}
