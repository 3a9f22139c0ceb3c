// Calls of functions with a qualified name, by a condition and without one, in both texts.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#pragma omp begin declare target
int flag = 0;
namespace ns {
int v(int x) { return x + 1; }
int w(int x) { return x + 7; }
#pragma omp declare variant(v) match(user = {condition(flag)})
int f(int x) { return x; }
#pragma omp declare variant(w) match(construct = {target})
int g(int x) { return x; }
#pragma omp declare variant(w) match(device = {kind(host)})
int h(int x) { return x; }
} // namespace ns
#pragma omp end declare target
int main() {
  int r = 0, s = ns::f(1) + ns::h(1);
#pragma omp target map(tofrom : r)
  r = ns::f(1) + ::ns::f(1) + ns::g(1);
  if (s != 9 || r != 10)
    return 1;
  flag = 1;
#pragma omp target update to(flag)
#pragma omp target map(tofrom : r)
  r = ns::f(1) + ::ns::f(1) + ns::g(1);
#pragma omp dispatch
  s = ns::f(1);
  return s == 2 && r == 12 ? 0 : 2;
}
