// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s

void f(double *r) {
#pragma omp target teams distribute parallel for map(from: r[0:1])
  for (int i = 0; i < 1; i++) {
    // CHECK: [[@LINE+1]]:5: error: long double can't be written in CUDA or HIP: use double, which is as wide as a GPU computes
    long double x = 1;
    r[0] = x;
  }
}
