// The virtual GPU's side of taskgraph.c.
#include "chomp/runtime.h"
#include "chomp/vgpu.h"

namespace {

void blend(const chomp_vgpu_place_t *Place, void *const *Args) {
  unsigned *Y = *static_cast<unsigned **>(Args[0]), *X = *static_cast<unsigned **>(Args[1]),
           *Z = *static_cast<unsigned **>(Args[2]);
  const unsigned Factor = *static_cast<unsigned *>(Args[3]);
  for (unsigned long long I = Place->begin; I < Place->end; ++I)
    Y[I] = Y[I] * Factor + X[I] + Z[I];
}

const chomp_vgpu_kernel_t Kernels[] = {{"blend_kernel", blend, CHOMP_VGPU_CHUNKS}};
const chomp_vgpu_image_t Image = {Kernels, 1, nullptr, 0, 0};
const chomp_image_t Descriptor = {CHOMP_ABI, "vgpu", "taskgraph-unit", &Image, 0, nullptr, nullptr, 0};
const chomp_image_t *const Entry CHOMP_SECTION("chomp_images") = &Descriptor;

} // namespace
