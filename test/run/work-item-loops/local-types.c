// Types that a parallel construct's code declares, with a variable and by another name.
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O0 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/local-types.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/local-types.device.hip -o %t.hip.o %}
#include <omp.h>

int main(void) {
  unsigned out[8] = {0};
#pragma omp target teams num_teams(1) thread_limit(8) map(tofrom : out)
  {
    unsigned shared[8];
#pragma omp parallel num_threads(8)
    {
      const unsigned t = omp_get_thread_num();
      shared[t] = t;
#pragma omp barrier
      enum kind { FIRST = 3, SECOND } which = t & 1 ? FIRST : SECOND;
      out[t] = shared[7 - t] + which;
    }
#pragma omp parallel num_threads(8)
    {
      const unsigned t = omp_get_thread_num();
      typedef unsigned count;
      count seen = shared[(t + 1) % 8];
#pragma omp barrier
      shared[t] = seen + 1;
#pragma omp barrier
      seen += shared[(t + 1) % 8];
#pragma omp barrier
      out[t] += 100 * seen;
    }
  }
  for (unsigned t = 0; t < 8; t++)
    if (out[t] != 7 - t + 4 - (t & 1) + 100 * ((t + 1) % 8 + (t + 2) % 8 + 1))
      return 1 + t;
  return 0;
}
