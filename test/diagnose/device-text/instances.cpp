// One text for all instantiations of a template: std::swap for one, a variable's own function for another.
//
// RUN: %not %chomp %s -o %t --emit=cuda -- -std=c++17 2>&1 | %filecheck %s
#include <utility>

using std::swap;
namespace app {
struct Item {
  int v;
};
inline void swap(Item &a, Item &b) {
  int v = a.v;
  a.v = b.v;
  b.v = v;
}
} // namespace app
template <class T> void exchange(T &a, T &b) {
  // CHECK: [[@LINE+1]]:3: error: 'swap' of several kinds in one template can't be written in CUDA or HIP: write an overloaded function that uses it
  swap(a, b);
}

void region(int *x, app::Item *items) {
#pragma omp target map(tofrom : x[0 : 2], items[0 : 2])
  {
    exchange(x[0], x[1]);
    exchange(items[0], items[1]);
  }
}
