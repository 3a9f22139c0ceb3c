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

namespace machine {

/// A list item: where its result goes, what a thread has of it, and the function that combines two values.
template <class T, class Combine> struct Item {
  T *result;
  T value;
  Combine combine;
};

} // namespace machine

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

namespace machine {

#ifdef CHOMP_GENERAL_MODE
constexpr bool EndOfKernel = false; ///< Whether a reduction of numbers is the first thing that a kernel reduces.
#else
constexpr bool EndOfKernel = true;
#endif

template <bool Fresh, class... Items> CHOMP_DEVICE void reduce(Items... items) {
#if CHOMP_IS_GPU
  reduce_items<Team, Fresh>(Team::threads(), items...);
  if (thread() == 0)
#endif
    (publish(items.result, items.value, items.combine), ...);
}

} // namespace machine

/// Combines every thread's value into *result. Called by all threads of the team, converged; *result is complete when
/// the kernel has ended. `combine` is associative and commutative; T is trivially copyable, of any size on the virtual
/// GPU and of at most 64 bytes on a GPU.
template <class T, class Combine> CHOMP_DEVICE void reduce(T *result, same<T> value, Combine combine) {
  static_assert(std::is_trivially_copyable_v<T>, "a list item of a reduction must be trivially copyable");
  machine::reduce<false>(machine::Item<T, Combine>{result, value, combine});
}

/// All numbers that a kernel reduces, at its end and before anything else that it reduces:
/// `chomp::reduce(chomp::add(sum_, sum), chomp::max(largest_, largest))`.
template <class... T, class... Combine> CHOMP_DEVICE void reduce(machine::Item<T, Combine>... items) {
  machine::reduce<machine::EndOfKernel>(items...);
}
#define CHOMP_REDUCTION(name)                                                                                          \
  template <class T> CHOMP_DEVICE machine::Item<T, op::name> name(T *result, same<T> value) {                          \
    return {result, value, op::name()};                                                                                \
  }                                                                                                                    \
  template <class T> CHOMP_DEVICE void reduce_##name(T *result, same<T> value) { reduce(name(result, value)); }
CHOMP_REDUCTION(add)
CHOMP_REDUCTION(multiply)
CHOMP_REDUCTION(min)
CHOMP_REDUCTION(max)
CHOMP_REDUCTION(bit_and)
CHOMP_REDUCTION(bit_or)
CHOMP_REDUCTION(bit_xor)
CHOMP_REDUCTION(logical_and)
CHOMP_REDUCTION(logical_or)
#undef CHOMP_REDUCTION

} // namespace chomp

#endif
