// Directives in attributes are what they are as pragmas: constructs of the host's and the device's, declarative and
// stand-alone ones, alone and in sequences, whatever their text becomes.
// Covers: directives in attributes
// RUN: %chompcxx %s --host-compiler=%gxx -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s --host-compiler=%clangxx -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
#define THREADS [[omp::directive(parallel for)]]
[[omp::directive(declare target)]];
static int twice(int v) { return 2 * v; }
[[omp::directive(end declare target)]];
struct S {
  int k;
  int sum(const int *p, int n) {
    int s = 0;
    [[omp::directive(target teams distribute parallel for map(to : p[0 : n]) reduction(+ : s))]]
    for (int i = 0; i < n; i++) s += p[i] * k;
    return s;
  }
};
template <class T> T total(const T *p, int n) {
  T s = 0;
  [[using omp: directive(target map(tofrom: s) map(to: p[0:n]))]] [[omp::directive(parallel for reduction(+: s))]]
  for (int i = 0; i < n; i++) s += p[i];
  return s;
}
int main() {
  int a[10], b[3][3] = {}, s = 0;
  [[omp::directive(parallel for)]] for (int i = 0; i < 10; i++) a[i] = -i;
  THREADS for (int i = 0; i < 10; i++) a[i] = -a[i];
  [[omp::sequence(directive(target data map(tofrom: a)), directive(target), omp::directive(teams distribute parallel for))]]
  for (int i = 0; i < 10; i++) a[i] = twice(a[i]);
  [[omp::directive(target enter data map(to: b))]];
  [[omp::directive(target map(tofrom: s))]] {
    [[omp::directive(parallel for)]]
    for (int i = 0; i < 10; i++) {
      [[omp::directive(atomic)]] s += i;
      [[omp::sequence(directive(critical))]] { b[i % 3][0]++; }
    }
  }
  [[omp::directive(target exit data map(from: b))]];
  int idx[2] = {0, 1};
  [[omp::directive(metadirective when(user={condition(0)}: target) otherwise(target teams loop))]]
  for (int i = 0; i < 2; i++) b[idx[([] { return 1; }())]][i] = 7;
  int t = S{3}.sum(a, 10);
  if (a[9] != 18 || s != 45)
    return 1;
  if (b[0][0] != 4 || b[1][1] != 7)
    return 2;
  return t == 270 && total(a, 10) == 90 ? 0 : 3;
}
