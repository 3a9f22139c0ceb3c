// One region for all instantiations of a template: what is a pointer in one of them is a number or a structure in
// another, and each host text compiles for all.
// Covers: region in a template
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct Line {
  double offset, slope;
};
double at(double x, int) { return x; }
double at(const double *x, int i) { return x[i]; }
double at(Line x, int i) { return x.offset + x.slope * i; }

template <class T> void add(double *a, int n, T x) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] += at(x, i);
}

int main() {
  double a[4] = {}, b[4] = {1, 2, 3, 4};
  add(a, 4, 10.0);
#pragma omp target data map(to : b)
  add(a, 4, &b[0]);
  const double *c = b;
#pragma omp target data map(to : b)
  add(a, 4, c);
  add(a, 4, Line{100, 1000});
  for (int i = 0; i < 4; ++i)
    if (a[i] != 110 + 2 * (i + 1) + 1000 * i)
      return 1;
  return 0;
}
