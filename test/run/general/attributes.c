// ompx_attribute on a parallel construct inside a region, and in a function that the host runs as well.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
static void count(int *sum) {
#pragma omp parallel num_threads(4) ompx_attribute(__attribute__((amdgpu_waves_per_eu(1, 2))))
#pragma omp atomic
  ++*sum;
}

int main(void) {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  {
#pragma omp parallel num_threads(8) ompx_attribute(__attribute__((launch_bounds(64))))
#pragma omp atomic
    sum++;
    count(&sum);
  }
  count(&sum);
  return sum != 16;
}
