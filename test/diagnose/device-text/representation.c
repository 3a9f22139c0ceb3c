// Memory of the host's whose type no text of the kernel says: a GPU would read a double.
// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s --implicit-check-not=error:
// RUN: %chomp %s -o %t --emit=vgpu

typedef int four __attribute__((vector_size(16)));

void add(long double *sums, four f, _BitInt(20) b, int n) {
#pragma omp target teams distribute parallel for map(tofrom : sums[0 : n])
  for (int i = 0; i < n; i++) {
    // CHECK: [[@LINE+1]]:5: error: long double can't be written in CUDA or HIP: use double, which is as wide as a GPU computes
    sums[i] += i;
    sums[i] *= 2;
    // CHECK: [[@LINE+1]]:16: error: a vector type can't be written in CUDA or HIP: use an array or a structure
    sums[i] += f[1] + f[2];
    // CHECK: [[@LINE+1]]:21: error: _BitInt can't be written in CUDA or HIP: use an integer type of <stdint.h>
    sums[i] += (int)b;
  }
}
// CHECK: 3 errors generated
