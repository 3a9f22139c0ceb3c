// dispatch calls the variant; novariants and nocontext decide as the program runs; device is the default device meanwhile.
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_VGPU_DEVICES=3 OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

static int seen;
static int addTwo(int *a, int n) {
  seen = omp_get_default_device();
#pragma omp target parallel for map(a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] += 2;
  return 2;
}
static int addThree(int *a, int n) {
  a[n - 1] += 3;
  return 3;
}
#pragma omp declare variant(addTwo) match(construct = {dispatch})
#pragma omp declare variant(addThree) match(construct = {parallel})
static int add(int *a, int n) {
  a[n - 1]++;
  return 1;
}

int main(void) {
  int a[4] = {}, r, no = 0, yes = 1, x = 0;
  if (add(a, 4) != 1)
    return 1;
#pragma omp dispatch
  r = add(a, 4);
  if (r != 2 || a[3] != 3)
    return 2;
#pragma omp dispatch novariants(yes)
  r = add(a, 4);
  if (r != 1)
    return 3;
#pragma omp dispatch novariants(no) nowait
  r = add(a, 4);
  if (r != 2)
    return 4;
#pragma omp dispatch nocontext(yes || no)
  r = add(a, 4);
  if (r != 1)
    return 5;
#pragma omp dispatch device(1 + yes) depend(inout : x)
  r = add(a, 4);
  if (r != 2 || seen != 2 || omp_get_default_device() != 0)
    return 6;
#pragma omp parallel num_threads(2)
#pragma omp single
  r = add(a, 4);
  return r == 3 ? 0 : 7;
}
