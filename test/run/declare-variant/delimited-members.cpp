// begin declare variant in classes and class templates: methods, static ones and operators are variants of the members of
// the same name and type, wherever in the class those stand.
// REQUIRES: gcc, clang
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s -o %t.clang --host-compiler=%clangxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/delimited-members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/delimited-members.device.hip -o %t.hsaco %}
struct number {
  int value;
#pragma omp begin declare variant match(device = {kind(nohost)})
  int get() const { return value + 100; }
  static int unit() { return 7; }
  number operator-(const number &o) const { return {value - o.value + 1000}; }
#pragma omp end declare variant
  int get() const { return value; }
  int get(int more) const { return value + more; } // of another type
  static int unit() { return 1; }
  int twice() const { return 2 * get(); }
  number operator-(const number &o) const { return {value - o.value}; }
  friend number operator!(const number &n) { return {!n.value}; }
#pragma omp begin declare variant match(device = {kind(nohost)})
  friend number operator!(const number &n) { return {!n.value + 50}; }
#pragma omp end declare variant
};
template <class T> struct box {
  T value;
  T get() const { return value; }
  template <class U> U as() const { return U(value); }
#pragma omp begin declare variant match(device = {kind(nohost)})
  T get() const { return value + 100; }
  template <class U> U as() const { return U(value) + 1; }
#pragma omp end declare variant
#pragma omp begin declare variant match(construct = {parallel}, device = {kind(host)})
  T get() const { return value + 200; }
#pragma omp end declare variant
};

int main() {
  number n{1}, m{2}, s{0}, no{0};
  box<int> b{3};
  box<double> c{4};
  int there[6];
#pragma omp target map(from : there, s, no)
  {
    there[0] = n.get() + n.get(5) + number::unit();
    there[1] = n.twice();
    there[2] = b.get() + (int)c.get();
    there[3] = (int)b.as<double>() + c.as<int>();
    s = m - n - n;
    no = !m;
  }
  if (there[0] != 101 + 6 + 7 || there[1] != 202 || there[2] != 207 || there[3] != 9)
    return 1;
  if (s.value != 2000 || no.value != 50)
    return 2;
  int here = 0;
#pragma omp parallel num_threads(1)
  here = b.get() + (int)c.get();
  if (here != 407 || b.get() != 3 || b.as<int>() != 3)
    return 3;
  return n.get() == 1 && n.twice() == 2 && number::unit() == 1 && (m - n).value == 1 && (!n).value == 0 ? 0 : 4;
}
