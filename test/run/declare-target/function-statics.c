// Declare target variables that are a function's own: each in the kernel file, under a name of its own.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc -O2 %s -o %t.2
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.2
// RUN: %chompcc -x c++ -O2 %s -o %t.3
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.3
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %filecheck %s < %t.out/function-statics.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/function-statics.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/function-statics.device.hip -o %t.hsaco %}
#include <omp.h>
// CHECK-DAG: count_n
// CHECK-DAG: main_table
static int main_table = 100; // the name is taken

static int count(int step) {
  static int n = 5, calls = 0;
#pragma omp declare target to(n, calls)
  int out = 0;
#pragma omp target map(from : out)
  {
    n += step;
    out = n + 10 * ++calls;
  }
  return out;
}

int main(void) {
  static double table[4] = {1, 2, 3, 4}, *behind;
#pragma omp declare target to(table)
#pragma omp declare target link(behind)
  int apart = omp_get_num_devices() > 0, device = omp_get_default_device();
  double values[2] = {7, 8}, sum = 0;
  behind = values;
  if (count(1) != 16 || count(2) != 28)
    return 1;
  {
    static int n = 70;
#pragma omp declare target to(n)
    n = 1; // the host's
    int got = 0;
#pragma omp target map(from : got)
    got = n;
    if (got != (apart ? 70 : 1))
      return 2;
  }
  if (apart && !omp_target_is_present(table, device))
    return 3;
  table[1] = 50;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < 4; i++)
    table[i] += 1;
#pragma omp target map(tofrom : sum)
  for (int i = 0; i < 4; i++)
    sum += table[i];
  if (sum != (apart ? 14 : 62))
    return 4;
#pragma omp target map(always, from : table)
  table[3] = 9;
  if (table[0] != 2 || table[1] != (apart ? 3 : 51) || table[3] != 9)
    return 5;
#pragma omp target data map(to : values)
#pragma omp target map(to : behind, behind[0 : 2]) map(from : sum)
  sum = behind[1];
  return sum == 8 && main_table == 100 ? 0 : 6;
}
