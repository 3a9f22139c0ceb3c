// device/Arrays.h - arrays of objects that only their class can copy: firstprivate and lastprivate copies.
#ifndef CHOMP_DEVICE_ARRAYS_H
#define CHOMP_DEVICE_ARRAYS_H

namespace chomp {

/// An array that is copied and assigned as its elements are.
template <class Array> struct own_array {
  Array elements;
  own_array() = default;
  explicit CHOMP_MEMBER own_array(const Array &original) : own_array(reinterpret_cast<const own_array &>(original)) {}
};

template <class Array> CHOMP_DEVICE own_array<Array> copied(const Array &original) {
  return own_array<Array>(original);
}

template <class Array> CHOMP_DEVICE void assign(Array &to, const Array &from) {
  reinterpret_cast<own_array<Array> &>(to) = reinterpret_cast<const own_array<Array> &>(from);
}

} // namespace chomp

#endif
