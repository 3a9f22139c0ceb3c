// device/Atomic.h - the atomic construct, for every type, in relaxed order (the translator adds fences for the rest).
//
// An instruction does it where the machine has one; else compare-and-swap on the value's bits, for 1 and 2 bytes on the
// containing 4; else (16 bytes, odd sizes, less alignment than size) one of a table of locks. Every function
// for one type goes the same way, so they are atomic with respect to each other.
// The operations work in T: where the user's expression has another type (int x; x += 0.5), use the update functions.
#ifndef CHOMP_DEVICE_ATOMIC_H
#define CHOMP_DEVICE_ATOMIC_H

#include "Lock.h"

namespace chomp {
namespace machine {

// The unsigned integer with a value's bits; void where there is none to swap.
template <unsigned Size> struct BitsOfSize {
  using type = void;
};
template <> struct BitsOfSize<1> {
  using type = unsigned char;
};
template <> struct BitsOfSize<2> {
  using type = unsigned short;
};
template <> struct BitsOfSize<4> {
  using type = unsigned;
};
template <> struct BitsOfSize<8> {
  using type = unsigned long long;
};
template <class T> using Bits = typename BitsOfSize<sizeof(T)>::type;

template <class T>
inline constexpr bool lock_free =
    !std::is_void_v<Bits<T>> && alignof(T) >= sizeof(T) && std::is_trivially_copyable_v<T>;

/// A parameter from which T is not deduced, so that `atomic_fetch_add(&l, 1)` works for a long.
template <class T> struct Same {
  using type = T;
};

template <class T> CHOMP_DEVICE Bits<T> to_bits(T value) {
  Bits<T> bits;
  __builtin_memcpy(&bits, &value, sizeof(T));
  return bits;
}
template <class T> CHOMP_DEVICE T from_bits(Bits<T> bits) {
  T value;
  __builtin_memcpy(&value, &bits, sizeof(T));
  return value;
}

/// Compare-and-swap of 1 or 2 bytes with that of the 4 around them; the neighbours keep what they have.
template <class U> CHOMP_DEVICE U compare_and_swap_part(U *x, U expected, U desired) {
  // Pointer arithmetic, and not a masked address: the compiler keeps what it knows of the address space.
  const unsigned offset = static_cast<unsigned>(reinterpret_cast<unsigned long long>(x) & 3), shift = offset * 8;
  unsigned *word = reinterpret_cast<unsigned *>(reinterpret_cast<unsigned char *>(x) - offset);
  const unsigned mask = ((1u << (8 * sizeof(U))) - 1) << shift;
  for (unsigned old = load(word);;) {
    const U part = static_cast<U>(old >> shift);
    if (part != expected)
      return part;
    const unsigned seen = compare_and_swap(word, old, (old & ~mask) | (static_cast<unsigned>(desired) << shift));
    if (seen == old)
      return expected;
    old = seen;
  }
}

template <class U> CHOMP_DEVICE U swap_bits(U *x, U expected, U desired) {
  if constexpr (CHOMP_IS_GPU && sizeof(U) < 4)
    return compare_and_swap_part(x, expected, desired);
  else
    return compare_and_swap(x, expected, desired);
}

constexpr unsigned LockCount = 64;
/// A template, so that a unit that needs no locks has none.
template <class> CHOMP_DEVICE_VARIABLE lock Locks[LockCount] = {};
template <class T> CHOMP_DEVICE lock &lock_of(const T *x) {
  return Locks<void>[(reinterpret_cast<unsigned long long>(x) >> 4) % LockCount];
}

/// Both values of an update.
template <class T> struct Updated {
  T before, after;
};

/// *x = function(*x) as one access.
template <class T, class F> CHOMP_DEVICE Updated<T> update(T *x, F function) {
  spin_at_update();
  if constexpr (lock_free<T>) {
    auto *bits = reinterpret_cast<Bits<T> *>(x);
    for (Bits<T> old = load(bits);;) {
      const T before = from_bits<T>(old);
      const T after = function(before);
      const Bits<T> seen = swap_bits(bits, old, to_bits(after));
      if (seen == old)
        return {before, after};
      old = seen;
    }
  } else {
    Updated<T> result;
    for (critical section(lock_of(x)); section.pending();)
      if (section.try_enter()) {
        result.before = *x;
        result.after = function(result.before);
        *x = result.after;
        section.leave();
      }
    return result;
  }
}

} // namespace machine

template <class T> using same = typename machine::Same<T>::type;

/// *x = update(*x) as one access, for any trivially copyable T with any function of T; returns the value before. The
/// function may be called several times.
template <class T, class F> CHOMP_DEVICE T atomic_fetch_update(T *x, F update) {
  return machine::update(x, [&](T value) { return static_cast<T>(update(value)); }).before;
}
/// The same; returns the value after.
template <class T, class F> CHOMP_DEVICE T atomic_update_fetch(T *x, F update) {
  return machine::update(x, [&](T value) { return static_cast<T>(update(value)); }).after;
}

template <class T> CHOMP_DEVICE T atomic_load(const T *x) {
  machine::spin();
  if constexpr (machine::lock_free<T>)
    return machine::from_bits<T>(machine::load(reinterpret_cast<const machine::Bits<T> *>(x)));
  else
    return atomic_fetch_update(const_cast<T *>(x), [](T value) { return value; });
}

template <class T> CHOMP_DEVICE void atomic_store(T *x, same<T> v) {
  if constexpr (machine::lock_free<T>)
    machine::store(reinterpret_cast<machine::Bits<T> *>(x), machine::to_bits<T>(v));
  else
    atomic_fetch_update(x, [&](T) { return v; });
}

/// Returns the value before, as all that follow.
template <class T> CHOMP_DEVICE T atomic_exchange(T *x, same<T> v) {
  machine::spin();
  if constexpr (machine::lock_free<T> && (sizeof(T) >= 4 || !CHOMP_IS_GPU))
    return machine::from_bits<T>(machine::exchange(reinterpret_cast<machine::Bits<T> *>(x), machine::to_bits<T>(v)));
  else
    return atomic_fetch_update(x, [&](T) { return v; });
}

/// Stores `desired` where *x == expected, compared as values; returns the value before.
template <class T> CHOMP_DEVICE T atomic_compare_exchange(T *x, same<T> expected, same<T> desired) {
  machine::spin();
  if constexpr (machine::native_integer<T>)
    return machine::from_bits<T>(machine::swap_bits(reinterpret_cast<machine::Bits<T> *>(x),
                                                    machine::to_bits<T>(expected), machine::to_bits<T>(desired)));
  else
    return atomic_fetch_update(x, [&](T value) { return value == expected ? desired : value; });
}

template <class T> CHOMP_DEVICE T atomic_fetch_add(T *x, same<T> v) {
  machine::spin_at_update();
  if constexpr (machine::native_add<T>)
    return machine::fetch_add(x, v);
  else
    return atomic_fetch_update(x, [&](T value) { return static_cast<T>(value + v); });
}

template <class T> CHOMP_DEVICE T atomic_fetch_sub(T *x, same<T> v) {
  machine::spin_at_update();
  if constexpr (machine::native_integer<T>)
    return machine::fetch_add(x, static_cast<T>(std::make_unsigned_t<T>(0) - static_cast<std::make_unsigned_t<T>>(v)));
  else if constexpr (machine::native_add<T>)
    return machine::fetch_add(x, -v);
  else
    return atomic_fetch_update(x, [&](T value) { return static_cast<T>(value - v); });
}

/// *x = v < *x ? v : *x. Floating point writes only where the value improves: most threads just read.
template <class T> CHOMP_DEVICE T atomic_fetch_min(T *x, same<T> v) {
  if constexpr (machine::native_minmax<T>) {
    return machine::fetch_min(x, v);
  } else {
    if constexpr (machine::lock_free<T>)
      if (const T now = atomic_load(x); !(v < now))
        return now;
    return atomic_fetch_update(x, [&](T value) { return v < value ? v : value; });
  }
}

/// *x = v > *x ? v : *x.
template <class T> CHOMP_DEVICE T atomic_fetch_max(T *x, same<T> v) {
  if constexpr (machine::native_minmax<T>) {
    return machine::fetch_max(x, v);
  } else {
    if constexpr (machine::lock_free<T>)
      if (const T now = atomic_load(x); !(v > now))
        return now;
    return atomic_fetch_update(x, [&](T value) { return v > value ? v : value; });
  }
}

template <class T> CHOMP_DEVICE T atomic_fetch_and(T *x, same<T> v) {
  machine::spin_at_update();
  if constexpr (machine::native_integer<T>)
    return machine::fetch_and(x, v);
  else
    return atomic_fetch_update(x, [&](T value) { return static_cast<T>(value & v); });
}
template <class T> CHOMP_DEVICE T atomic_fetch_or(T *x, same<T> v) {
  machine::spin_at_update();
  if constexpr (machine::native_integer<T>)
    return machine::fetch_or(x, v);
  else
    return atomic_fetch_update(x, [&](T value) { return static_cast<T>(value | v); });
}
template <class T> CHOMP_DEVICE T atomic_fetch_xor(T *x, same<T> v) {
  machine::spin_at_update();
  if constexpr (machine::native_integer<T>)
    return machine::fetch_xor(x, v);
  else
    return atomic_fetch_update(x, [&](T value) { return static_cast<T>(value ^ v); });
}

} // namespace chomp

#endif
