// is_device_ptr and has_device_addr say nothing of what a construct's code uses: a kernel needs none of their items, nor
// their types, where it doesn't name them.
// RUN: %chompcxx -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/unused.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/unused.device.hip -o %t.hsaco %}
#include <utility>

template <class T> struct Box {
  T v;
  Box() : v() {}
  Box(const Box &b) : v(b.v) {}
};
struct Grid {
  double v[4];
};
struct Other {
  int k;
};

template <class T> int count(T &x, T *p) {
  int s = 0;
#pragma omp target parallel is_device_ptr(p) has_device_addr(x) map(tofrom : s)
#pragma omp for reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s++;
  return s;
}

int main() {
  Grid g[2] = {};
  Box<Other> b, &rb = b;
  Box<Grid> *p = nullptr;
  std::pair<int, Other> pair;
  int s = 0;
#pragma omp target parallel is_device_ptr(p) has_device_addr(g, rb, pair) map(tofrom : s)
  {
#pragma omp for reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s++;
  }
#pragma omp target teams num_teams(1) is_device_ptr(p) has_device_addr(b, g) map(tofrom : s)
  {
#pragma omp parallel num_threads(2)
#pragma omp atomic
    s++;
  }
  return count(pair, &pair) != 4 || s < 5 ? 1 : 0;
}
