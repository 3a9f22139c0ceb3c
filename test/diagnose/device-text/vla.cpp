// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s

void f(int n, double *r) {
#pragma omp target teams distribute parallel for map(from: r[0:1])
  for (int i = 0; i < 1; i++) {
    // CHECK: [[@LINE+1]]:12: error: variable-length array 'a' can't be written in CUDA or HIP: give it a constant size, or allocate it before the region and map it
    double a[n];
    a[0] = 1;
    r[0] = a[0] + sizeof(a);
    // CHECK: [[@LINE+1]]:12: error: variable-length array 'b' can't be written
    double b[n][n];
    b[0][0] = 1;
    r[0] += b[0][0] + sizeof b;
  }
}
