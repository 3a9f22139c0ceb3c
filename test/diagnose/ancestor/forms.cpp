// What target device(ancestor: 1) can't be or have is refused by name, at its place.
//
// RUN: %python %S/../Inputs/verify.py %chomp %s
//
// Covers: target
#include <omp.h>
#pragma omp requires reverse_offload

struct node {
  int x;
  void set(int by) {
#pragma omp target map(tofrom : x)
    {
      int y = by;
#pragma omp target device(ancestor: 1) map(y)
      {
        auto copy = [*this] { return x; }; // error: '#pragma omp target device(ancestor)' is not yet supported with a lambda that captures '*this'
        y += copy();
      }
      x = y;
    }
  }
};

template <class T> void with_default(T *x) {
#pragma omp target map(tofrom : x[0 : 1])
  {
    T y = *x;
#pragma omp target device(ancestor: 1) defaultmap(tofrom: scalar)
    y++; // error: '#pragma omp target device(ancestor)' is not yet supported with defaultmap and 'y', whose type depends on a template
    *x = y;
  }
}
template void with_default(int *);

void forms(int n) {
  int a[10][10];
#pragma omp target map(tofrom : a, n)
  {
#pragma omp target device(ancestor: n + 0) // no constant: it is taken for 1
    n++;
#pragma omp target device(ancestor: 2) // error: the number of device(ancestor) must be 1: the host's is the only device around
    n++;
#pragma omp target device(ancestor: 1)
    {
#pragma omp parallel // error: '#pragma omp parallel' is not yet supported inside '#pragma omp target device(ancestor)'
      n++;
    }
  }
}
