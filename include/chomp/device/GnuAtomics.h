// device/GnuAtomics.h - the compiler's own atomic functions, __atomic_fetch_add and __sync_fetch_and_add and their
// like, which nvcc has for the host alone. Here they lack the two underscores in front: chomp::gnu::atomic_fetch_add.
//
// An order other than relaxed is a fence on both sides. That may be more than was asked for, and is never less.
#ifndef CHOMP_DEVICE_GNUATOMICS_H
#define CHOMP_DEVICE_GNUATOMICS_H

#include "Atomic.h"

namespace chomp {
namespace gnu {

/// What lies in memory: pointers are counted in bytes, as numbers.
template <class T> using Cell = std::conditional_t<std::is_pointer_v<T>, unsigned long long, std::remove_volatile_t<T>>;
template <class T> CHOMP_DEVICE Cell<T> *cell(T *x) {
  return reinterpret_cast<Cell<T> *>(const_cast<std::remove_volatile_t<T> *>(x));
}
template <class T> using Value = std::remove_cv_t<T>;

template <class F> CHOMP_DEVICE auto ordered(int order, F access) {
  if (order != __ATOMIC_RELAXED)
    fence();
  const auto result = access();
  if (order != __ATOMIC_RELAXED)
    fence();
  return result;
}

CHOMP_DEVICE void atomic_thread_fence(int order) {
  if (order != __ATOMIC_RELAXED)
    fence();
}
CHOMP_DEVICE void atomic_signal_fence(int) { asm volatile("" ::: "memory"); }
CHOMP_DEVICE void sync_synchronize() { fence(); }

template <class T> CHOMP_DEVICE Value<T> atomic_load_n(T *x, int order) {
  return ordered(order, [&] { return chomp::atomic_load(const_cast<Value<T> *>(x)); });
}
template <class T, class R> CHOMP_DEVICE void atomic_load(T *x, R *result, int order) {
  *result = atomic_load_n(x, order);
}
template <class T, class V> CHOMP_DEVICE Value<T> atomic_exchange_n(T *x, V value, int order) {
  return ordered(order, [&] { return chomp::atomic_exchange(const_cast<Value<T> *>(x), (Value<T>)value); });
}
template <class T, class V, class R> CHOMP_DEVICE void atomic_exchange(T *x, V *value, R *result, int order) {
  *result = atomic_exchange_n(x, *value, order);
}
template <class T, class V> CHOMP_DEVICE void atomic_store_n(T *x, V value, int order) {
  atomic_thread_fence(order);
  chomp::atomic_store(const_cast<Value<T> *>(x), (Value<T>)value);
  atomic_thread_fence(order);
}
template <class T, class V> CHOMP_DEVICE void atomic_store(T *x, V *value, int order) {
  atomic_store_n(x, *value, order);
}

template <class T> CHOMP_DEVICE bool same_bytes(const T &a, const T &b) {
  bool same = true;
  for (unsigned i = 0; i < sizeof(T); ++i)
    same &= reinterpret_cast<const unsigned char *>(&a)[i] == reinterpret_cast<const unsigned char *>(&b)[i];
  return same;
}
template <class T, class E, class V>
CHOMP_DEVICE bool atomic_compare_exchange(T *x, E *expected, V *desired, bool, int order, int failed) {
  const Value<T> wanted = *expected, next = *desired;
  auto replace = [&](Value<T> now) { return same_bytes(now, wanted) ? next : now; };
  const Value<T> before = ordered(order | failed, [&] { return atomic_fetch_update((Value<T> *)x, replace); });
  const bool same = same_bytes(before, wanted);
  if (!same)
    *expected = before;
  return same;
}
template <class T, class E, class V>
CHOMP_DEVICE bool atomic_compare_exchange_n(T *x, E *expected, V desired, bool, int order, int failed) {
  const Cell<T> wanted = (Cell<T>)*expected;
  const Cell<T> before =
      ordered(order | failed, [&] { return chomp::atomic_compare_exchange(cell(x), wanted, (Cell<T>)desired); });
  if (before != wanted)
    *expected = (Value<E>)before;
  return before == wanted;
}
template <class T, class E, class V> CHOMP_DEVICE Value<T> sync_val_compare_and_swap(T *x, E expected, V desired) {
  Value<T> seen = (Value<T>)expected;
  atomic_compare_exchange_n(x, &seen, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
  return seen;
}
template <class T, class E, class V> CHOMP_DEVICE bool sync_bool_compare_and_swap(T *x, E expected, V desired) {
  Value<T> seen = (Value<T>)expected;
  return atomic_compare_exchange_n(x, &seen, desired, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST);
}

template <class T, class V> CHOMP_DEVICE Value<T> sync_lock_test_and_set(T *x, V value) {
  return atomic_exchange_n(x, value, __ATOMIC_ACQUIRE);
}
template <class T> CHOMP_DEVICE void sync_lock_release(T *x) { atomic_store_n(x, 0, __ATOMIC_RELEASE); }
CHOMP_DEVICE bool atomic_test_and_set(volatile void *x, int order) {
  return atomic_exchange_n(static_cast<volatile unsigned char *>(x), 1, order) != 0;
}
CHOMP_DEVICE void atomic_clear(volatile void *x, int order) {
  atomic_store_n(static_cast<volatile unsigned char *>(x), 0, order);
}

template <class T> CHOMP_DEVICE T atomic_fetch_nand(T *x, same<T> v) {
  return atomic_fetch_update(x, [&](T value) { return ~(value & v); });
}

// The four names of an operation: the value before it and behind it, with an order and without.
#define CHOMP_GNU_ATOMIC(Name, Function, After)                                                                        \
  template <class T, class V> CHOMP_DEVICE Value<T> atomic_fetch_##Name(T *x, V v, int order) {                        \
    return (Value<T>)ordered(order, [&] { return Function(cell(x), (Cell<T>)v); });                                    \
  }                                                                                                                    \
  template <class T, class V> CHOMP_DEVICE Value<T> atomic_##Name##_fetch(T *x, V v, int order) {                      \
    const Cell<T> other = (Cell<T>)v;                                                                                  \
    const Cell<T> before = ordered(order, [&] { return Function(cell(x), other); });                                   \
    return (Value<T>)(Cell<T>)(After);                                                                                 \
  }                                                                                                                    \
  template <class T, class V> CHOMP_DEVICE Value<T> sync_fetch_and_##Name(T *x, V v) {                                 \
    return gnu::atomic_fetch_##Name(x, v, __ATOMIC_SEQ_CST);                                                           \
  }                                                                                                                    \
  template <class T, class V> CHOMP_DEVICE Value<T> sync_##Name##_and_fetch(T *x, V v) {                               \
    return gnu::atomic_##Name##_fetch(x, v, __ATOMIC_SEQ_CST);                                                         \
  }
CHOMP_GNU_ATOMIC(add, chomp::atomic_fetch_add, before + other)
CHOMP_GNU_ATOMIC(sub, chomp::atomic_fetch_sub, before - other)
CHOMP_GNU_ATOMIC(and, chomp::atomic_fetch_and, before &other)
CHOMP_GNU_ATOMIC(or, chomp::atomic_fetch_or, before | other)
CHOMP_GNU_ATOMIC(xor, chomp::atomic_fetch_xor, before ^ other)
CHOMP_GNU_ATOMIC(nand, gnu::atomic_fetch_nand, ~(before &other))
CHOMP_GNU_ATOMIC(min, chomp::atomic_fetch_min, other < before ? other : before)
CHOMP_GNU_ATOMIC(max, chomp::atomic_fetch_max, before < other ? other : before)
#undef CHOMP_GNU_ATOMIC

} // namespace gnu
} // namespace chomp

#endif
