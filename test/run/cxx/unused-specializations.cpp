// A partial specialization that no instantiation comes from stays with the host; it may say what no device could. Those
// of a member template, which every class has for itself, come along.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: rm -rf %t.out && %chomp --emit=cuda,hip,vgpu %s -o %t.out
// RUN: %filecheck %s < %t.out/unused-specializations.vgpu.cpp
// RUN: %if nvcc %{ %nvcc_cubin %t.out/unused-specializations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/unused-specializations.device.hip -o %t.hsaco %}
#include <cstdio>
#include <memory>

// CHECK-NOT: logOf
// CHECK-NOT: unique_ptr
// CHECK-NOT: count = -1
// CHECK: struct Traits<T *>
// CHECK: struct Inner<U *>
// CHECK: count<T *> = 2
static FILE *logOf(const char *name) { return std::fopen(name, "a"); }

template <class T> struct Traits {
  static int size(T) { return sizeof(T); }
};
template <class T> struct Traits<T *> {
  static int size(T *) { return 100; }
};
template <class T> struct Traits<std::unique_ptr<T>> {
  static int size(const std::unique_ptr<T> &) { return logOf("sizes") != nullptr; }
};

template <class T> struct Outer {
  template <class U> struct Inner {
    static constexpr int value = 1;
  };
  template <class U> struct Inner<U *> {
    static constexpr int value = 10;
  };
};

template <class T> constexpr int count = 1;
template <class T> constexpr int count<T *> = 2;
template <class T> constexpr int count<std::unique_ptr<T>> = -1;

int main() {
  int result = 0;
#pragma omp target map(tofrom : result)
  {
    double *p = nullptr;
    result = Traits<double *>::size(p) + Traits<char>::size('x') + Outer<int>::Inner<char *>::value +
             Outer<int>::Inner<char>::value + 1000 * count<double *> + count<double>;
  }
  return result != 100 + 1 + 10 + 1 + 2000 + 1;
}
