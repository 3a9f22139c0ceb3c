// saxpy.c's kernels for the fake drivers.
#include "FakeImage.h"

#include "chomp/runtime.h"

namespace {

int Factor = 0;
int *Linked = nullptr;

void saxpy(unsigned, unsigned, void *const *Args) {
  float A = *static_cast<float *>(Args[0]), *X = *static_cast<float **>(Args[1]), *Y = *static_cast<float **>(Args[2]);
  int N = *static_cast<int *>(Args[3]);
  for (int I = 0; I < N; ++I)
    Y[I] = A * X[I] + Y[I];
}
void census(unsigned Teams, unsigned Threads, void *const *Args) {
  for (unsigned I = 0; I < Teams * Threads; ++I)
    (*static_cast<int **>(Args[0]))[I] += Factor;
}
void readLinked(unsigned, unsigned, void *const *Args) { **static_cast<int **>(Args[0]) = Linked[3]; }
void nothing(unsigned, unsigned, void *const *) {}

// As if it were linked of two units.
const FakeKernel Kernels[] = {{"saxpy_kernel_unit", saxpy, {4, 8, 8, 4}, 1024},
                              {"census_kernel_unit", census, {8}, 1024},
                              {"linked_kernel_unit", readLinked, {8}, 1024},
                              {"nothing_kernel_unit", nothing, {}, 1024}};
const FakeGlobal Globals[] = {{"factor_kernel", &Factor, sizeof(Factor)}, {"linked_global", &Linked, sizeof(Linked)}};
const FakeImage Image = {"FAKEGPU", Kernels, 4, Globals, 2};
#ifdef FAKE_CUDA
const chomp_image_t Descriptor = {CHOMP_ABI, "sm_90", "other-unit saxpy-unit", &Image, sizeof(Image), nullptr,
                                  nullptr,   1};
#else
const chomp_image_t Descriptor = {CHOMP_ABI, "gfx90a", "other-unit saxpy-unit", &Image, sizeof(Image), nullptr,
                                  nullptr,   1};
#endif
const chomp_image_t *const Entry CHOMP_SECTION("chomp_images") = &Descriptor;

} // namespace
