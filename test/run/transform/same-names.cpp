// Loops of one sequence whose counters have the same name, transformed before they are fused. (Clang 22 crashes where a
// range-based loop of the host text is fused.)
// UNSUPPORTED: host-clang
// RUN: %chompcxx -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/same-names.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/same-names.device.hip -o %t.hsaco %}
int main() {
  int q[4] = {0, 1, 2, 3}, total = 0;
#pragma omp target map(tofrom : total)
#pragma omp fuse
  {
    for (int i = 0; i < 3; i++)
      total += i;
    for (auto i : q)
      total += i;
    for (auto i : q)
      total += i;
#pragma omp tile sizes(2)
    for (int i = 0; i < 5; i++)
      total += i;
#pragma omp tile sizes(2)
    for (int i = 0; i < 5; i++)
      total += i;
  }
  if (total != 3 + 6 + 6 + 10 + 10)
    return 1;
  total = 0;
#pragma omp target map(tofrom : total)
  {
#pragma omp fuse
    {
#pragma omp fuse
      {
        for (int i = 0; i < 3; i++)
          total += i;
        for (auto i : q)
          total += i;
      }
#pragma omp fuse
      {
        for (int i = 0; i < 3; i++)
          total += i;
        for (auto i : q)
          total += i;
      }
    }
  }
  return total != 2 * 9 ? 2 : 0;
}
