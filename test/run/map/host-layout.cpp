// Members that a GPU has in another size, or not at all, do not move those behind them: the kernel has them as bytes.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip && %filecheck %s < %t.out/host-layout.device.cu && %filecheck %s < %t.out/host-layout.device.hip
// CHECK: static_assert(sizeof(Plain) == 48 && alignof(Plain) == 16 &&
// CHECK: __builtin_offsetof(Plain, d) == 32,
// CHECK: static_assert(sizeof(Several) == 128
// CHECK: wrong += 16ul + 32ul + 16ul != 64;
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}
#include <complex>
#include <cstddef>

struct Plain {
  int i;
  long double l;
  double d;
};
struct Several {
  char c;
  long double many[2], one;
  short s;
  std::complex<long double> z;
  int last;
};
struct Base {
  long double l;
  int i;
};
struct Derived : Base {
  int own;
};
union Either {
  long double l;
  int i[3];
};
struct Holder {
  Either e;
  char c;
  Plain p;
  int last;
};
template <class T> struct Box {
  T first;
  int second;
};
struct Aligned {
  char c;
  alignas(long double) char a;
  std::max_align_t m;
  int last;
};

int main() {
  Plain plain[2] = {{1, 2.5L, 8}, {2, 3.5L, 9}};
  Several several = {1, {2, 3}, 4, 5, {6, 7}, 8};
  Derived derived;
  derived.l = 1;
  derived.i = 2;
  derived.own = 3;
  Holder holder = {};
  holder.e.i[2] = 4;
  holder.p.d = 5;
  holder.last = 6;
  Box<long double> box = {1, 7};
  Aligned aligned = {};
  aligned.last = 8;
  int wrong = 0;
#pragma omp target map(to : plain, several) map(tofrom : wrong) firstprivate(derived, box)
  {
    wrong += plain[1].i != 2 || plain[0].d != 8 || plain[1].d != 9;
    wrong += several.c != 1 || several.s != 5 || several.last != 8;
    wrong += derived.i != 2 || derived.own != 3;
    wrong += box.second != 7;
    wrong += sizeof(long double) + sizeof(std::complex<long double>) + alignof(std::max_align_t) != 64;
  }
#pragma omp target map(tofrom : holder, aligned, wrong)
  {
    wrong += holder.e.i[2] != 4 || holder.p.d != 5 || holder.last != 6 || aligned.last != 8;
    holder.last = 9;
    aligned.last = 10;
  }
  return wrong || holder.last != 9 || aligned.last != 10 || holder.p.l != 0;
}
