//===- Tsan.h - what ThreadSanitizer is told ------------------------------===//
//
// There where the program is built with it. This library is built without, so that the sanitizer sees nothing of what
// it does to keep threads apart or in order. Only its own tests have one that the sanitizer sees.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_PLUGINS_VGPU_TSAN_H
#define CHOMP_PLUGINS_VGPU_TSAN_H

extern "C" {
__attribute__((weak)) void __tsan_acquire(void *Address);
__attribute__((weak)) void __tsan_release(void *Address);
__attribute__((weak)) void *__tsan_get_current_fiber();
__attribute__((weak)) void *__tsan_create_fiber(unsigned Flags);
__attribute__((weak)) void __tsan_switch_to_fiber(void *Fiber, unsigned Flags);
}

namespace chomp::vgpu::tsan {

#if defined(__SANITIZE_THREAD__)
constexpr bool SeesLibrary = true;
#else
constexpr bool SeesLibrary = false;
#endif

inline bool isThere() { return __tsan_create_fiber; }

/// What was done before released() is seen after acquired() of the same object.
inline void released(const void *Object) {
  if (__tsan_release)
    __tsan_release(const_cast<void *>(Object));
}
inline void acquired(const void *Object) {
  if (__tsan_acquire)
    __tsan_acquire(const_cast<void *>(Object));
}

} // namespace chomp::vgpu::tsan

#endif
