// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s

void f(int *r) {
#pragma omp target teams distribute parallel for map(from: r[0:1])
  for (int i = 0; i < 1; i++) {
    // CHECK: [[@LINE+1]]:5: error: inline assembly for the host can't be written in CUDA or HIP: write the statement in C
    __asm__ volatile("nop");
    r[0] = 1;
  }
}
