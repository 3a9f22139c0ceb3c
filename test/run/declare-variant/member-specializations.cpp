// begin declare variant around explicit specializations of members: a variant of that of the same arguments, and of no
// other.
// REQUIRES: gcc, clang
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s -o %t.clang --host-compiler=%clangxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/member-specializations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/member-specializations.device.hip -o %t.hsaco %}
static int fast = 0;

namespace ns {
struct number {
  int value;
  template <class T> T as() const { return T(value); }
  template <class T, int N> static T plus(T x) { return x + N; }
  template <class T> int operator+(T x) const { return value + int(x); }
  template <class T> T same(T x) const { return x; }
#pragma omp begin declare variant match(device = {kind(nohost)})
  template <> int as<int>() const { return value + 100; }
  template <> inline long plus<long, 3>(long x) { return x + 300; }
  template <> int operator+(char) const { return value + 200; }
  template <class T> T same(T x) const { return x + 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(construct = {parallel}, device = {kind(host)})
  template <> int as<int>() const { return value + 1000; }
  template <> short plus<short, 3>(short x) { return x + 30; }
#pragma omp end declare variant
#pragma omp begin declare variant match(user = {condition(fast > 0)}, device = {kind(host)})
  template <> long as<long>() const { return value + 10000; }
#pragma omp end declare variant
  template <class T> T twice() const { return as<T>() * 2; }
  struct inner {
    template <int N> int get() const { return N; }
#pragma omp begin declare variant match(device = {kind(nohost)})
    template <> int get<4>() const { return 40; }
#pragma omp end declare variant
  };
};
} // namespace ns

/// What a template asks a number for.
template <class T, class Number> T of(const Number &n) { return n.template as<T>(); }

int main() {
  ns::number n{1};
  ns::number::inner in;
  int there[9];
#pragma omp target map(from : there)
  {
    there[0] = n.as<int>();
    there[1] = (int)n.as<long>();
    there[2] = (int)(ns::number::plus<long, 3>(1) + n.plus<long, 4>(1));
    there[3] = n + 'a';
    there[4] = n + 2;
    there[5] = n.same(1);
    there[6] = n.twice<int>() + (int)n.twice<short>();
    there[7] = in.get<4>() + in.get<5>();
    there[8] = of<int>(n) + of<short>(n);
  }
  const int meant[] = {101, 1, 301 + 5, 201, 3, 2, 202 + 2, 45, 102};
  for (int i = 0; i < 9; i++)
    if (there[i] != meant[i])
      return 1 + i;
  long here[4];
#pragma omp parallel num_threads(1)
  {
    here[0] = n.as<int>() + n.as<short>();
    here[1] = n.plus<short, 3>(1) + n.plus<short, 4>(1) + ns::number::plus<short, 3>(2);
  }
  here[2] = n.as<long>();
  fast = 1;
  here[3] = n.as<long>();
  if (here[0] != 1002 || here[1] != 31 + 5 + 32 || here[2] != 1 || here[3] != 10001)
    return 20;
  return n.as<int>() == 1 && ns::number::plus<long, 3>(1) == 4 && n + 'a' == 98 && n.twice<int>() == 2 &&
                 in.get<4>() == 4 && of<int>(n) == 1
             ? 0
             : 21;
}
