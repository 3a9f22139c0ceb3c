// target device(ancestor: 1) in templates: each instantiation has the host run its own code.
// RUN: %chompcxx -std=c++17 -Wall -Wextra -Werror -Wno-unknown-pragmas %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -std=c++17 --host-compiler=clang++-22 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin %t.out/templates.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/templates.device.hip -o %t.hsaco %}
#include <string>
#include <type_traits>
#pragma omp requires reverse_offload

static std::string text;
static void tell(const char *what, int n) { text += what + std::to_string(n) + " "; }

struct pair {
  int a, b;
  pair &operator+=(int n) { return a += n, b -= n, *this; }
  explicit operator int() const { return a * 10 + b; }
};

#pragma omp begin declare target
// Scalars are copies, structures are mapped; the code for one type is none for others.
template <class T, int N> int ask(T x) {
  T other = x;
#pragma omp target device(ancestor : 1) map(tofrom : other)
  {
    x += N;
    if constexpr (std::is_floating_point_v<T>) {
      other = x / 2;
    } else {
      T inner = x;
      other = inner;
    }
    tell(__func__, int(other));
  }
  return int(x) * 100 + int(other);
}

template <class T> class box {
  T value;
  static constexpr int Scale = 3;

public:
  explicit box(T value) : value(value) {}
  template <class U> T add(U by) {
#pragma omp target device(ancestor : 1)
    {
      value += by * Scale;
      scale(2);
    }
    return value;
  }
  void scale(int by) { value = T(value * by); }
};
#pragma omp end declare target

// The region and the construct in one template, with a lambda of the host's.
template <class F> int apply(int n, F f) {
  int result = 0;
#pragma omp target map(tofrom : result)
#pragma omp target device(ancestor : 1) map(always, from : result)
  {
    f(n);
    result = n + 1;
  }
  return result;
}

int main() {
  int a = 0, b = 0, c = 0, d = 0, e = 0;
#pragma omp target map(from : a, b, c, d, e)
  {
    a = ask<int, 1>(4);
    b = ask<double, 3>(5);
    c = ask<pair, 2>({1, 5});
    d = box<int>(5).add(4);
    e = static_cast<int>(box<double>(0.5).add(0.5f) * 8);
  }
  if (a != 405 || b != 504 || c != 3333 || d != 34 || e != 32)
    return 1;
  if (text != "ask5 ask4 ask33 ")
    return 2;
  int calls = 0, *count = &calls;
  auto once = [count](int n) { *count += n; };
  if (apply(6, once) != 7 || calls != 6)
    return 3;
  return 0;
}
