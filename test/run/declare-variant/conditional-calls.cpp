// Conditions that choose among methods, operators and overloads: no name says which is called, so the call is written
// anew, in both texts and in dispatch constructs.
// REQUIRES: gcc, clang
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s -o %t.clang --host-compiler=%clangxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/conditional-calls.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/conditional-calls.device.hip -o %t.hsaco %}
#pragma omp begin declare target
bool fast = false;
#pragma omp end declare target
struct number {
  int value;
  int quick(int x) const { return value + 10 * x; }
#pragma omp declare variant(number::quick) match(user = {condition(fast)})
  int get(int x) const { return value + x; }
  int get() const { return value; }
  static int quick_unit() { return 70; }
#pragma omp declare variant(number::quick_unit) match(user = {condition(fast)})
  static int unit() { return 1; }
  number &operator+=(const number &o) {
    value += o.value;
    return *this;
  }
  number operator*(const number &o) const { return {value * o.value}; }
  number operator[](int i) const { return {value + i}; }
  int operator()(int i) const { return value + i; }
  const number *operator->() const { return this; }
  number &operator++() {
    ++value;
    return *this;
  }
  number operator++(int) { return {value++}; }
#pragma omp begin declare variant match(user = {condition(fast)})
  number &operator+=(const number &o) {
    value += 10 * o.value;
    return *this;
  }
  number operator*(const number &o) const { return {value * o.value + 1}; }
  number operator[](int i) const { return {value + 10 * i}; }
  int operator()(int i) const { return value + 10 * i; }
  const number *operator->() const { return this; }
  number &operator++() {
    value += 10;
    return *this;
  }
  number operator++(int) { return {(value += 10) - 10}; }
#pragma omp end declare variant
};
#pragma omp begin declare target
number quick_sum(number a, number b) { return {a.value + b.value + 100}; }
#pragma omp declare variant(quick_sum) match(user = {condition(fast)})
number operator+(number a, number b) { return {a.value + b.value}; }
template <class T> T quick(T x) { return x + 50; }
template <class T> T quick(T x, T y) { return x + y + 50; }
#pragma omp declare variant(quick) match(user = {condition(fast)})
template <class T> T slow(T x) { return x; }
#pragma omp declare variant(quick) match(user = {condition(fast)})
template <class T> T slow(T x, T y) { return x - y; }
#pragma omp end declare target
template <class T> int run(T n) {
  T m = n + n * n;
  m += n[1];
  ++m;
  m++;
  return m(2) + n->value + m.get(2) + m.get() + T::unit() + slow(m.value, 2) + slow(n.value);
}
int main() {
  int r[2], h[2];
  for (int i = 0; i < 2; ++i) {
    fast = i;
#pragma omp target update to(fast)
#pragma omp target map(from : r[i])
    r[i] = run(number{3});
    h[i] = run(number{3});
    if (r[i] != h[i])
      return 1 + i;
  }
  // m = 12 -> 16 -> 17 -> 18; 20 + 3 + 20 + 18 + 1 + 16 + 3
  if (h[0] != 81)
    return 3;
  // m = 3+10+100=113 -> +130=243 -> 253 -> 263; 283 + 3 + 283 + 263 + 70 + 315 + 53
  if (h[1] != 1270)
    return 4;
  number n{1};
  int x;
#pragma omp dispatch novariants(h[0] > 5)
  x = n.get(4);
  if (x != 5)
    return 5;
#pragma omp dispatch
  x = n.get(4);
  if (x != 41)
    return 6;
  number s{0};
#pragma omp dispatch nocontext(x == 41)
  s = operator+(n, n);
  return s.value == 102 ? 0 : 7;
}
