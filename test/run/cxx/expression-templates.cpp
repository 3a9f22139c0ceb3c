// Classes that nest in each other, as linear algebra's do. What only the type of a result names is needed, too: the
// operators of the inner classes; and specializations that nothing looks into are their template, which is written once.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: rm -rf %t.text && %chomp --emit=vgpu %s -o %t.text
// RUN: FileCheck %s --input-file=%t.text/expression-templates.vgpu.cpp

// CHECK-COUNT-1: class Scalar {
// CHECK-NOT: class Scalar
template <class T> class Scalar {
public:
  T inner;
  using Wide = Scalar<double>; // named alone
  Wide *wider() const;
};
template <class T> struct Twice {
  T inner[2];
};

inline void add(float *r, float a, float b) { *r = a + b; }
template <class R, class A, class B> void add(Scalar<R> *r, const Scalar<A> &a, const Scalar<B> &b) {
  add(&r->inner, a.inner, b.inner);
}
template <class R, class A, class B> void add(Twice<R> *r, const Twice<A> &a, const Twice<B> &b) {
  add(&r->inner[0], a.inner[0], b.inner[0]);
  add(&r->inner[1], a.inner[1], b.inner[1]);
}
template <class A, class B>
auto operator+(const Twice<A> &a, const Twice<B> &b) -> Twice<decltype(a.inner[0] + b.inner[0])> {
  Twice<decltype(a.inner[0] + b.inner[0])> r;
  add(&r, a, b);
  return r;
}
template <class A, class B> auto operator+(const Scalar<A> &a, const Scalar<B> &b) -> Scalar<decltype(a.inner + b.inner)> {
  Scalar<decltype(a.inner + b.inner)> r;
  add(&r, a, b);
  return r;
}

int main() {
  using Number = Scalar<Twice<float>>;
  Number x[4], y[4];
  Number::Wide *wide = nullptr;
  for (int i = 0; i < 4; i++)
    x[i] = {{{float(i), float(2 * i)}}};
#pragma omp target teams distribute parallel for map(to : x) map(from : y) firstprivate(wide)
  for (int i = 0; i < 4; i++)
    y[i] = wide ? x[i] : x[i] + x[i];
  return y[3].inner.inner[0] == 6 && y[3].inner.inner[1] == 12 ? 0 : 1;
}
