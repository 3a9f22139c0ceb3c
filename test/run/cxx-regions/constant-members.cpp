// Constants of classes whose place is asked for, as std::min does, and which C++ before 17 defines behind the class.
// RUN: %chompcxx -O0 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin --expt-relaxed-constexpr %t.out/constant-members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/constant-members.device.hip -o %t.hsaco %}
#include <algorithm>
#pragma omp begin declare target
struct Law {
  static const int limit = 5;
  static const char letter;
  static const double half[2];
  static constexpr int exact = 7;
};
const int Law::limit;
const char Law::letter = 'a';
const double Law::half[2] = {.5, .25};
int least(int x) { return std::min(x, Law::limit); }
const int *where() { return &Law::limit; }
#pragma omp end declare target
struct Plain {
  static const int limit = 6;
};
const int Plain::limit;
template <class T> struct Sized {
  static const int size = sizeof(T);
};
template <class T> const int Sized<T>::size;

int main() {
  int sum = 0;
#pragma omp target map(from : sum)
  {
    int x = 9;
    sum = least(8) + *where() + std::min(x, Plain::limit) + Law::letter + (int)(4 * Law::half[1]);
    sum += std::min(x, Sized<char>::size) + std::max(x, Sized<char[20]>::size) + std::min(x, Law::exact);
  }
  return sum == 5 + 5 + 6 + 'a' + 1 + 1 + 20 + 7 ? 0 : 1;
}
