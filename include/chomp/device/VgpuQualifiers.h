// device/VgpuQualifiers.h - what stands before functions of kernel files for the virtual GPU.
#ifndef CHOMP_DEVICE_VGPUQUALIFIERS_H
#define CHOMP_DEVICE_VGPUQUALIFIERS_H

#define CHOMP_IS_GPU 0
#ifdef CHOMP_VGPU_CHECK
#include "../check.h"
#define CHOMP_ALWAYS_INLINE __attribute__((always_inline)) // an access is then at the user's own line
#else
#define CHOMP_ALWAYS_INLINE
#endif
/// A function, or function template, for kernels: internal linkage.
#define CHOMP_DEVICE CHOMP_ALWAYS_INLINE static inline
/// A member function for kernels. Always inline: two C files may have different types of one name, for which templates
/// have one symbol.
#define CHOMP_MEMBER __attribute__((always_inline)) inline
/// A function for kernels that is not worth its place in line.
#ifndef CHOMP_MACHINE // a test's own may be a GPU
#define CHOMP_DEVICE_CALLEE __attribute__((noinline)) static
#endif
/// A variable template of the device that all units of a program define alike, and share.
#define CHOMP_DEVICE_VARIABLE inline

#endif
