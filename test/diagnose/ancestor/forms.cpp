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
#pragma omp target device(ancestor: 1) map(y) // error: '#pragma omp target device(ancestor)' is not yet supported in a member function
      y++;
      x = y;
    }
  }
};

template <class T> void in_template(T *x) {
#pragma omp target map(tofrom : x[0 : 1])
  {
#pragma omp target device(ancestor: 1) // error: '#pragma omp target device(ancestor)' is not yet supported in a template
    x[0]++;
  }
}
template void in_template(int *);

void forms(int n, node s) {
  struct local {
    int y;
  };
  double vla[n];
  int a[10][10];
#pragma omp target map(tofrom : a, n)
  {
    local l = {1};
#pragma omp target device(ancestor: n + 0) // no constant: it is taken for 1
    n++;
#pragma omp target device(ancestor: 2) // error: the number of device(ancestor) must be 1: the host's is the only device around
    n++;
#pragma omp target device(ancestor: 1)
    {
#pragma omp parallel // error: '#pragma omp parallel' is not yet supported inside '#pragma omp target device(ancestor)'
      n++;
    }
#pragma omp target device(ancestor: 1)
    {
      local m; // error: '#pragma omp target device(ancestor)' is not yet supported with 'local', which is declared in the function around it
      n = m.y;
    }
    n += l.y;
  }
}
