// Regions in friends that a class template defines, with and without arguments of their own, and in a lambda of one.
//
// RUN: %chompcxx -std=c++14 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out -- -std=c++14
// RUN: %if nvcc %{ %nvcc_cubin %t.out/hidden-friends.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/hidden-friends.device.hip -o %t.hsaco %}
// REQUIRES: clang
// RUN: %chompcxx --host-compiler=%clangxx -std=c++14 %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
template <class F> static void each(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i)
    f(i);
}

template <class T> class box {
  T v;

public:
  box(T x) : v(x) {}
  T get() const { return v; }
  friend T plus(const box &b, T by) {
    T r = 0;
#pragma omp target map(from : r) map(to : b)
    r = b.v + by / T(2) + sizeof(T);
    return r;
  }
  friend box &operator+=(box &b, T by) {
    auto add = [&] {
#pragma omp target map(b)
      b.v += by;
    };
    add();
    return b;
  }
  template <class U> friend T mixed(const box &b, U u) {
    T r = 0;
#pragma omp target map(from : r) map(to : b)
    r = b.v + T(u);
    return r;
  }
  friend T last(box b, T *p, int n) {
#pragma omp target data map(tofrom : p[0 : n])
    each(n, [=](int i) { p[i] = T(i) + b.v; });
    return p[n - 1];
  }
};

int main() {
  box<int> a(3);
  box<double> b(3.5);
  a += 2;
  b += 0.25;
  if (a.get() != 5 || b.get() != 3.75)
    return 1;
  if (plus(a, 1) != 9 || plus(b, 1.) != 12.25)
    return 2;
  if (mixed(a, 2.5) != 7 || mixed(b, 2.5) != 6.25 || mixed(b, 1) != 4.75)
    return 3;
  int p[3];
  double q[3];
  return last(a, p, 3) == 7 && last(b, q, 3) == 5.75 ? 0 : 4;
}
