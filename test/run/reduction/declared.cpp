// declare reduction in C++: classes, with and without copying byte by byte, larger than what a GPU can shuffle; in a
// namespace and in a block; initializers as constructors are called.
// RUN: %chompcxx -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct Vector {
  double x[10];
  Vector() {
    for (double &v : x)
      v = 0;
  }
  Vector &operator+=(const Vector &o) {
    for (int i = 0; i < 10; i++)
      x[i] += o.x[i];
    return *this;
  }
};

class Counter {
public:
  explicit Counter(long n) : n(n) {}
  Counter(const Counter &o) : n(o.n) {}
  ~Counter() {}
  void add(long value) { n += value; }
  long value() const { return n; }

private:
  long n;
};

namespace box {
struct Range {
  int low, high;
};
inline Range join(const Range &a, const Range &b) {
  return {a.low < b.low ? a.low : b.low, a.high > b.high ? a.high : b.high};
}
} // namespace box

#pragma omp declare reduction(+ : Vector : omp_out += omp_in)
#pragma omp declare reduction(count : Counter : omp_out.add(omp_in.value())) initializer(omp_priv = Counter(0))

int main() {
  const int n = 1000;
  Vector v, several[2];
  Counter c(5);
  box::Range r{10, 20};
  int base = 3, &alias = base;
  bool all = true, any = false;
#pragma omp declare reduction(join : box::Range : omp_out = box::join(omp_out, omp_in)) initializer(omp_priv{100, -100})
#pragma omp target teams distribute parallel for reduction(+ : v, several)
  for (int i = 0; i < n; i++) {
    v.x[i % 10] += 1;
    several[i % 2].x[3] += i;
  }
#pragma omp target teams distribute parallel for reduction(count : c)
  for (int i = 0; i < n; i++)
    c.add(i);
#pragma omp target parallel for reduction(join : r)
  for (int i = 0; i < n; i++)
    r = box::join(r, box::Range{i - 500, i - 500});
#pragma omp target teams distribute parallel for reduction(+ : alias) reduction(&& : all) reduction(|| : any)
  for (int i = 0; i < n; i++) {
    alias += 2;
    all = all && i != 5;
    any = any || i == 7;
  }
  for (double x : v.x)
    if (x != 100)
      return 1;
  if (several[0].x[3] != 249500 || several[1].x[3] != 250000 || several[1].x[0] != 0)
    return 2;
  if (c.value() != 5 + 499500)
    return 3;
  if (r.low != -500 || r.high != 499)
    return 4;
  return base == 2003 && !all && any ? 0 : 5;
}
