// Variants of member functions, static and not, called through objects and from members.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/members.device.hip -o %t.hsaco %}
// RUN: %filecheck %s < %t.out/members.device.cu
// CHECK: there = n.get_quick() + n.CHOMP_ISA_sm_90(add_90, add)(1) + number::unit_quick();
struct number {
  int value;
  int get_quick() const { return value + 10; }
  int add_90(int x) const { return value + x; }
  static int unit_quick() { return 1000; }
  int get_parallel() const { return value + 20; }
#pragma omp declare variant(number::get_quick) match(device = {kind(nohost)})
#pragma omp declare variant(number::get_parallel) match(construct = {parallel}, device = {kind(host)})
  int get() const { return value; }
#pragma omp declare variant(number::add_90) match(device = {isa(sm_90)})
  int add(int x) const { return value + 100 * x; }
#pragma omp declare variant(number::unit_quick) match(device = {kind(gpu)})
  static int unit() { return 0; }
  int twice() const { return 2 * get(); }
};

int main() {
  number n{1};
  int there = 0, twice = 0;
#pragma omp target map(from : there, twice)
  {
    there = n.get() + n.add(1) + number::unit();
    twice = n.twice();
  }
  if (there != 11 + 101 + 1000 || twice != 22)
    return 1;
  int here = 0;
#pragma omp parallel num_threads(1)
  here = (&n)->get();
  return here == 21 && n.get() == 1 && n.twice() == 2 && number::unit() == 0 ? 0 : 2;
}
