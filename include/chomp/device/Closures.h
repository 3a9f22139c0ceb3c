// device/Closures.h - what lambdas made on the host have captured by value, as a kernel gets it: parameters can't be
// arrays, and `*this` is written as a pointer's in the closure's code.
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

} // namespace chomp

#endif
