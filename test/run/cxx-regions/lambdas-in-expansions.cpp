// Regions in lambdas that an expansion of a parameter pack makes, one for each element.
// REQUIRES: host-clang
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class... T> double spread(T... v) {
  double sum = 0;
  ([&] {
    auto x = v;
#pragma omp target map(tofrom : sum)
    sum = 2 * sum + x;
  }(), ...);
  return sum;
}
template <class... T> double list(T... v) {
  double found[] = {[&](double k, T u) {
    double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
    for (int i = 0; i < 4; ++i)
      s += u * k;
    return s;
  }(2.0, v)...};
  double s = 0;
  for (double x : found)
    s += x;
  return s;
}
int main() {
  if (spread(1, 2.5, 3L) != 12 || spread(7) != 7 || spread(1, 2, 3) != 11)
    return 1;
  return list(1, 2.5f) == 8 + 20 && list('a') == 4 * 97 * 2 ? 0 : 2;
}
