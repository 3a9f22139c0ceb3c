// The table of functions that a device calls by host addresses is the runtime's own, and no leak.
// RUN: %chompcxx --vgpu-check %s -o %t
// RUN: env CHOMP_VGPU=strict CHOMP_VGPU_LEAKS=1 OMP_TARGET_OFFLOAD=mandatory %t
#pragma omp begin declare target indirect
int cube(int i) { return i * i * i; }
#pragma omp end declare target
int main() {
  int (*f)(int) = cube, r = 0;
#pragma omp target map(from : r)
  r = f(3);
  return r != 27;
}
