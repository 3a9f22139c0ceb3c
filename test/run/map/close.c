// close is a wish; with or without it values are the same. ompx_hold counts like any other map.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int a[20], sum = 0;
  for (int i = 0; i < 20; i++)
    a[i] = i;
#pragma omp target data map(close, tofrom : a)
  {
#pragma omp target teams distribute parallel for map(close, always, tofrom : a)
    for (int i = 0; i < 20; i++)
      a[i] += 1;
  }
  for (int i = 0; i < 20; i++)
    sum += a[i];
  return sum == 210 ? 0 : 1;
}
