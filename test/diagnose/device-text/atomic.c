// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s

void f(int *r) {
#pragma omp target teams distribute parallel for map(from: r[0:1])
  for (int i = 0; i < 1; i++) {
    _Atomic int a;
    // CHECK: [[@LINE+1]]:6: error: access to an _Atomic object can't be written in CUDA or HIP: use a plain type and '#pragma omp atomic'
    a++;
    // CHECK: [[@LINE+1]]:5: error: a call of '__c11_atomic_fetch_add' can't be written in CUDA or HIP: use a plain type and '#pragma omp atomic'
    __c11_atomic_fetch_add(&a, 1, __ATOMIC_RELAXED);
    r[0] = 1;
  }
}
