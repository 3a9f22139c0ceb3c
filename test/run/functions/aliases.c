// Functions with gcc's alias attribute: device code calls what this file defines.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -x c++ %s -o %t.cxx && env OMP_TARGET_OFFLOAD=mandatory %t.cxx
// RUN: %if clang %{ %chompcc --host-compiler=%clang %s -o %t.clang && env OMP_TARGET_OFFLOAD=mandatory %t.clang %}
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/aliases.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/aliases.device.hip -o %t.hsaco %}
#ifdef __cplusplus
extern "C" {
#endif
int answer(void);
int again(void) __attribute__((alias("answer")));
int once_more(void) __attribute__((alias("again")));
int answer(void) { return 42; }
#ifdef __cplusplus
}
int twice(int n) { return 2 * n; }
int doubled(int n) __attribute__((alias("_Z5twicei")));
#else
static int twice(int n) { return 2 * n; }
static int doubled(int n) __attribute__((alias("twice")));
#endif

#pragma omp begin declare target
int through(int n) { return doubled(n) + again(); }
#pragma omp end declare target

int main(void) {
  int n = 0, pointed = 0;
#pragma omp target map(from : n, pointed)
  {
    int (*pointer)(int) = doubled;
    n = once_more() + through(4);
    pointed = pointer(5);
  }
  return n != 42 + 8 + 42 || pointed != 10 || once_more() != 42;
}
