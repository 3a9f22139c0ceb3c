// Small firstprivate arrays that a region only reads are arguments of its kernel; others are copied to the device.
// RUN: %chompcc --vgpu-check %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU=strict %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc -O2 %s -o %t.2
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.2
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %filecheck %s < %t.out/arrays-by-value.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/arrays-by-value.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/arrays-by-value.device.hip -o %t.hsaco %}
enum { N = 100 };

static void weigh(int n, const int *x, double *y, const int by[3]) {
  const double weights[2][3] = {{1, 2, 3}, {by[0], by[1], by[2]}};
  int order[4] = {3, 1, 0, 2}, large[65] = {[64] = 7};
  // CHECK-LABEL: weigh_l{{[0-9]+}}(
  // CHECK: chomp::array_by_value<const double [2][3]> weights_, chomp::array_by_value<int [4]> order_, int *
  // CHECK: auto &weights = weights_.value;
#pragma omp target teams distribute parallel for firstprivate(weights, order, large) map(to : x[0 : n])                \
    map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] += weights[i % 2][x[i]] * order[i % 4] + large[64];
  for (int i = 0; i < 4; i++)
    if (order[i] != (i == 0 ? 3 : i == 1 ? 1 : i == 2 ? 0 : 2))
      y[0] = -1;
}

/// Each iteration has elements of its own.
static int changed(int n) {
  int own[4] = {1, 2, 3, 4}, sum = 0;
  // CHECK-LABEL: changed_l{{[0-9]+}}(
  // CHECK-NOT: array_by_value
#pragma omp target firstprivate(own) map(tofrom : sum)
  for (int i = 0; i < n; i++)
    sum += own[i % 4]++;
  return sum * 100 + own[0];
}

/// By the time that the task runs they have other values here.
static int later(void) {
  int at[2] = {5, 6}, result = 0;
  // CHECK-LABEL: later_l{{[0-9]+}}(
#pragma omp target firstprivate(at) map(tofrom : result) nowait
  result = at[0] * 10 + at[1];
  at[0] = at[1] = 0;
#pragma omp taskwait
  return result;
}

int main(void) {
  int x[N], by[3] = {10, 20, 30};
  double y[N];
  for (int i = 0; i < N; i++)
    x[i] = i * 7 % 3, y[i] = i;
  weigh(N, x, y, by);
  const int order[4] = {3, 1, 0, 2};
  for (int i = 0; i < N; i++)
    if (y[i] != i + (i % 2 ? by[x[i]] : x[i] + 1) * order[i % 4] + 7)
      return 1;
  if (changed(8) != (1 + 2 + 3 + 4 + 2 + 3 + 4 + 5) * 100 + 1)
    return 2;
  return later() == 56 ? 0 : 3;
}
