// REQUIRES: gcc
// RUN: %gxx -std=c++20 -O1 -Wall -Wextra -Wno-sync-nand -Werror %chomp_include %s -o %t -pthread && %t

// What stands in for the compiler's atomic functions in kernels gives and leaves what they do, for every type.

#include <chomp/device.h>
#include <chomp/device/GnuAtomics.h>

#include "Inputs/Check.h"
#include "Inputs/Standalone.h"

#define EXPECT(...) check(#__VA_ARGS__, bool(__VA_ARGS__), true)

template <class T> void update(T first, T second) {
  T own = first, theirs = first;
  auto same = [&](T given, T expected) { EXPECT(given == expected && own == theirs); };
#define OPERATION(Name)                                                                                                \
  same(chomp::gnu::atomic_fetch_##Name(&own, second, 5), __atomic_fetch_##Name(&theirs, second, 5));                   \
  same(chomp::gnu::atomic_##Name##_fetch(&own, 3, 0), __atomic_##Name##_fetch(&theirs, 3, 0));                         \
  same(chomp::gnu::sync_fetch_and_##Name(&own, second), __sync_fetch_and_##Name(&theirs, second));                     \
  same(chomp::gnu::sync_##Name##_and_fetch(&own, 5), __sync_##Name##_and_fetch(&theirs, 5));
  OPERATION(add)
  OPERATION(sub)
  OPERATION(xor)
  OPERATION(nand)
  OPERATION(or)
  OPERATION(and)
  same(chomp::gnu::sync_val_compare_and_swap(&own, 1, second), __sync_val_compare_and_swap(&theirs, 1, second));
  same(chomp::gnu::sync_bool_compare_and_swap(&own, own, 2), __sync_bool_compare_and_swap(&theirs, theirs, 2));
  same(chomp::gnu::atomic_exchange_n(&own, first, 5), __atomic_exchange_n(&theirs, first, 5));
  T seen = second, expected = second;
  same(chomp::gnu::atomic_compare_exchange_n(&own, &seen, 9, false, 5, 0),
       __atomic_compare_exchange_n(&theirs, &expected, 9, false, 5, 0));
  same(seen, expected);
  own = chomp::gnu::atomic_max_fetch(&own, second, 0);
  EXPECT(own == (theirs > second ? theirs : second));
}

int main() {
  update<signed char>(-7, 100);
  update<unsigned short>(60000, 7000);
  update<int>(-2147483647, 77);
  update<unsigned>(4000000000u, 500000000u);
  update<long>(-(1l << 40), 1l << 39);
  update<unsigned long long>(~0ull, 12);
  int array[4] = {}, *own = array, *theirs = array; // the compiler's count bytes
  EXPECT(chomp::gnu::atomic_add_fetch(&own, 8, 5) == __atomic_add_fetch(&theirs, 8, 5) && own == theirs);
  EXPECT(chomp::gnu::atomic_load_n(&own, 2) == array + 2);
  bool flag = false;
  EXPECT(!chomp::gnu::atomic_test_and_set(&flag, 5) && flag && chomp::gnu::atomic_test_and_set(&flag, 5));
  chomp::gnu::atomic_clear(&flag, 3);
  EXPECT(!flag);
  return Failures != 0;
}
