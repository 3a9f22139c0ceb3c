// device/VgpuImage.h - a unit's kernels and variables as the virtual GPU's executor finds them.
//
// Before, in the generated text:                        After:
//   static void k(const chomp_vgpu_place_t &place,        static const chomp_vgpu_kernel_t kernels[] = {
//                 float a, float *y) {                        chomp::vgpu_kernel<k>("k", CHOMP_VGPU_CHUNKS)};
//     for (auto i = place.begin; i < place.end; ++i)      CHOMP_VGPU_IMAGE("unit-id", kernels, nullptr);
//       ...
//   }
// The entry function reads the arguments and calls k, which must be static: being called once, it is then part of the
// entry, where the place is a local copy that no store of the kernel can change. That is what lets its loop vectorise.
//
// A file whose kernels are plain loops includes this header alone. So it asks the compiler for the traits of types, and
// not <type_traits>, which takes longer to read than such a file to compile.
#ifndef CHOMP_DEVICE_VGPUIMAGE_H
#define CHOMP_DEVICE_VGPUIMAGE_H

#define CHOMP_KERNEL_FILE 1
#include "../runtime.h"
#include "../vgpu.h"
#include "VgpuQualifiers.h"

namespace chomp {
namespace machine {

template <class T> struct ArgumentBytes {
  unsigned char bytes[sizeof(T)];
};

#ifdef CHOMP_VGPU_CHECK
#define CHOMP_UNCHECKED                                                                                                \
  __attribute__((no_sanitize("thread"))) // the executor's business, and the first thing on a stack
#else
#define CHOMP_UNCHECKED
#endif

template <class T>
constexpr bool HasTrivialDestructor =
#if __has_builtin(__is_trivially_destructible)
    __is_trivially_destructible(T);
#else // older releases of gcc
    __has_trivial_destructor(T);
#endif

/// An argument's bytes as its parameter, whatever type and alignment they had in the launch.
template <class P> CHOMP_UNCHECKED CHOMP_DEVICE P argument(const void *bytes) {
  if constexpr (__is_trivially_copyable(P)) {
    return __builtin_bit_cast(P, *static_cast<const ArgumentBytes<P> *>(bytes));
  } else { // for gcc, what has an assignment that does not fit its constraints: a std::pair of closures
    static_assert(__is_trivially_constructible(P, const P &) && HasTrivialDestructor<P>,
                  "a kernel's parameter must be trivially copyable");
    alignas(P) unsigned char object[sizeof(P)];
    __builtin_memcpy(object, bytes, sizeof(P));
    return reinterpret_cast<const P &>(object);
  }
}

template <unsigned... Indices> struct IndexList {};
template <unsigned N, unsigned... Indices> struct MakeIndices : MakeIndices<N - 1, N - 1, Indices...> {};
template <unsigned... Indices> struct MakeIndices<0, Indices...> {
  using type = IndexList<Indices...>;
};

template <auto Kernel, class Function> struct Entry;
template <auto Kernel, class... Parameters> struct Entry<Kernel, void (*)(const chomp_vgpu_place_t &, Parameters...)> {
  CHOMP_UNCHECKED static void run(const chomp_vgpu_place_t *place, void *const *args) {
    unpack(*place, args, typename MakeIndices<sizeof...(Parameters)>::type());
  }

private:
  template <unsigned... Indices>
  CHOMP_UNCHECKED static inline void unpack(const chomp_vgpu_place_t place, [[maybe_unused]] void *const *args,
                                            IndexList<Indices...>) {
#ifdef CHOMP_VGPU_CHECK
    void (*volatile kernel)(const chomp_vgpu_place_t &, Parameters...) = Kernel; // not to become part of this
    kernel(place, argument<Parameters>(args[Indices])...);
#else
    Kernel(place, argument<Parameters>(args[Indices])...);
#endif
  }
};

template <class T, size_t N> constexpr size_t count(const T (&)[N]) { return N; }
constexpr size_t count(decltype(nullptr)) { return 0; }

} // namespace machine

/// The iteration with which a part of a launch begins or ends, for a kernel that counts its iterations itself: the
/// executor then cuts place.iterations parts, not iterations. `part` is place.begin or place.end.
inline long long share(long long iterations, unsigned long long part, const chomp_vgpu_place_t &place) {
  return static_cast<long long>(static_cast<unsigned __int128>(iterations) * part / place.iterations);
}

/// The descriptor of `Kernel`, a static function (const chomp_vgpu_place_t &, parameters by value...). `name` is the
/// symbol that the host file's CHOMP_KERNEL gives.
template <auto Kernel> constexpr chomp_vgpu_kernel_t vgpu_kernel(const char *name, chomp_vgpu_shape_t shape) {
  return {name, machine::Entry<Kernel, decltype(Kernel)>::run, shape};
}

} // namespace chomp

#ifdef CHOMP_VGPU_CHECK
#define CHOMP_VGPU_CHECKED 1
#else
#define CHOMP_VGPU_CHECKED 0
#endif

/// Defines the unit's image, once, at file scope. `kernels` and `globals` are static arrays of chomp_vgpu_kernel_t and
/// chomp_vgpu_global_t, or nullptr where there are none.
#define CHOMP_VGPU_IMAGE(unit, kernels, globals)                                                                       \
  static const chomp_vgpu_image_t chomp_unit_vgpu_image = {kernels, chomp::machine::count(kernels), globals,           \
                                                           chomp::machine::count(globals), CHOMP_VGPU_CHECKED};        \
  static const chomp_image_t chomp_unit_image = {CHOMP_ABI, "vgpu",  unit,    &chomp_unit_vgpu_image,                  \
                                                 0,         nullptr, nullptr, 0};                                      \
  static const chomp_image_t *const chomp_unit_image_entry CHOMP_SECTION("chomp_images") = &chomp_unit_image

#endif
