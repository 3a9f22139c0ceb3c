// Numbers that constructors of a device's own objects change begin there with what their initializers compute, in the
// order of the file.
// RUN: %chompcxx -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/made-in-order.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/made-in-order.device.hip -o %t.hsaco %}

#pragma omp begin declare target
int start(int k) { return k * 2; }
int base = 20;
int next = start(base) + 1;
struct Numbered {
  int id;
  Numbered() : id(next++) {}
  Numbered(const Numbered &o) : id(o.id) {}
  ~Numbered() {}
};
Numbered a, b;
static double seen = next * 0.5;
struct Counter {
  Counter() { seen += 1; }
  ~Counter() {}
};
Numbered c;
Counter counter;
#pragma omp end declare target

int main() {
  int ids = 0, last = 0;
  double half = 0;
#pragma omp target map(from : ids, last, half)
  {
    ids = a.id * 10000 + b.id * 100 + c.id;
    last = next;
    half = seen;
  }
  return ids != 414243 || last != 44 || half != 22.5 || next != 44 || seen != 22.5;
}
