// The virtual GPU's side of saxpy.c, written by hand as the translator would.
#include "chomp/runtime.h"
#include "chomp/vgpu.h"

namespace {

int Factor = 0;
int *Linked = nullptr;

void saxpyRange(unsigned long long Begin, unsigned long long End, float A, const float *X, float *Y) {
  for (unsigned long long I = Begin; I < End; ++I)
    Y[I] = A * X[I] + Y[I];
}
void saxpy(const chomp_vgpu_place_t *Place, void *const *Args) {
  saxpyRange(Place->begin, Place->end, *static_cast<float *>(Args[0]), *static_cast<float **>(Args[1]),
             *static_cast<float **>(Args[2]));
}

// Each thread of the league notes that it ran: counts[team * threads + thread] += factor.
void census(const chomp_vgpu_place_t *, void *const *Args) {
  int *Counts = *static_cast<int **>(Args[0]);
  const chomp_vgpu_place_t *P = chomp_vgpu_place;
  Counts[P->team * P->threads + P->thread] += Factor;
}

void readLinked(const chomp_vgpu_place_t *, void *const *Args) { **static_cast<int **>(Args[0]) = Linked[3]; }

void nothing(const chomp_vgpu_place_t *, void *const *) {}

const chomp_vgpu_kernel_t Kernels[] = {
    {"saxpy_kernel", saxpy, CHOMP_VGPU_CHUNKS},
    {"census_kernel", census, CHOMP_VGPU_THREADS},
    {"linked_kernel", readLinked, CHOMP_VGPU_THREADS},
    {"nothing_kernel", nothing, CHOMP_VGPU_CHUNKS},
};
const chomp_vgpu_global_t Globals[] = {{"factor_kernel", &Factor, sizeof(Factor)},
                                       {"linked_global", &Linked, sizeof(Linked)}};
const chomp_vgpu_image_t Image = {Kernels, 4, Globals, 2, 0};
const chomp_image_t Descriptor = {CHOMP_ABI, "vgpu", "saxpy-unit", &Image, 0, nullptr, nullptr, 0};
const chomp_image_t *const Entry CHOMP_SECTION("chomp_images") = &Descriptor;

} // namespace

#ifdef SIDE_FILE
extern "C" {
extern const chomp_image_t *const *const chomp_side_images;
extern const chomp_image_t *const *const chomp_side_images_end;
const chomp_image_t *const *const chomp_side_images = __start_chomp_images;
const chomp_image_t *const *const chomp_side_images_end = __stop_chomp_images;
}
#endif
