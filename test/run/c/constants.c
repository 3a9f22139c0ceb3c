// In C, too, integers of the function around a region that are initialized with constants are constants of its kernel.
// RUN: rm -rf %t.d && %chomp --emit=cuda,hip %s -o %t.d && %filecheck %s < %t.d/constants.device.cu
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %nvcc_cubin %t.d/constants.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.d/constants.device.hip -o %t.hsaco %}
int main(void) {
  const int n = 64, w = 8, m = n / 2;
  const unsigned char small = 200;
  const unsigned long long big = 0x8000000000000000u;
  const _Bool yes = 1;
  int plain = 3;
  const int computed = plain * 2;
  int a[64], grid[n / w][w];
// CHECK: main_l[[#@LINE+4]](int computed, int *a)
// CHECK-DAG: constexpr int n = 64;
// CHECK-DAG: constexpr unsigned char small = 200;
// CHECK-DAG: constexpr unsigned long long big = 9223372036854775808u;
#pragma omp target teams distribute parallel for map(from : a)
  for (int i = 0; i < n; i++)
    a[i] = i / w + i % w + m + computed + (small + 100 > 255) + (int)(big >> 61) + (yes ? 0 : 1);
#pragma omp target teams distribute parallel for collapse(2) map(from : grid)
  for (int i = 0; i < n / w; i++)
    for (int j = 0; j < w; j++)
      grid[i][j] = i * w + j;
// CHECK: main_l[[#@LINE+3]](int w, int *a)
// CHECK-NEXT: constexpr int n = 64;
// One whose address is taken is none.
#pragma omp target map(tofrom : a)
  {
    int local[n];
    const int *p = &w;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      local[i] = a[i];
    for (int i = 0; i < n; i++)
      a[i] = local[n - 1 - i] + *p;
  }
  for (int i = 0; i < n; i++)
    if (a[n - 1 - i] != i / 8 + i % 8 + 32 + 6 + 1 + 4 + 8)
      return 1;
  for (int i = 0; i < 8; i++)
    for (int j = 0; j < 8; j++)
      if (grid[i][j] != i * 8 + j)
        return 2;
  return 0;
}
