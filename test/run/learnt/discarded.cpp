// What an if constexpr discards is nothing that a kernel needs, whether a template's arguments say so or not; what a
// template's text names of variable templates is.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin %t.out/discarded.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/discarded.device.hip -o %t.hsaco %}
#include <string>

template <class T> constexpr bool never = !sizeof(T);
template <class T> struct checked {
  template <class U, bool Wide = (sizeof(U) > 8)> struct size {
    static constexpr int value = sizeof(U);
  };
  template <class U> struct size<U, true> {
    static_assert(never<U>, "too wide");
  };
};

constexpr bool traced = false;
static int length(const std::string &s) { return s.size(); }
static int plain(int x) {
  if constexpr (traced) {
    return length("plain");
  } else
    return x;
}
template <class T> int general(T x) {
  if constexpr (traced)
    return length("general");
  if constexpr (!traced)
    x += checked<T>::template size<T>::value;
  else
    throw x;
  return x;
}

int main() {
  int a = 0, b = 0;
#pragma omp target map(from : a, b)
  {
    a = plain(3);
    b = general(5);
  }
  return a != 3 ? 1 : b != 9 ? 2 : 0;
}
