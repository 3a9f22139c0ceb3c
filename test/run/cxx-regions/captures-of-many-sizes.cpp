// Lambdas that capture more than others, for which one template's regions have kernels, too, without a warning of any of
// them.
// RUN: %chompcxx -O2 -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class F> int sum(int n, F f) {
  int s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += f(i);
  return s;
}
int main() {
  int a[] = {1, 2, 3, 4};
  const int *p = a;
  long long big = 5;
  double factor = 2;
#pragma omp target data map(to : a)
  big = sum(4, [=](int i) { return int(p[i] * factor + double(big)); });
  if (big != 40)
    return 1;
  return sum(4, [](int i) { return i; }) == 6 && sum(4, [=](int i) { return i + int(factor); }) == 14 ? 0 : 2;
}
