// device/Devices.h - which device a kernel runs on, and how many there are.
//
// The virtual GPU's executor tells each call of a kernel. On a GPU it is a variable that the runtime sets when it loads
// an image, which has it only where some kernel asks: all of these are templates, made when they are called.
#ifndef CHOMP_DEVICE_DEVICES_H
#define CHOMP_DEVICE_DEVICES_H

namespace chomp::machine {

#if CHOMP_IS_GPU
/// The device's number, and how many devices there are. The runtime knows it by its mangled name.
template <class> __device__ int DevicePlace[2];
template <class T = void> CHOMP_DEVICE int device() { return DevicePlace<T>[0]; }
template <class T = void> CHOMP_DEVICE int devices() { return DevicePlace<T>[1]; }
#else
template <class T = void> CHOMP_DEVICE int device() { return chomp_vgpu_place ? chomp_vgpu_place->device : 0; }
template <class T = void> CHOMP_DEVICE int devices() { return chomp_vgpu_place ? chomp_vgpu_place->devices : 1; }
#endif

} // namespace chomp::machine

template <class T = void> CHOMP_DEVICE int omp_get_device_num() { return chomp::machine::device<T>(); }
template <class T = void> CHOMP_DEVICE int omp_get_num_devices() { return chomp::machine::devices<T>(); }
/// The specification leaves open what this is in a region: the device that runs it.
template <class T = void> CHOMP_DEVICE int omp_get_default_device() { return chomp::machine::device<T>(); }
/// It leaves open, too, what this does in one.
CHOMP_DEVICE void omp_set_default_device(int) {}
template <class T = void> CHOMP_DEVICE int omp_get_initial_device() { return chomp::machine::devices<T>(); }

#if CHOMP_IS_GPU
/// target_device={device_num(device), kind(any)}, or kind(nohost): whether a device has this number. The host's is that
/// of the devices, or -1. (The virtual GPU's kernels call the runtime's.)
template <class T = void> CHOMP_DEVICE int chomp_device_has(int device, const char *, const char *kind, int) {
  return kind[0] == 'a' ? device >= -1 && device <= chomp::machine::devices<T>()
                        : device >= 0 && device < chomp::machine::devices<T>();
}
#endif

#endif
