// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s

void f(int *r) {
#pragma omp target teams distribute parallel for map(from: r[0:1])
  for (int i = 0; i < 1; i++) {
    _Atomic int a;
    // CHECK: [[@LINE+1]]:6: error: access to an _Atomic object can't be written in CUDA or HIP: use a plain type and '#pragma omp atomic'
    a++;
    r[0] = 1;
  }
}
