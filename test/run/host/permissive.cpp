// What gcc lets pass and Clang does not is the host compiler's to judge, in files with target regions, too: the word
// template before a name without arguments, register, narrowing, a macro that touches a literal.
// REQUIRES: gcc
// RUN: %chompcxx --host-compiler=%gxx -w -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %if nvcc %{ %chompcxx --host-compiler=%gxx -w -std=c++17 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --host-compiler=%gxx -w -std=c++17 --offload-arch=gfx90a -c %s -o %t.o %}
#include <cstdio>
#include <cstring>
#include <vector>

#define SUFFIX "d"

template <class T> void append(std::vector<T> &to, T x) { to.template emplace_back(x); }

int main() {
  std::vector<int> v;
  append(v, 3);
  register int three = 3;
  double large = 2.5;
  int two{large};
  char text[8];
  std::snprintf(text, sizeof(text), "%"SUFFIX, three);
  int sum = 0;
#pragma omp target map(tofrom : sum)
  {
    const unsigned both[2] = {three, two};
    sum += both[0] + both[1];
  }
  return sum == 5 && v[0] == 3 && std::strcmp(text, "3") == 0 ? 0 : 1;
}
