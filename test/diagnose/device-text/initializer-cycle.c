// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s
// RUN: %chomp %s -o %t --emit=vgpu

struct Node {
  int Value;
  struct Node *Next;
};
#pragma omp begin declare target
// CHECK: [[@LINE+1]]:13: error: an initializer for a GPU that leads back to the address of its own variable is not yet supported
struct Node Ring[2] = {{1, &Ring[1]}, {2, &Ring[0]}};
#pragma omp end declare target

int f(void) {
  int Sum = 0;
#pragma omp target map(from : Sum)
  Sum = Ring[0].Next->Value;
  return Sum;
}
