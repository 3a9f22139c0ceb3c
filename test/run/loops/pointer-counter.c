// Loops whose counter is a pointer, up and down; the pointer is translated to the device.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

static int up(int *a, int n) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int *p = a; p < a + n; p++)
    *p += 5;
  for (int i = 0; i < n; i++)
    if (a[i] != i + 5)
      return 1;
  return 0;
}

static int by_three(int *a, int n) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int *p = a; p < &a[n]; p += 3)
    *p = -1;
  for (int i = 0; i < n; i++)
    if (a[i] != (i % 3 ? i + 5 : -1))
      return 1;
  return 0;
}

static int down(int *a, int n) {
#pragma omp target parallel for map(tofrom : a[0 : n])
  for (int *p = a + n - 1; p >= a; --p)
    *p = (int)(p - a);
  for (int i = 0; i < n; i++)
    if (a[i] != i)
      return 1;
  return 0;
}

int main(void) {
  static int a[1000];
  for (int i = 0; i < 1000; i++)
    a[i] = i;
  if (up(a, 1000))
    return 1;
  if (by_three(a, 1000))
    return 2;
  if (down(a, 1000))
    return 3;
  return 0;
}
