// A region in a member function uses the object through `this`: members are mapped with it (this[:1]), and what its
// pointers point to by member list items.
// Covers: region in a member function
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

class Vector {
  int n;
  double *p;
  double shift = 0.5;
  static const int Scale = 2;
  static constexpr double Weights[2] = {1, 3};
  enum { Offset = 7 };
  typedef double Element;
  struct Range {
    int begin, end;
  };
  double at(int i) const { return p[i] + shift; }
  static double half(double x) { return x / 2; }

public:
  Vector(int n) : n(n), p(new double[n]) {
#pragma omp target teams distribute parallel for map(from : p[0 : n])
    for (int i = 0; i < this->n; i++)
      this->p[i] = i;
  }
  ~Vector() { delete[] p; }
  void scale(double factor) {
    Range range = {1, n};
#pragma omp target teams distribute parallel for map(tofrom : this->p[0 : this->n])
    for (int i = 0; i < n; i++) {
      Range inner = {range.begin, range.end};
      Element x = at(i) * Scale * Weights[i % 2] + Offset; // all that a class declares
      p[i] = half(x) * factor + inner.begin;
    }
  }
  double sum() const {
    double result = 0;
#pragma omp target teams distribute parallel for map(to : p[ : n]) map(tofrom : result) reduction(+ : result)
    for (int i = 0; i < n; i++)
      result += p[i] * shift;
    return result;
  }
  double member() {
    shift = 0;
#pragma omp target teams distribute parallel for map(to : p[0 : n]) reduction(+ : shift)
    for (int i = 0; i < n; i++)
      shift += this->p[i];
    return shift;
  }
  void operator+=(double x) {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n]) map(this[ : 1])
    for (int i = 0; i < n; i++) {
      p[i] += x;
      if (i == 0)
        shift = 42;
    }
  }
  double operator[](int i) { return p[i]; }
  double shifted() { return shift; }
};

int main() {
  Vector v(9);
  for (int i = 0; i < 9; ++i)
    if (v[i] != i)
      return 1;
  v.scale(10);
  double sum = 0;
  for (int i = 0; i < 9; ++i) {
    double x = (i + 0.5) * 2 * (i % 2 ? 3 : 1) + 7;
    if (v[i] != x / 2 * 10 + 1)
      return 2;
    sum += v[i];
  }
  if (v.sum() != sum / 2)
    return 3;
  if (v.member() != sum || v.shifted() != sum)
    return 4;
  double first = v[0];
  v += 1;
  if (v[0] != first + 1 || v.shifted() != 42)
    return 5;
  return 0;
}
