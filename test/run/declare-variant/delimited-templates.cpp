// begin declare variant around function templates and operators: a template is a variant of the one with the same
// parameters and type, an instantiation that of the instantiation with the same arguments. A call before the directive
// means the base.
// REQUIRES: gcc, clang
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s -o %t.clang --host-compiler=%clangxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/delimited-templates.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/delimited-templates.device.hip -o %t.hsaco %}
template <class T> T twice(T x) { return x + x; }
template <class T, int N> T plus(T x) { return x + N; }
template <class T> T plus(T x) { return x + 5; }
template <> short twice(short x) { return x; }
static int before(int x) { return twice(x); }
struct number {
  int value;
};
number operator+(number a, number b) { return {a.value + b.value}; }
number operator-(number a) { return {-a.value}; }
template <class T> T operator*(T a, number b) { return {a.value * b.value}; }

#pragma omp begin declare variant match(device = {kind(nohost)})
template <class U> U twice(U x) { return 3 * x; }
template <class T, int N> T plus(T x) { return x + 10 * N; }
number operator+(number a, number b) { return {a.value + b.value + 100}; }
number operator-(number a) { return {-a.value - 1}; }
template <class T> T operator*(T a, number b) { return {a.value * b.value + 1}; }
#pragma omp end declare variant
#pragma omp begin declare variant match(construct = {parallel}, device = {kind(host)})
number operator+(number a, number b) { return {a.value + b.value + 200}; }
template <class T> T twice(T x) { return 4 * x; }
#pragma omp end declare variant

/// A function of numbers, and the language's own of others.
template <class T> T sum(T a, T b) { return a + b; }

int main() {
  number n{1}, m{2}, s{0}, d{0}, p{0};
  int there[6];
#pragma omp target map(from : there, s, d, p)
  {
    there[0] = twice(2) + twice(short(2));
    there[1] = (int)twice<double>(2.0);
    there[2] = plus<int, 2>(1);
    there[3] = plus(1);
    there[4] = before(2);
    there[5] = sum(2, 3) + sum(n, m).value;
    s = n + m + n;
    d = -n;
    p = m * m;
  }
  const int meant[6] = {8, 6, 21, 6, 4, 108};
  for (int i = 0; i < 6; i++)
    if (there[i] != meant[i])
      return 1 + i;
  if (s.value != 204 || d.value != -2 || p.value != 5)
    return 7;
  int here = 0;
#pragma omp parallel num_threads(1)
  {
    s = n + m + (m + n);
    here = twice(2) + twice<short>(2);
  }
  if (s.value != 606 || here != 10)
    return 8;
  return twice(2) == 4 && (n + m).value == 3 && (m * m).value == 4 && sum(n, m).value == 3 ? 0 : 9;
}
