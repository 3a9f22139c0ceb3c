// Lambdas in a region whose code starts threads, or changes what they share: their parameters, what they capture.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
int main() {
  int p[100], s = 0, r = 0, n = 100;
  for (int i = 0; i < n; i++)
    p[i] = i;
#pragma omp target map(tofrom : s, r) map(to : p)
  {
    int base = 5;
    const auto add = [&](int m) {
#pragma omp parallel for
      for (int i = 0; i < m; i++) {
#pragma omp atomic
        s += p[i] + base;
      }
    };
    auto reduced = [&, base](int start) {
#pragma omp parallel for reduction(+ : start)
      for (int i = 0; i < n; i++)
        start += p[i] * base;
      return start;
    };
    add(n);
    base = 7;
    r = reduced(1);
  }
  if (s != 4950 + 500)
    return 1;
  return r == 1 + 5 * 4950 ? 0 : 2;
}
