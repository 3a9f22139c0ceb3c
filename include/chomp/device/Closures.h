// device/Closures.h - what lambdas made on the host have captured by value, as a kernel gets it: parameters can't be
// arrays or objects that only their class can copy, and `*this` is written as a pointer's in the closure's code.
#ifndef CHOMP_DEVICE_CLOSURES_H
#define CHOMP_DEVICE_CLOSURES_H

namespace chomp {

template <class Array> struct captured_array {
  Array elements;
};

template <class T> struct captured_object {
  T object;
  CHOMP_MEMBER const T *operator->() const { return &object; }
  CHOMP_MEMBER T *operator->() { return &object; }
  CHOMP_MEMBER operator const T *() const { return &object; }
  CHOMP_MEMBER operator T *() { return &object; }
};

template <class T> CHOMP_MEMBER captured_object<T> capture_object(const T &object) { return {object}; }

/// A closure as it lies in the host's memory: nothing constructs or destroys it here.
template <class Closure> struct captured_bytes {
  alignas(Closure) char bytes[sizeof(Closure)];
  CHOMP_MEMBER Closure &object() { return *reinterpret_cast<Closure *>(bytes); }
  /// The pointer, or the reference, at an offset leads here now.
  CHOMP_MEMBER void point(unsigned long offset, const volatile void *to) {
    __builtin_memcpy(bytes + offset, &to, sizeof(to));
  }
};

} // namespace chomp

#endif
