// device/ReduceItems.h - the end of a reduction whose list item is no number: arrays, and types of `declare reduction`.
//
// Arrays are combined element by element. A user's combiner is a function of omp_out and omp_in that changes omp_out;
// what has few bytes, which may be moved about, goes the way of numbers, anything else is combined by each thread
// itself, one thread after the other.
#ifndef CHOMP_DEVICE_REDUCEITEMS_H
#define CHOMP_DEVICE_REDUCEITEMS_H

#include "Arrays.h"
#include "Reduce.h"

#include <stddef.h>
#include <stdlib.h>

namespace chomp {

namespace machine {
/// A template, so that a unit that needs none has none.
template <class> CHOMP_DEVICE_VARIABLE lock ReductionLock = {0};
/// The bytes that shuffles carry on a GPU.
constexpr size_t LargestShuffled = 64;
} // namespace machine

/// The private copy of an array of any size, whose elements are initialized as those of a static array are.
template <class T, unsigned Alignment = alignof(T)> class private_array {
public:
  explicit CHOMP_MEMBER private_array(long long count)
      : Memory(count > 0 ? malloc(static_cast<size_t>(count) * sizeof(T) + machine::Padding<Alignment>) : nullptr),
        Elements(machine::opaque(static_cast<T *>(align_up<Alignment>(Memory)))), Count(count) {
    if (count > 0 && !Memory)
      machine::trap("no memory for a private array");
    for (long long i = 0; i < count; ++i)
      new (Elements + i, machine::place_of_element()) T();
  }
  private_array(const private_array &) = delete;
  private_array &operator=(const private_array &) = delete;
  CHOMP_MEMBER ~private_array() {
    for (long long i = 0; i < Count; ++i)
      Elements[i].~T();
    free(Memory);
  }
  CHOMP_MEMBER T *get() const { return Elements; }

private:
  void *Memory;
  T *Elements;
  long long Count;
};

/// The private copy of a section that doesn't begin at the array's first element. before() leads out of its storage:
/// compilers must not know how far that reaches, or they take the elements for ones that lie further on.
template <class T, size_t N> class section_copy {
public:
  CHOMP_MEMBER section_copy() : Elements(machine::opaque(Storage)) {}
  section_copy(const section_copy &) = delete;
  section_copy &operator=(const section_copy &) = delete;
  CHOMP_MEMBER T *get() const { return Elements; }

private:
  T Storage[N] = {};
  T *Elements;
};

/// Where an array would begin of which `first` is element n.
template <class T> CHOMP_DEVICE T *before(T *first, long long n) {
  return machine::opaque(reinterpret_cast<T *>(reinterpret_cast<unsigned long long>(first) -
                                               static_cast<unsigned long long>(n) * sizeof(T)));
}

/// The identity into each element.
template <class T> CHOMP_DEVICE void fill(T *elements, long long count, same<T> identity) {
  for (long long i = 0; i < count; ++i)
    elements[i] = identity;
}
template <class T, size_t N, class V> CHOMP_DEVICE void fill(T (&array)[N], V identity) {
  for (T &element : array)
    if constexpr (std::is_array_v<T>)
      fill(element, identity);
    else
      element = identity;
}

/// initializer(omp_priv, omp_orig) for each element.
template <class T, class Initializer>
CHOMP_DEVICE void initialize(T *elements, T *original, long long count, Initializer initializer) {
  for (long long i = 0; i < count; ++i)
    initializer(elements[i], original[i]);
}

/// Each element of every thread's private copy into the one of the original; called as reduce() is, with one count by
/// all threads.
template <class T, class Combine>
CHOMP_DEVICE void reduce_elements(T *result, const T *value, long long count, Combine combine) {
  for (long long i = 0; i < count; ++i)
    reduce(result + i, value[i], combine);
}
template <class T, size_t N, class Combine>
CHOMP_DEVICE void reduce_array(T (&result)[N], const T (&value)[N], Combine combine) {
  if constexpr (std::is_array_v<T>)
    for (size_t i = 0; i < N; ++i)
      reduce_array(result[i], value[i], combine);
  else
    reduce_elements(result, value, N, combine);
}

/// The same for the calling thread's copy, by that thread alone.
template <class T, class Combine>
CHOMP_DEVICE void publish_elements(T *result, const T *value, long long count, Combine combine) {
  for (long long i = 0; i < count; ++i)
    publish(result + i, value[i], combine);
}

/// Every thread's value into *result by each thread itself: combine(omp_out, omp_in) runs once for each value, in one
/// thread at a time.
template <class T, class Combine>
CHOMP_DEVICE void reduce_alone(T *result, T *value, long long count, Combine combine) {
  for (critical section(machine::ReductionLock<void>); section.pending();)
    if (section.try_enter()) {
      for (long long i = 0; i < count; ++i)
        combine(result[i], value[i]);
      section.leave();
    }
}
template <class T, class Combine> CHOMP_DEVICE void reduce_alone(T *result, T &value, Combine combine) {
  reduce_alone(result, &value, 1, combine);
}

/// Every thread's value into *result with a function combine(omp_out, omp_in) that changes omp_out; it may run several
/// times. Called as reduce() is.
template <class T, class Combine> CHOMP_DEVICE void reduce_with(T *result, T *value, long long count, Combine combine) {
  if constexpr (std::is_trivially_copyable_v<T> && (!CHOMP_IS_GPU || sizeof(T) <= machine::LargestShuffled)) {
    for (long long i = 0; i < count; ++i)
      reduce(result + i, value[i], [&](T out, T in) {
        combine(out, in);
        return out;
      });
  } else {
    reduce_alone(result, value, count, combine);
  }
}
/// The same for one value, where it is the first thing that a kernel reduces.
template <class T, class Combine> CHOMP_DEVICE void reduce_with(T *result, T &value, Combine combine) {
  if constexpr (std::is_trivially_copyable_v<T> && (!CHOMP_IS_GPU || sizeof(T) <= machine::LargestShuffled)) {
    const auto combined = [&](T out, T in) {
      combine(out, in);
      return out;
    };
    machine::reduce<machine::EndOfKernel>(machine::Item<T, decltype(combined)>{result, value, combined});
  } else {
    reduce_alone(result, value, combine);
  }
}

/// A scan's loop, which one thread runs: what an iteration has put into its copy goes into the running result, which
/// the original holds; and the copy becomes that.
template <class T, class Combine> CHOMP_DEVICE void scan_in(T *result, T *value, long long count, Combine combine) {
  for (long long i = 0; i < count; ++i)
    if constexpr (std::is_void_v<decltype(combine(*result, *value))>)
      combine(result[i], value[i]);
    else
      result[i] = combine(result[i], value[i]);
}
template <class T> CHOMP_DEVICE void scan_out(T *value, const T *result, long long count) {
  for (long long i = 0; i < count; ++i)
    value[i] = result[i];
}

} // namespace chomp

#endif
