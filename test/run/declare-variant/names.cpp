// Variants in namespaces, chosen by a constant condition and by score.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
namespace fast {
int sum(int a, int b) { return a + b + 1; }
} // namespace fast
namespace slow {
int sum(int a, int b) { return a + b + 2; }
#pragma omp declare variant(fast::sum) match(user = {condition(true)}, device = {kind(gpu)})
int add(int a, int b) { return a + b; }
} // namespace slow
#pragma omp declare variant(fast::sum) match(implementation = {vendor(score(2) : llvm)}, device = {kind(any)})
#pragma omp declare variant(slow::sum) match(implementation = {vendor(score(9) : llvm)}, device = {kind(any)})
int scored(int a, int b) { return a + b; }

int main() {
  int a[4], b[4];
#pragma omp target teams distribute parallel for map(from : a, b)
  for (int i = 0; i < 4; i++) {
    a[i] = slow::add(i, i);
    b[i] = ::scored(i, 1);
  }
  for (int i = 0; i < 4; i++)
    if (a[i] != 2 * i + 1 || b[i] != i + 3)
      return 1;
  return slow::add(1, 1) == 2 && scored(1, 1) == 4 ? 0 : 2;
}
