// Constructs in the methods of class templates and in method templates, defined in the class and outside of it: each
// instantiation has its own.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
namespace ns {
template <class T> struct Box {
  T v;
  void add(T *to, int n) const {
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
#pragma omp atomic
      *to += v;
    }
  }
  template <class U> void scale(U *to, int n) {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      to[i] *= this->v;
  }
  T sum(const T *p, int n);
  T twice() const { return 2 * v; }
};
template <class T> T Box<T>::sum(const T *p, int n) {
  T s = v;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
} // namespace ns

struct Plain {
  template <class U> static U total(const U *p, int n) {
    U s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += p[i];
    return s;
  }
};

int main() {
  int s = 0, a[10], t = 0, u = 0;
  double d = 0, b[10], e = 0;
  for (int i = 0; i < 10; i++)
    b[i] = a[i] = i;
#pragma omp target map(tofrom : s, a, t, u, d, b, e)
  {
    ns::Box<int> box{3};
    ns::Box<double> half{0.5};
    box.add(&s, 10);
    half.add(&d, 10);
    box.scale(a, 10);
    box.scale(b, 10);
    t = Plain::total(a, 10);
    e = Plain::total(b, 10) + half.twice();
    u = box.sum(a, 10);
    d += half.sum(b, 10);
  }
  if (s != 30 || t != 135 || e != 136 || u != 138)
    return 1;
  return d == 5 + 135.5 ? 0 : 2;
}
