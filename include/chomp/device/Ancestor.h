// device/Ancestor.h - code that a device's thread has the host run: target device(ancestor: 1).
//
// The virtual GPU alone can: its threads are the host's.
#ifndef CHOMP_DEVICE_ANCESTOR_H
#define CHOMP_DEVICE_ANCESTOR_H

#if !CHOMP_IS_GPU

namespace chomp {

CHOMP_DEVICE void ancestor(const char *file, int line, void (*function)(void *const *items)) {
  chomp_vgpu_ancestor(file, line, function, nullptr, 0);
}
template <size_t N>
CHOMP_DEVICE void ancestor(const char *file, int line, void (*function)(void *const *items),
                           const chomp_vgpu_item_t (&items)[N]) {
  chomp_vgpu_ancestor(file, line, function, items, N);
}

} // namespace chomp

#endif

#endif
