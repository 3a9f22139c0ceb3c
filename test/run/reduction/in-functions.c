// min and max of floating-point numbers in device functions alone: they begin with infinity, which <math.h> has.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/in-functions.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/in-functions.device.hip -o %t.hsaco %}
#pragma omp declare target
static double extent(const float *x, int n) {
  float least = 100;
  double most = -100;
#pragma omp parallel for reduction(min : least) reduction(max : most)
  for (int i = 0; i < n; i++) {
    least = x[i] < least ? x[i] : least;
    most = x[i] > most ? x[i] : most;
  }
  return most - least;
}
#pragma omp end declare target

int main(void) {
  float x[40];
  double result = 0;
  for (int i = 0; i < 40; i++)
    x[i] = (float)(i * 7 % 40);
#pragma omp target map(to : x) map(from : result)
  result = extent(x, 40);
  return result == 39 ? 0 : 1;
}
