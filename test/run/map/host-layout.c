// The same in C: complex and vector members, too.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip && %filecheck %s < %t.out/host-layout.device.cu && %filecheck %s < %t.out/host-layout.device.hip
// CHECK: wrong += 32ul + 16ul != 48;
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.hip.o %}
typedef float Four __attribute__((vector_size(16)));
struct Record {
  int i;
  long double l;
  double d;
  _Complex long double z;
  short s;
};
struct Vectors {
  char c;
  Four v;
  int last;
};
int main(void) {
  struct Record r[2] = {{1, 2.5L, 3, 0, 4}, {5, 6.5L, 7, 0, 8}};
  struct Vectors v = {1, {1, 2, 3, 4}, 5};
  int wrong = 0;
#pragma omp target map(tofrom : r, wrong) firstprivate(v)
  {
    wrong += r[0].d != 3 || r[0].s != 4 || r[1].i != 5 || r[1].d != 7 || v.c != 1 || v.last != 5;
    wrong += sizeof(_Complex long double) + sizeof v.v != 48;
    r[1].s = 9;
  }
  return wrong || r[1].s != 9 || r[1].l != 6.5L;
}
