// taskgraph.c's kernel for the fake drivers.
#include "FakeImage.h"

#include "chomp/runtime.h"

namespace {

void blend(unsigned, unsigned, void *const *Args) {
  unsigned *Y = *static_cast<unsigned **>(Args[0]), *X = *static_cast<unsigned **>(Args[1]),
           *Z = *static_cast<unsigned **>(Args[2]);
  const unsigned Factor = *static_cast<unsigned *>(Args[3]);
  const int N = *static_cast<int *>(Args[4]);
  for (int I = 0; I < N; ++I)
    Y[I] = Y[I] * Factor + X[I] + Z[I];
}

const FakeKernel Kernels[] = {{"blend_kernel_unit", blend, {8, 8, 8, 4, 4}, 1024}};
const FakeImage Image = {"FAKEGPU", Kernels, 1, nullptr, 0};
#ifdef FAKE_CUDA
const chomp_image_t Descriptor = {CHOMP_ABI, "sm_90", "other-unit taskgraph-unit", &Image, sizeof(Image), nullptr,
                                  nullptr,   1};
#else
const chomp_image_t Descriptor = {CHOMP_ABI, "gfx90a", "other-unit taskgraph-unit", &Image, sizeof(Image), nullptr,
                                  nullptr,   1};
#endif
const chomp_image_t *const Entry CHOMP_SECTION("chomp_images") = &Descriptor;

} // namespace
