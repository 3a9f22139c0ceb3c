// Which instantiation a region's is, where a lambda that the template is made for comes behind lambdas in the captures of
// others, which compilers count with those of the function.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class F> int sumOf(int n, F f) {
  int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += f(i);
  return sum;
}

int main() {
  const int k = 3;
  if (sumOf(4, [=](int i) { return i * k; }) != 18)
    return 1;
  if (sumOf(4, [g = [k](int x) { return x - k; }](auto i) { return g(i); }) != -6)
    return 2;
  if (sumOf(4, [f = [k](double x) { return x + k; }, g = [](int x) { return x; }](int i) { return int(f(i)) + g(i); }) !=
      24)
    return 3;
  return sumOf(4, [k](int i) { return i + k; }) == 18 ? 0 : 4;
}
