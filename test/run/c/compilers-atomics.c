// The compiler's own atomic functions, which nvcc has for the host alone.
// REQUIRES: gcc, clang
// RUN: %chompcc -w --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chompcc -w --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -w
// RUN: %filecheck %s < %t.out/compilers-atomics.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/compilers-atomics.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/compilers-atomics.device.hip -o %t.hsaco %}
// CHECK: {{^}}  int before = chomp::gnu::sync_fetch_and_add(n, 3);
// CHECK: {{^}}  chomp::gnu::atomic_store_n(place, held, 3);
#pragma omp begin declare target
#define ORDER __ATOMIC_SEQ_CST
struct pair {
  _Alignas(8) int first; // as wide as one access
  int second;
};

int count(volatile int *n, unsigned char *small) {
  int before = __sync_fetch_and_add(n, 3);
  before += __sync_sub_and_fetch(n, 1) + __sync_fetch_and_nand(n, 6);
  before += __atomic_fetch_or(small, 64, __ATOMIC_RELAXED) + __atomic_xor_fetch(small, 3, ORDER);
  __sync_synchronize();
  __atomic_thread_fence(__ATOMIC_ACQUIRE);
  return before;
}

int replace(long long *n, struct pair *p) {
  long long seen = 4;
  struct pair old = {1, 2}, next = {3, 4}, now;
  int done = __atomic_compare_exchange_n(n, &seen, 8, 0, ORDER, __ATOMIC_RELAXED) * 10;
  done += seen;
  done += __sync_bool_compare_and_swap(n, seen, 9) + __sync_val_compare_and_swap(n, 8, 7);
  done += 100 * __atomic_compare_exchange(p, &old, &next, 0, ORDER, ORDER);
  __atomic_load(p, &now, ORDER);
  return done + now.second + __atomic_exchange_n(n, 1, __ATOMIC_RELEASE);
}

int lock(int *held, int **place, _Bool *flag) {
  int taken = __sync_lock_test_and_set(held, 1) + __atomic_test_and_set(flag, ORDER);
  __sync_lock_release(held);
  __atomic_store_n(place, held, __ATOMIC_RELEASE);
  return taken + (__atomic_load_n(place, __ATOMIC_ACQUIRE) == held) + *held + *flag;
}
#pragma omp end declare target

int main(void) {
  int n = 5, held = 0, *place = 0, total = 0, result[3];
  unsigned char small = 1;
  long long wide = 6;
  struct pair pair = {1, 2};
  _Bool flag = 0;
#pragma omp target map(tofrom : n, small, wide, pair, held, place, flag) map(from : result)
  {
    result[0] = count(&n, &small);
    result[1] = replace(&wide, &pair);
    result[2] = lock(&held, &place, &flag);
  }
  if (n != ~(7 & 6) || small != 66 || result[0] != 5 + 7 + 7 + 1 + 66)
    return 1;
  if (wide != 1 || pair.first != 3 || result[1] != 6 + 1 + 9 + 100 + 4 + 9 || result[2] != 2)
    return 2;
#pragma omp target teams distribute parallel for map(tofrom : total)
  for (int i = 0; i < 1000; i++)
    __atomic_fetch_add(&total, i % 3, __ATOMIC_RELAXED);
  return total != 999 ? 3 : 0;
}
