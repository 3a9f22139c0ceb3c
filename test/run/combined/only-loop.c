// A loop construct that is all of a target construct's block: nothing in it can tell its threads apart, and all of the
// device runs it. With other code around it is the initial thread's. On the host there is no construct left around it.
//
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang -O2 %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
// RUN: %host_cc_omp %s -o %t.host
// RUN: %t.host
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %filecheck %s < %t.out/only-loop.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/only-loop.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/only-loop.device.hip -o %t.hsaco %}

int main(void) {
  int n = 1000, sum = 0, twice = 0, row[1000];
  // CHECK: // target map(from : row) loop
  // CHECK: blockIdx.x * blockDim.x + threadIdx.x; i < n
#pragma omp target map(from : row)
#pragma omp loop
  for (int i = 0; i < n; i++)
    row[i] = i;

  // CHECK: // target map(to : row) map(tofrom : sum) loop reduction(+ : sum)
  // CHECK: i += gridDim.x * blockDim.x
#pragma omp target map(to : row) map(tofrom : sum)
  {
#pragma omp loop reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += row[i];
  }
  if (sum != 499500)
    return 1;

#pragma omp parallel num_threads(2)
#pragma omp single
#pragma omp target map(to : row) map(tofrom : twice)
  {
    int add = 1;
#pragma omp loop reduction(+ : twice)
    for (int i = 0; i < n; i++)
      twice += 2 * row[i] + add;
  }
  if (twice != 1000000)
    return 2;

  // Its result is that of target's own copy, which nobody sees.
#pragma omp target map(to : row)
#pragma omp loop reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += row[i];
  if (sum != 499500)
    return 3;

#pragma omp target map(tofrom : row)
#pragma omp loop bind(thread)
  for (int i = 0; i < n; i++)
    row[i]++;
  return row[999] == 1000 ? 0 : 4;
}
