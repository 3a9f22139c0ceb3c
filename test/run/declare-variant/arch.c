// The device's arch chooses the variant: each kernel file has its own, and for the virtual GPU the host's counts. Code
// for one architecture alone is in no other's file.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/arch.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/arch.device.hip -o %t.hsaco %}
// RUN: %filecheck --check-prefix=CUDA %s < %t.out/arch.device.cu
// RUN: %filecheck --check-prefix=HIP %s < %t.out/arch.device.hip
// CUDA-NOT: wavefront
// CUDA: place_nvptx(int x) { return asked(x) + 1; }
// CUDA: there = place_nvptx(1);
// HIP-NOT: asked
// HIP: wavefront(int x)
// HIP: place_amdgcn(int x) { return wavefront(x) + 2; }
// HIP: there = place_amdgcn(1);
static int asked(int x) {
  __asm__("" : "+r"(x));
  return 32 * x;
}
static int wavefront(int x) { return 64 * x; }
#pragma omp begin declare target
int place_nvptx(int x) { return asked(x) + 1; }
int place_amdgcn(int x) { return wavefront(x) + 2; }
int place_x86(int x) { return x + 3; }
int place_arm(int x) { return x + 4; }
#pragma omp end declare target
#pragma omp declare variant(place_nvptx) match(device = {arch(nvptx)})
#pragma omp declare variant(place_amdgcn) match(target_device = {arch("gcn")})
#pragma omp declare variant(place_x86) match(device = {kind(nohost), arch(x86_64)})
#pragma omp declare variant(place_arm) match(device = {kind(nohost), arch(aarch64)})
int place(int x) { return x; }

int main(void) {
  int there = 0, here = place(1);
#pragma omp target map(from : there)
  there = place(1);
#ifdef __x86_64__
  return here == 1 && there == 4 ? 0 : 1;
#else
  return here == 1 && there == 5 ? 0 : 1;
#endif
}
