// The compiler's own atomic functions in templates, and one for each type that they are instantiated with.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -w
// RUN: %filecheck %s < %t.out/compilers-atomics.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/compilers-atomics.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/compilers-atomics.device.hip -o %t.hsaco %}
// CHECK: {{^}}  return chomp::gnu::sync_fetch_and_add(x, 1) + chomp::gnu::atomic_load_n(x, 0);

template <class T> T count(T *x) {
  return __sync_fetch_and_add(x, 1) + __atomic_load_n(x, __ATOMIC_RELAXED);
}

int main() {
  int i = 1;
  long l = 10;
  long result = 0;
#pragma omp target map(tofrom : i, l, result)
  {
    result = count(&i) + count(&l);
    __atomic_add_fetch(&result, 100, __ATOMIC_SEQ_CST);
  }
  return result != 1 + 2 + 10 + 11 + 100 || i != 2 || l != 11;
}
