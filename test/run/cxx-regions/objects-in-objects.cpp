// Members that are objects and have mapped themselves: a region of the object around them finds its other members too,
// and what it does to any of them arrives.
// RUN: %chompcxx -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t | %filecheck %s
#include <cstdio>

struct field {
  int n;
  double *values, scale = 1;
  explicit field(int n) : n(n), values(new double[n]()) {
#pragma omp target enter data map(to : this[:1], values[0 : n])
  }
  ~field() {
#pragma omp target exit data map(release : values[0 : n], this[:1])
    delete[] values;
  }
  void add(double x) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < n; i++)
      values[i] += x * scale;
  }
  double sum() {
    double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += values[i];
    return s;
  }
};

struct base {
  field first;
  explicit base(int n) : first(n) {}
};
class solver : base {
  double weights[3] = {1, 2, 3};
  field second;
  int steps = 0;
  double *extra;

public:
  explicit solver(int n, double *extra) : base(n), second(n), extra(extra) {}
  void step() {
#pragma omp target map(to : extra[0 : 3])
    {
      steps++;
      for (int i = 0; i < second.n; i++)
        second.values[i] += weights[i % 3] + extra[i % 3];
      first.scale += 1; // of the field on the device
      weights[2] = steps;
    }
  }
  void finish() {
    first.add(1);
    printf("%d %g: %g %g\n", steps, weights[2], first.sum(), second.sum());
  }
};

int main() {
  double extra[3] = {10, 20, 30};
  solver s(9, extra);
  s.step();
  s.step();
  s.finish(); // CHECK: 2 2: 27 390
}
