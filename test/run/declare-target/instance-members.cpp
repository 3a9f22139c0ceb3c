// A directive that names the static data members of some instantiations of a class template, and methods of it with
// constructs that use them.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class T> struct Counter {
  static T start, steps[2];
  T next() {
    T r = 0;
#pragma omp target map(tofrom : r)
    {
      start += steps[1];
      r = Counter::start;
    }
    return r;
  }
  void all(T *x, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; ++i)
      x[i] = start + i * Counter<T>::steps[0];
  }
};
template <class T> T Counter<T>::start = 4;
template <class T> T Counter<T>::steps[2] = {3, 2};
#pragma omp declare target to(Counter<int>::start, Counter<double>::start)
#pragma omp declare target to(Counter<int>::steps, Counter<double>::steps)

int main() {
  Counter<int> a;
  Counter<double> b;
  double x[4] = {};
  if (a.next() != 6 || a.next() != 8 || b.next() != 6)
    return 1;
#pragma omp target map(from : x)
  {
    Counter<double> c;
    c.all(x, 4);
  }
  return x[0] == 6 && x[3] == 15 ? 0 : 2;
}
