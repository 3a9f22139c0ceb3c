// begin declare variant around explicit specializations and conversion functions: a specialization is a variant of that
// of the same arguments, and of no other; a conversion function is called wherever the language calls the base.
// REQUIRES: gcc, clang
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s -o %t.clang --host-compiler=%clangxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/specializations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/specializations.device.hip -o %t.hsaco %}
template <class T> T twice(T x) { return x + x; }
template <int N, bool B> int number_of() { return N; }
template <class T> unsigned size() { return sizeof(T); }
template <class T, int N> T plus(T x) { return x + N; }
template <> long plus<long, 1>(long x) { return x + 2; }
template <class T> T same(T x) { return x; }
namespace ns {
template <class T> T half(T x) { return x / 2; }
} // namespace ns

#pragma omp begin declare variant match(device = {kind(nohost)})
template <> inline int twice(int x) { return 3 * x; }
template <> short twice<>(short x) { return 5 * x; }
template <> int number_of<(3 > 2), true>() { return 10; }
template <> int number_of<4, false>() { return 20; }
template <> unsigned size<int>() { return 100; }
template <>
unsigned size<double>() {
  return 200;
}
template <> long plus<long, 1>(long x) { return x + 20; }
namespace ns {
template <> int half<int>(int x) { return x / 2 + 50; }
} // namespace ns
template <class T> T same(T x) { return x + 1; } // and what it is for ints
template <> int same<int>(int x) { return x + 2; }
#pragma omp end declare variant
#pragma omp begin declare variant match(construct = {parallel}, device = {kind(host)})
template <> int twice<int>(int x) { return 4 * x; }
template <> unsigned size<int>() { return 300; }
#pragma omp end declare variant

/// Of ints, the variant.
template <class T> T of(T x) { return twice<T>(x); }

struct number {
  int value;
  operator int() const { return value; }
  explicit operator bool() const { return value > 0; }
  operator const int *() const { return &value; }
#pragma omp begin declare variant match(device = {kind(nohost)})
  operator int() const { return value + 100; }
  explicit operator bool() const { return value > 10; }
#pragma omp end declare variant
#pragma omp begin declare variant match(construct = {parallel}, device = {kind(host)})
  operator int() const { return value + 200; }
#pragma omp end declare variant
};
static number made(int value) { return {value}; }
static int taken(int value) { return value; }
/// What a template converts.
template <class T> int converted(T x) {
  int n = x;
  return n;
}

int main() {
  number n{1}, *p = &n;
  int there[15];
#pragma omp target map(from : there) map(n) firstprivate(p)
  {
    there[0] = twice(2);
    there[1] = twice(short(2)) + twice<short>(2);
    there[2] = (int)twice(2.0);
    there[3] = size<int>() + size<double>() + size<char>();
    there[4] = plus<long, 1>(1) + plus<long, 2>(1) + plus<int, 1>(1);
    there[5] = ns::half(4) + ns::half<long>(4);
    there[6] = same(1) + (int)same(2.0);
    there[7] = of(1) + (int)of(1.5) + number_of<1, true>() + number_of<4, false>() + number_of<4, true>();
    int i = n, j = made(2);
    there[8] = i + j;
    there[9] = taken(n) + n.operator int() + (int)n + static_cast<int>(made(3));
    there[10] = n ? 1 : 2;
    number m{11};
    if (m)
      there[11] = *static_cast<const int *>(m) + n * 2;
    there[12] = converted(m) + converted(3);
    there[13] = -(m = n) + !n;
    double d = n;
    there[14] = d;
  }
  const int meant[] = {6, 20, 4, 301, 21 + 3 + 2, 52 + 2, 6, 6 + 34, 101 + 102, 406, 2, 11 + 202, 114, -100, 101};
  for (int i = 0; i < 15; i++)
    if (there[i] != meant[i])
      return 1 + i;
  int here[2];
#pragma omp parallel num_threads(1)
  {
    here[0] = twice(2) + twice<short>(2) + size<int>() + (p ? size<int>() : 0);
    here[1] = n + *p;
  }
  if (here[0] != 8 + 4 + 600 || here[1] != 402)
    return 20;
  return twice(2) == 4 && size<int>() == 4 && plus<long, 1>(1) == 3 && n == 1 && number_of<4, false>() == 4 && bool(n) && same(1) == 1 ? 0 : 21;
}
