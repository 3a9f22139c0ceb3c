// Static variables of device functions that threads make, beside others in one declaration.
// RUN: %chompcxx -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %filecheck %s < %t.out/made-statics-beside.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/made-statics-beside.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/made-statics-beside.device.hip -o %t.hsaco %}

#pragma omp begin declare target
struct Value {
  int v;
  Value(int v) : v(v) {}
  Value(const Value &o) : v(o.v) {}
  ~Value() {}
};
int twice(int k) { return 2 * k; }
int values(int k) {
  static Value first(k), second = first.v + 1, third{second};
  // CHECK: first.make([&](auto place) { ::new (place) Value(k); }); static chomp::made_once<Value> second; {{.*}} Value(first.object().v + 1); });
  first.v++;
  return first.v * 100 + second.v * 10 + third.v;
}
int numbers(int k) {
  static const int constant = 4, *where = &constant, made = twice(k), list[2] = {1, twice(2)}, zero(0);
  // CHECK: static const int constant = 4; static const int *where = &constant; static chomp::made_once<const int> made;
  // CHECK-SAME: static const int zero(0);
  return *where * 1000 + made * 100 + list[1] * 10 + zero;
}
#pragma omp end declare target

int main() {
  int a = 0, b = 0, c = 0;
#pragma omp target map(from : a, b, c)
  {
    a = values(2);
    b = values(7);
    c = numbers(3);
    c += numbers(4);
  }
  return a != 333 || b != 433 || c != 2 * 4640;
}
