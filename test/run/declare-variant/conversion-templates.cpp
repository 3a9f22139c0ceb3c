// begin declare variant around templates of conversion functions, which are called wherever the language calls the base.
// REQUIRES: gcc, clang
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s -o %t.clang --host-compiler=%clangxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/conversion-templates.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/conversion-templates.device.hip -o %t.hsaco %}
namespace ns {
struct pair {
  int first, second;
};
struct number {
  int value, other;
  template <class T> operator T() const { return T(value); }
  template <class T> explicit operator T *() { return reinterpret_cast<T *>(&value); }
  operator pair() const { return {value, other}; }
#pragma omp begin declare variant match(device = {kind(nohost)})
  template <class T> operator T() const { return T(value + 100); }
  template <class T> explicit operator T *() { return reinterpret_cast<T *>(&other); }
  operator pair() const { return {other, value}; }
#pragma omp end declare variant
#pragma omp begin declare variant match(construct = {parallel}, device = {kind(host)})
  template <class T> operator T() const { return T(value + 1000); }
#pragma omp end declare variant
};
} // namespace ns

static long taken(long x) { return x; }
template <class T> int converted(T x) {
  int n = x;
  return n;
}

int main() {
  ns::number n{1, 7};
  int there[7];
#pragma omp target map(from : there) map(n)
  {
    int i = n;
    double d = n;
    there[0] = i + int(d);
    there[1] = taken(n);
    there[2] = *static_cast<int *>(n) + *(int *)n;
    there[3] = *(const short *)n;
    there[4] = n.operator int() + n.operator long();
    ns::pair p = n;
    there[5] = p.first * 10 + p.second;
    there[6] = converted(n) + converted(3);
  }
  const int meant[] = {202, 101, 14, 7, 202, 71, 104};
  for (int i = 0; i < 7; i++)
    if (there[i] != meant[i])
      return 1 + i;
  int here = 0;
#pragma omp parallel num_threads(1)
  {
    long l = n;
    here = n;
    here += l + n.operator int();
  }
  if (here != 3003)
    return 10;
  int i = n;
  ns::pair p = n;
  return i == 1 && *(int *)n == 1 && taken(n) == 1 && p.first == 1 ? 0 : 11;
}
