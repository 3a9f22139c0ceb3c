// A program's own functions with the names of the vendors' atomics, in the namespace of its regions.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
namespace lib {
struct Policy {};
template <class T> T atomicAdd(Policy, T *x, T value) {
  T old;
#pragma omp atomic capture
  {
    old = *x;
    *x += value;
  }
  return old;
}
inline void atomicMax(int *x) {
#pragma omp atomic compare
  if (*x < 100) {
    *x = 100;
  }
}
int run(int n) {
  int sum = 0, most = 0, bins[64] = {};
#pragma omp target teams distribute parallel for map(tofrom : sum, most) reduction(+ : bins)
  for (int i = 0; i < n; i++) {
    atomicAdd(Policy(), &sum, i);
    atomicMax(&most);
    bins[i % 64]++;
  }
  for (int i = 0; i < 64; i++)
    if (bins[i] != n / 64)
      return 1;
  return sum == n / 2 * (n - 1) && most == 100 ? 0 : 2;
}
} // namespace lib

int main() { return lib::run(640); }
