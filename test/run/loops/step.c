// Steps: variables, negative variables with != and >, products, and steps larger than the range.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

static int check(const int *got, int n, int first, int end, int step) {
  int count = 0;
  for (int i = 0; i < n; i++)
    count += got[i];
  for (int i = first; step > 0 ? i < end : i > end; i += step)
    count -= got[i] == 1;
  return count;
}

int main(void) {
  int step = 3, down = -4, huge = 1000000, k = 2;
  int a[100] = {0}, b[100] = {0}, c[100] = {0}, d[100] = {0};
#pragma omp target teams distribute parallel for map(tofrom : a)
  for (int i = 1; i < 97; i += step * k)
    a[i]++;
#pragma omp target teams distribute parallel for map(tofrom : b)
  for (int i = 99; i > 5; i += down)
    b[i]++;
#pragma omp target teams distribute parallel for map(tofrom : c)
  for (int i = 10; i < 90; i += huge)
    c[i]++;
#pragma omp target teams distribute parallel for map(tofrom : d)
  for (int i = 98; i >= 0; i = i - k)
    d[i]++;
  if (check(a, 100, 1, 97, 6))
    return 1;
  if (check(b, 100, 99, 5, -4))
    return 2;
  if (check(c, 100, 10, 90, 1000000))
    return 3;
  if (check(d, 100, 98, -1, -2))
    return 4;
  return 0;
}
