// A section of one element written as a subscript, p[i], and a dereferenced pointer, *p.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int a[10] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9};
  int *p = a, *q = &a[7], k = 3;
#pragma omp target teams distribute parallel for map(tofrom : p[k])
  for (int i = 0; i < 1; i++)
    p[k] = 30;
  if (a[3] != 30)
    return 1;
#pragma omp target teams distribute parallel for map(tofrom : *q)
  for (int i = 0; i < 1; i++)
    *q += 70;
  if (a[7] != 77)
    return 2;
#pragma omp target teams distribute parallel for map(tofrom : a[5])
  for (int i = 0; i < 1; i++)
    a[5] *= 2;
  if (a[5] != 10 || a[4] != 4 || a[6] != 6)
    return 3;
  return 0;
}
