// A sum as the translator writes it, and a critical section.
#include <chomp/device.h>

extern "C" __global__ void __launch_bounds__(256) sum(const double *x, int n, double *result) {
  double s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += blockDim.x * gridDim.x)
    s += x[i];
  chomp::reduce_add(result, s);
}

extern "C" __global__ void maximum(const int *x, int *result) {
  chomp::reduce_max(result, x[blockIdx.x * blockDim.x + threadIdx.x]);
}

CHOMP_LOCK(lock_of_x);

extern "C" __global__ void critical_section(int *x, int *most) {
  for (chomp::critical section(lock_of_x); section.pending();)
    if (section.try_enter()) {
      *x = *x * 3 + threadIdx.x;
      if (*x > *most)
        *most = *x;
      section.leave();
    }
  most[1] = 5;
}
