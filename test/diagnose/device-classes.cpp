// RUN: %not %chomp %s -o %t --emit=vgpu 2>&1 | %filecheck %s --implicit-check-not=error:
#include <memory>

struct Owner {
  std::unique_ptr<int> Item;
  Owner() : Item(new int(3)) {}
};
#pragma omp begin declare target
// CHECK: [[@LINE+1]]:7: error: a declare target variable with an object of a library's class that copies or destroys its objects by functions of its own is not yet supported
Owner Used;
Owner Unused; // the device has none
#pragma omp end declare target

int main() {
  int Out = 0;
#pragma omp target map(from : Out)
  Out = *Used.Item;
  return Out;
}
