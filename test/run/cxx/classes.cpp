// Objects in regions: methods, constructors, operators, static members, inheritance without virtual functions.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

struct vec {
  double x = 0, y = 0;
  static constexpr int dimensions = 2;
  vec() = default;
  vec(double x, double y) : x(x), y(y) {}
  vec operator+(const vec &o) const { return {x + o.x, y + o.y}; }
  vec &operator*=(double f) {
    x *= f;
    y *= f;
    return *this;
  }
  double norm2() const { return x * x + y * y; }
  static vec unit() { return vec(1, 0); }
  friend bool operator==(const vec &a, const vec &b) { return a.x == b.x && a.y == b.y; }
};
struct base {
  int id;
  int number() const { return id; }
};
class particle : public base {
public:
  vec at, speed;
  void step(double dt) {
    vec d = speed;
    d *= dt;
    at = at + d;
  }
  int get() const { return hits; }
  void hit() { ++hits; }

private:
  int hits = 0;
};

int main() {
  const int n = 25;
  particle p[n];
  for (int i = 0; i < n; ++i) {
    p[i].id = i;
    p[i].speed = vec(i, -i);
  }
  vec shift(0.5, 0.25);
  int flags[n];
#pragma omp target teams distribute parallel for map(tofrom : p) map(from : flags)
  for (int i = 0; i < n; ++i) {
    p[i].step(0.5);
    p[i].at = p[i].at + shift + vec::unit();
    if (p[i].at.norm2() > 10)
      p[i].hit();
    flags[i] = (p[i].at == vec(1.5, 0.25)) + 10 * p[i].number() + 1000 * vec::dimensions;
  }
  for (int i = 0; i < n; ++i) {
    vec e(0.5 * i + 1.5, -0.5 * i + 0.25);
    if (!(p[i].at == e))
      return 1;
    if (p[i].get() != (e.norm2() > 10))
      return 2;
    if (flags[i] != (i == 0) + 10 * i + 2000)
      return 3;
  }
  return 0;
}
