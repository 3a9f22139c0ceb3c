// References to what a region has a copy of, and to what it maps: the copy is a thread's own.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %filecheck %s < %t.out/own-references.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/own-references.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/own-references.device.hip -o %t.hsaco %}
struct Counter {
  int count = 0;
  int add(int n) {
    int others = 0;
#pragma omp target teams distribute parallel for map(tofrom : others)
    for (int i = 0; i < n; i++) {
// CHECK: atomicAdd(&this_->count, 1);
#pragma omp atomic
      count += 1;
// CHECK: atomicAdd(&others, 1);
#pragma omp atomic
      others += 1;
    }
    return others;
  }
};

int main() {
  int one = 1, two = 2;
  int &copied = one, &mapped = two;
#pragma omp target teams distribute parallel for map(tofrom : mapped)
  for (int i = 0; i < 10; i++) {
// CHECK: chomp::atomic_fetch_add(&copied, 1);
#pragma omp atomic
    copied += 1;
// CHECK: atomicAdd(&mapped, 1);
#pragma omp atomic
    mapped += 1;
  }
  Counter counter;
  return one == 1 && two == 12 && counter.add(7) == 7 && counter.count == 7 ? 0 : 1;
}
