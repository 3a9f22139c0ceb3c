// Memory by new: <new>'s placement, a class's own operators, and the plain one.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/operators-new.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/operators-new.device.hip -o %t.hsaco %}
#include <cstddef>
#include <new>

struct Row {
  int v[4];
};

struct Placed {
  int x;
  explicit Placed(int v) : x(v) {}
  static void *operator new(std::size_t, Placed *where) { return where; }
  static void operator delete(void *, Placed *) {}
};

int main() {
  Row given;
  int sum = 0;
#pragma omp target map(tofrom : sum, given)
  {
    new (&given) Row();
    given.v[2] = 5;
    alignas(Placed) char room[sizeof(Placed)];
    Placed *p = new ((Placed *)room) Placed(9);
    int *many = new int[4], *one = new int(7);
    many[3] = 20;
    sum = p->x + *one + many[3];
    delete one;
    delete[] many;
  }
  return sum != 36 ? 1 : given.v[2] != 5 || given.v[3] != 0 ? 2 : 0;
}
