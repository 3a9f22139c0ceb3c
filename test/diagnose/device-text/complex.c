// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s

void f(double *r) {
#pragma omp target teams distribute parallel for map(from: r[0:1])
  for (int i = 0; i < 1; i++) {
    // CHECK: [[@LINE+1]]:14: error: a complex number can't be written in CUDA or HIP: use a structure of the two parts
    _Complex double z = 1;
    r[0] = __real__ z;
  }
}
