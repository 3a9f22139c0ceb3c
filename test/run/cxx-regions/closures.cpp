// Lambdas that are made outside of a region and called in it: captures keep the values of when the lambda was made;
// captured pointers lead to the device's storage, references to the mapped variable.
// Covers: lambda called from a region
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct Range {
  short low, high;
};
static int half(int i) { return i / 2; }
static const auto square = [](int i) { return i * i; };

template <class F> void apply(int n, int *out, F f) {
#pragma omp target teams distribute parallel for map(from : out[0 : n])
  for (int i = 0; i < n; i++)
    out[i] = f(i);
}

int main() {
  const int Offset = 7;
  int n = 100, low = 3;
  char unit = 2;
  Range range = {10, 50};
  int *x = new int[n], *y = new int[n];
  for (int i = 0; i < n; i++)
    x[i] = i;
  auto clamp = [=](int i) {
    // between two values
    if (i < range.low)
      return low * unit;
    return i > range.high ? range.high + Offset : half(i);
  };
  auto either = [](auto a, decltype(a) b) { return a < b ? b : a; };
  auto element = [x, low](int i) { return x[i] + low; };
  low = 1000;
#pragma omp target teams distribute parallel for map(to : x[0 : n]) map(from : y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] = clamp(i) + element(i) + either(i, 20) + (int)either(0.5, 1.5) + square(2);
  for (int i = 0; i < n; i++)
    if (y[i] != (i < 10 ? 6 : i > 50 ? 57 : i / 2) + i + 3 + (i < 20 ? 20 : i) + 1 + 4)
      return 1;

  int count = 0;
  auto hit = [&count](int by) { count += by; };
#pragma omp target map(tofrom : count)
  {
    hit(2);
    hit(3);
  }
  if (count != 5)
    return 2;

  int factor = 3;
  apply(n, y, [=](int i) { return i * factor; });
  if (y[33] != 99)
    return 3;
  apply(n, y, [x](int i) { return x ? i : -1; });
  if (y[33] != 33)
    return 4;
  delete[] x;
  delete[] y;
  return 0;
}
