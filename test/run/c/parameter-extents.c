// The sizes in a parameter's brackets are computed each time that the function is called (C17, 6.9.1).
// REQUIRES: gcc, clang
// RUN: %chompcc -w --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: %chompcc -w --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp %s -o %t.out --emit=cuda -- -w
// RUN: %filecheck %s < %t.out/parameter-extents.device.cu
// CHECK: { (void)next(); (void)n++; return
#pragma omp begin declare target
int calls;

int next(void) { return ++calls; }

int count(int n, int values[n++], int more[static next()]) { return n * values[0] + more[1]; }
#pragma omp end declare target

int main(void) {
  int values[4] = {100, 5, 0, 0}, result = 0;
#pragma omp target map(to : values) map(from : result)
  result = count(3, values, values) + 1000 * calls;
  return result != 405 + 1000;
}
