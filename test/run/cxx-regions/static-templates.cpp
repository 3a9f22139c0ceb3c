// Static function templates and closures: gcc and clang give one instantiation two names.
// Covers: region in a template
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

template <class F> static void apply(int n, int *out, F f) {
#pragma omp target teams distribute parallel for map(from : out[0 : n])
  for (int i = 0; i < n; i++)
    out[i] = f(i);
}
template <class F> static void twice(int n, int *out, F f) {
  auto each = [&](auto g) {
#pragma omp target teams distribute parallel for map(from : out[0 : n])
    for (int i = 0; i < n; i++)
      out[i] = g(i);
  };
  each(f);
  each(f);
}
template <typename T> static int size() {
  int bytes = 0;
#pragma omp target map(from : bytes)
  bytes = sizeof(T);
  return bytes;
}
namespace {
struct Next {
  int operator()(int i) const { return i + 1; }
};
} // namespace

int main() {
  int y[10];
  apply(10, y, [](int i) { return 2 * i; });
  if (y[4] != 8)
    return 1;
  apply(10, y, [](int i) { return 3 * i; });
  if (y[4] != 12)
    return 2;
  apply(10, y, Next());
  if (y[4] != 5)
    return 3;
  twice(10, y, [](int i) { return 4 * i; });
  if (y[4] != 16)
    return 4;
  twice(10, y, [](long i) { return int(5 * i); });
  if (y[4] != 20)
    return 5;
  return size<char>() == 1 && size<double>() == 8 ? 0 : 6;
}
