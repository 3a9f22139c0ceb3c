// The isa is one exactly, as gcc and clang have it, and the device's compiler knows it. An instruction set of the host's
// is known before, for the host and for the virtual GPU.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/isa.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/isa.device.hip -o %t.hsaco %}
// RUN: %filecheck --check-prefix=CUDA %s < %t.out/isa.device.cu
// RUN: %filecheck --check-prefix=HIP %s < %t.out/isa.device.hip
// CUDA: #if __CUDA_ARCH__ == 900 // isa(sm_90)
// CUDA: #if __CUDA_ARCH__ == 900{{$}}
// CUDA: sum_90
// CUDA: #endif
// CUDA-NOT: sum_90a
// CUDA: there = (fast ? times::sum_quick : CHOMP_ISA_sm_90(times::sum_90, times::sum))(1);
// HIP: #if defined(__gfx90a__) // isa(gfx90a)
// HIP: there = (fast ? times::sum_quick : CHOMP_ISA_gfx90a(times::sum_90a, times::sum))(1);
#pragma omp begin declare target
static bool fast = false;
#pragma omp end declare target
namespace times {
static int sum_90(int x) { return x + 90; }
static int sum_90a(int x) { return x + 91; }
static int sum_never(int x) { return x - 1; }
static int sum_quick(int x) { return x + 1; }
#pragma omp declare variant(sum_90) match(device = {isa("sm_90")})
#pragma omp declare variant(sum_90a) match(device = {arch(amdgcn), isa(gfx90a)})
#pragma omp declare variant(sum_never) match(device = {isa(no_such_isa)})
#pragma omp declare variant(sum_quick) match(user = {condition(score(100) : fast)})
static int sum(int x) { return x; }

template <class T> static T wide(T x) { return x + 2; }
#pragma omp declare variant(wide) match(device = {isa(sse2)})
#pragma omp declare variant(wide) match(device = {isa(sm_90)})
#pragma omp declare variant(wide) match(device = {isa(gfx90a)})
template <class T> static T any(T x) { return x; }
} // namespace times

int main() {
  int there = 0, wide = 0;
#pragma omp target map(from : there, wide)
  {
    there = times::sum(1);
    wide = times::any(1);
  }
#ifdef __SSE2__
  if (wide != 3 || times::any(1L) != 3)
    return 1;
#endif
  return there == 1 && times::sum(1) == 1 ? 0 : 2;
}
