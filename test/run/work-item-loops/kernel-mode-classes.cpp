// Kernel mode by turns in C++: a template's code, which asks by the names of the namespace, with objects that live over
// barriers, and one that says where a thread is.
// RUN: %chompcxx -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=3 %t
// RUN: %chompcxx -O0 %s -o %t.stacks && env OMP_TARGET_OFFLOAD=mandatory %t.stacks
// RUN: %chomp %s -o %t.out --emit=vgpu && %filecheck %s < %t.out/kernel-mode-classes.vgpu.cpp
// RUN: rm -rf %t.gpu && %chomp %s -o %t.gpu --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.gpu/kernel-mode-classes.device.cu -o %t.gpu/a.cubin %}
// RUN: %if hip %{ %hip_object %t.gpu/kernel-mode-classes.device.hip -o %t.gpu/a.hsaco %}
#include <cstdio>
#include <ompx.h>

#pragma omp begin declare target
struct Pair {
  int first, second;
  int sum() const { return first + second; }
};
struct Here { // asks in its constructor
  int number;
  Here() : number(ompx::thread_id_y() * ompx::block_dim_x() + ompx::thread_id_x()) {}
};
#pragma omp end declare target

enum { Threads = 32 };

template <class T, int Rows> int rotate(T scale) {
  T out[2][Threads] = {};
  int numbers[2][Threads] = {};
// CHECK: kernel mode; the threads of a team run as work-item loops
// CHECK: Pair pair_of[32];
// CHECK: threads.as_each([&](const chomp::turn &thread) {
// CHECK: // barrier
// CHECK: threads.each([&](const chomp::turn &thread) {
// CHECK: Pair &pair = pair_of[thread];
#pragma omp target teams ompx_bare num_teams(2) thread_limit(Threads / Rows, Rows) map(from : out, numbers)
  {
    static T ring[Threads];
#pragma omp groupprivate(ring)
    const int own = ompx::thread_id(ompx::dim_y) * ompx::block_dim_x() + ompx::thread_id_x();
    Pair pair = {own, own * own};
    Here here;
    numbers[ompx::block_id_x()][own] = here.number;
    ring[own] = pair.sum() * scale;
    ompx::sync_block_acq_rel();
    scale += ring[(own + 1) % Threads];
    pair.second = own - 1;
    ompx::sync_block();
    out[ompx::block_id_x()][own] = scale + pair.sum();
  }
  int wrong = 0;
  for (int b = 0; b < 2; ++b)
    for (int t = 0; t < Threads; ++t) {
      const int next = (t + 1) % Threads;
      wrong += out[b][t] != scale + (next + next * next) * scale + (t + t - 1) || numbers[b][t] != t;
    }
  return wrong;
}

int main() {
  const int a = rotate<int, 1>(3), b = rotate<double, 4>(0.5);
  std::printf("%d %d\n", a, b);
  return a || b;
}
