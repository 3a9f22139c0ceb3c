// device/Reduce.h - the end of a kernel with a reduction: every thread's private copy into the list item.
//
// On a GPU: shuffles within each warp, shared memory across the warps, then one atomic access by thread 0 of the team.
// On the virtual GPU one atomic access for each call of the kernel: its chunk is already a whole team's work.
// The list item on the device holds its original value when the kernel starts (map tofrom), so no team is special.
#ifndef CHOMP_DEVICE_REDUCE_H
#define CHOMP_DEVICE_REDUCE_H

#include "Atomic.h"

namespace chomp {

namespace machine {

// The type in which integers add and multiply: partial results may overflow where the user's own order doesn't, and
// then have to wrap. Other types work as they are.
template <class T, bool Integer> struct WrappingType {
  using type = T;
};
template <class T> struct WrappingType<T, true> {
  using type = std::conditional_t<sizeof(T) < sizeof(int), unsigned, std::make_unsigned_t<T>>;
};
template <class T> using Wrapping = typename WrappingType<T, std::is_integral_v<T> && !std::is_same_v<T, bool>>::type;

} // namespace machine

/// The specification's reduction operators: they combine in T by the rules of `x = x op v`, integers modulo 2^n.
namespace op {
struct add {
  template <class T> CHOMP_MEMBER T operator()(T a, T b) const {
    return static_cast<T>(machine::Wrapping<T>(a) + machine::Wrapping<T>(b));
  }
};
struct multiply {
  template <class T> CHOMP_MEMBER T operator()(T a, T b) const {
    return static_cast<T>(machine::Wrapping<T>(a) * machine::Wrapping<T>(b));
  }
};
struct min {
  template <class T> CHOMP_MEMBER T operator()(T a, T b) const { return b < a ? b : a; }
};
struct max {
  template <class T> CHOMP_MEMBER T operator()(T a, T b) const { return b > a ? b : a; }
};
struct bit_and {
  template <class T> CHOMP_MEMBER T operator()(T a, T b) const { return static_cast<T>(a & b); }
};
struct bit_or {
  template <class T> CHOMP_MEMBER T operator()(T a, T b) const { return static_cast<T>(a | b); }
};
struct bit_xor {
  template <class T> CHOMP_MEMBER T operator()(T a, T b) const { return static_cast<T>(a ^ b); }
};
struct logical_and {
  template <class T> CHOMP_MEMBER T operator()(T a, T b) const { return static_cast<T>(a && b); }
};
struct logical_or {
  template <class T> CHOMP_MEMBER T operator()(T a, T b) const { return static_cast<T>(a || b); }
};
} // namespace op

/// *result = combine(*result, value), as one access, by the calling thread alone.
template <class T, class Combine> CHOMP_DEVICE void publish(T *result, same<T> value, Combine combine) {
  if constexpr (std::is_same_v<Combine, op::add>)
    atomic_fetch_add(result, value);
  else if constexpr (std::is_same_v<Combine, op::min>)
    atomic_fetch_min(result, value);
  else if constexpr (std::is_same_v<Combine, op::max>)
    atomic_fetch_max(result, value);
  else if constexpr (std::is_same_v<Combine, op::bit_and>)
    atomic_fetch_and(result, value);
  else if constexpr (std::is_same_v<Combine, op::bit_or>)
    atomic_fetch_or(result, value);
  else if constexpr (std::is_same_v<Combine, op::bit_xor>)
    atomic_fetch_xor(result, value);
  else
    atomic_fetch_update(result, [&](T old) { return combine(old, value); });
}

} // namespace chomp

#if CHOMP_IS_GPU
#include "TeamReduce.h"
#endif

namespace chomp {

/// Combines every thread's value into *result. Called by all threads of the team, converged, as often as the kernel has
/// list items; *result is complete when the kernel has ended. `combine` is associative and commutative; T is trivially
/// copyable, of any size on the virtual GPU and of at most 64 bytes on a GPU.
template <class T, class Combine> CHOMP_DEVICE void reduce(T *result, same<T> value, Combine combine) {
  static_assert(std::is_trivially_copyable_v<T>, "a list item of a reduction must be trivially copyable");
#if CHOMP_IS_GPU
  value = machine::reduce_team<machine::Team>(value, combine);
  if (machine::thread() == 0)
    publish(result, value, combine);
#else
  publish(result, value, combine);
#endif
}

template <class T> CHOMP_DEVICE void reduce_add(T *result, same<T> value) { reduce(result, value, op::add()); }
template <class T> CHOMP_DEVICE void reduce_multiply(T *result, same<T> value) {
  reduce(result, value, op::multiply());
}
template <class T> CHOMP_DEVICE void reduce_min(T *result, same<T> value) { reduce(result, value, op::min()); }
template <class T> CHOMP_DEVICE void reduce_max(T *result, same<T> value) { reduce(result, value, op::max()); }
template <class T> CHOMP_DEVICE void reduce_bit_and(T *result, same<T> value) { reduce(result, value, op::bit_and()); }
template <class T> CHOMP_DEVICE void reduce_bit_or(T *result, same<T> value) { reduce(result, value, op::bit_or()); }
template <class T> CHOMP_DEVICE void reduce_bit_xor(T *result, same<T> value) { reduce(result, value, op::bit_xor()); }
template <class T> CHOMP_DEVICE void reduce_logical_and(T *result, same<T> value) {
  reduce(result, value, op::logical_and());
}
template <class T> CHOMP_DEVICE void reduce_logical_or(T *result, same<T> value) {
  reduce(result, value, op::logical_or());
}

} // namespace chomp

#endif
