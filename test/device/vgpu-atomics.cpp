// REQUIRES: gcc
// RUN: %gxx -std=c++20 -O1 -Wall -Wextra -Werror %chomp_include %s -o %t -pthread && %t
// RUN: %gxx -std=c++20 -O1 -g -fsanitize=thread %chomp_include %s -o %t.tsan -pthread && %t.tsan

// On the virtual GPU every atomic operation and reduction, from several threads at once and for every type, gives what
// a serial run gives; compiled with ThreadSanitizer there is no data race.

#include <chomp/device.h>

#include "Inputs/Check.h"
#include "Inputs/Standalone.h"

#include <complex>
#include <set>

constexpr unsigned Threads = 4, Times = 500;

/// The value that a thread contributes: small, so that sums are exact in every type.
template <class T> T value(unsigned thread, unsigned time) { return static_cast<T>((thread * 7 + time) % 5); }

/// Applies `operation` to one variable from all threads, and to another serially; the order must not matter.
template <class T> void compare(const char *what, T first, void (*operation)(T *, T)) {
  T shared = first, serial = first;
  run_threads(Threads, [&](unsigned thread) {
    for (unsigned i = 0; i < Times; ++i)
      operation(&shared, value<T>(thread, i));
  });
  for (unsigned thread = 0; thread < Threads; ++thread)
    for (unsigned i = 0; i < Times; ++i)
      operation(&serial, value<T>(thread, i));
  check(what, shared, serial);
}

template <class T> void check_arithmetic() {
  compare<T>("fetch_add", 3, [](T *x, T v) { chomp::atomic_fetch_add(x, v); });
  compare<T>("fetch_sub", 3, [](T *x, T v) { chomp::atomic_fetch_sub(x, v); });
  compare<T>("fetch_min", 3, [](T *x, T v) { chomp::atomic_fetch_min(x, v); });
  compare<T>("fetch_max", 1, [](T *x, T v) { chomp::atomic_fetch_max(x, v); });
  compare<T>("reduce_add", 3, [](T *x, T v) { chomp::reduce_add(x, v); });
  compare<T>("reduce_multiply", 1, [](T *x, T v) { chomp::reduce_multiply(x, v == T(4) ? T(-1) : T(1)); });
  compare<T>("reduce_min", 3, [](T *x, T v) { chomp::reduce_min(x, v); });
  compare<T>("reduce_max", 1, [](T *x, T v) { chomp::reduce_max(x, v); });
  compare<T>("reduce_logical_and", 1, [](T *x, T v) { chomp::reduce_logical_and(x, v); });
  compare<T>("reduce_logical_or", 0, [](T *x, T v) { chomp::reduce_logical_or(x, v); });

  // The value before is the value before: increments hand out every number once (in T's range).
  T counter = 0;
  std::vector<T> before[Threads];
  run_threads(Threads, [&](unsigned thread) {
    for (unsigned i = 0; i < 25; ++i) {
      before[thread].push_back(chomp::atomic_fetch_update(&counter, [](T x) { return x + 1; }));
      before[thread].push_back(chomp::atomic_update_fetch(&counter, [](T x) { return x + 1; }) - 1);
    }
  });
  std::set<T> numbers;
  for (const auto &list : before)
    numbers.insert(list.begin(), list.end());
  check("distinct values before", numbers.size(), size_t(Threads * 50));
  check("increments", counter, static_cast<T>(Threads * 50));

  // A value exchanged in comes out once, or stays.
  T box = 0, out[Threads] = {};
  run_threads(Threads, [&](unsigned thread) {
    for (unsigned i = 0; i < 10; ++i)
      out[thread] += chomp::atomic_exchange(&box, thread + 1);
  });
  T all = chomp::atomic_load(&box);
  for (T sum : out)
    all += sum;
  check("exchange", all, static_cast<T>(10 * (1 + 2 + 3 + 4)));

  T guarded = 0;
  run_threads(Threads, [&](unsigned) {
    for (unsigned i = 0; i < 25; ++i)
      for (T old = chomp::atomic_load(&guarded);;) {
        const T seen = chomp::atomic_compare_exchange(&guarded, old, old + 1);
        if (seen == old)
          break;
        old = seen;
      }
  });
  check("compare_exchange", guarded, static_cast<T>(Threads * 25));
  chomp::atomic_store(&guarded, 9);
  check("store", chomp::atomic_load(&guarded), static_cast<T>(9));
}

