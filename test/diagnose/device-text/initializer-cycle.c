// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s
// RUN: %chomp %s -o %t --emit=vgpu

struct Node {
  const char *Name; // the runtime sets pointers to variables, and no others
  struct Node *Next;
};
#pragma omp begin declare target
// CHECK: [[@LINE+1]]:13: error: an initializer for a GPU that leads back to the address of its own variable is not yet supported
struct Node Ring[2] = {{"a", &Ring[1]}, {"b", &Ring[0]}};
#pragma omp end declare target

int f(void) {
  int Sum = 0;
#pragma omp target map(from : Sum)
  Sum = Ring[0].Next->Name[0];
  return Sum;
}
