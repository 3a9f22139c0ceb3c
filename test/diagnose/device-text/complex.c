// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s

void f(double *r) {
#pragma omp target teams distribute parallel for map(from: r[0:1])
  for (int i = 0; i < 1; i++) {
    // CHECK: [[@LINE+1]]:14: error: a complex number of such parts can't be written in CUDA or HIP: use float complex or double complex
    _Complex _Float16 z = 1;
    // CHECK: [[@LINE+1]]:10: error: a complex number of long double can't be written in CUDA or HIP: use float complex or double complex
    long double _Complex w = 1;
    r[0] = __real__ z + __real__ w;
  }
}