template <class T> void check_integer() {
  check_arithmetic<T>();
  compare<T>("fetch_and", 127, [](T *x, T v) { chomp::atomic_fetch_and(x, ~v); });
  compare<T>("fetch_or", 64, [](T *x, T v) { chomp::atomic_fetch_or(x, v); });
  compare<T>("fetch_xor", 85, [](T *x, T v) { chomp::atomic_fetch_xor(x, v); });
  compare<T>("reduce_bit_and", 127, [](T *x, T v) { chomp::reduce_bit_and(x, ~v); });
  compare<T>("reduce_bit_or", 64, [](T *x, T v) { chomp::reduce_bit_or(x, v); });
  compare<T>("reduce_bit_xor", 85, [](T *x, T v) { chomp::reduce_bit_xor(x, v); });
}

/// 16 bytes go through a lock: no thread ever sees one half of a store.
struct Pair {
  long a, b;
};
void check_pair() {
  Pair pair = {0, 0};
  unsigned torn[Threads] = {};
  run_threads(Threads, [&](unsigned thread) {
    for (long i = 0; i < 200; ++i) {
      if (thread % 2)
        chomp::atomic_store(&pair, Pair{i, i});
      const Pair seen = chomp::atomic_load(&pair);
      torn[thread] += seen.a != seen.b;
    }
  });
  for (unsigned count : torn)
    check("torn pairs", count, 0u);
  std::complex<double> z = 0;
  run_threads(Threads, [&](unsigned) {
    for (unsigned i = 0; i < 200; ++i)
      chomp::reduce(&z, std::complex<double>(1, 2), [](auto x, auto y) { return x + y; });
  });
  check("complex, real part", z.real(), 800.0);
  check("complex, imaginary part", z.imag(), 1600.0);
}

/// The GPUs' way for 1 and 2 bytes: neighbours in one word, each with its own thread, don't disturb each other.
template <class U> void check_part() {
  alignas(4) U word[4 / sizeof(U)] = {};
  run_threads(4 / sizeof(U), [&](unsigned i) {
    for (unsigned time = 0; time < 1000; ++time)
      for (U old = chomp::machine::load(&word[i]);;) {
        const U seen = chomp::machine::compare_and_swap_part(&word[i], old, static_cast<U>(old + i + 1));
        if (seen == old)
          break;
        old = seen;
      }
  });
  for (unsigned i = 0; i < 4 / sizeof(U); ++i)
    check("part of a word", word[i], static_cast<U>(1000 * (i + 1)));
}

CHOMP_LOCK(lock_of_counter);

void check_critical() {
  struct {
    unsigned value, inside;
  } counter = {0, 0};
  unsigned together = 0;
  run_threads(Threads, [&](unsigned) {
    for (unsigned i = 0; i < 200; ++i)
      for (chomp::critical section(lock_of_counter); section.pending();)
        if (section.try_enter()) {
          together += counter.inside++;
          ++counter.value;
          --counter.inside;
          section.leave();
        }
  });
  check("critical", counter.value, Threads * 200);
  check("two inside a critical section", together, 0u);
}

int main() {
  check_integer<char>();
  check_integer<signed char>();
  check_integer<unsigned char>();
  check_integer<short>();
  check_integer<unsigned short>();
  check_integer<int>();
  check_integer<unsigned>();
  check_integer<long>();
  check_integer<unsigned long>();
  check_integer<long long>();
  check_integer<unsigned long long>();
  check_arithmetic<float>();
  check_arithmetic<double>();
  check_arithmetic<long double>();
  compare<bool>("bool &&", true, [](bool *x, bool v) { chomp::reduce_logical_and(x, v); });
  compare<bool>("bool ||", false, [](bool *x, bool v) { chomp::reduce_logical_or(x, v); });
  compare<bool>("bool +", false, [](bool *x, bool v) { chomp::reduce_add(x, v); });
  compare<bool>("bool ^", false, [](bool *x, bool v) { chomp::reduce_bit_xor(x, v); });
  check_part<unsigned char>();
  check_part<unsigned short>();
  check_pair();
  check_critical();
  return Failures != 0;
}
