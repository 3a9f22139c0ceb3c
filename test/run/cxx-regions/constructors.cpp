// Constructs in the constructors of class templates that device code calls: with initializers, constructor templates,
// defined in the class and outside of it.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#pragma omp begin declare target
template <class T> struct Sum {
  T total;
  int parts;
  Sum(const T *x, int n) : total(0), parts(n / 2) { // one for each instantiation
    T t = 0;
#pragma omp parallel for reduction(+ : t)
    for (int i = 0; i < n; i++)
      t += x[i];
    total = t;
  }
};
template <class T> struct Count {
  T *to;
  Count(T *p, T x);
  template <class U> Count(T *p, const U *from, int n) : to(p) {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic
      *to += from[i];
    }
  }
};
template <class T> Count<T>::Count(T *p, T x) : to(p) {
#pragma omp atomic
  *to += x;
}
#pragma omp end declare target

int main() {
  int x[6] = {1, 2, 3, 4, 5, 6}, n = 0, m = 0;
  double y[4] = {0.5, 1, 1.5, 2};
  int r = 0, parts = 0;
  double s = 0;
#pragma omp target map(to : x, y) map(from : r, s, parts) map(tofrom : m)
  {
    Sum<int> a(x, 6);
    Sum<double> b(y, 4);
    r = a.total;
    s = b.total;
    parts = a.parts * 10 + b.parts;
    Count<int> c(&m, x, 6);
  }
#pragma omp target teams distribute parallel for map(tofrom : n)
  for (int i = 0; i < 100; i++)
    Count<int> c(&n, i);
  return r == 21 && s == 5 && parts == 32 && n == 4950 && m == 21 ? 0 : 1;
}
