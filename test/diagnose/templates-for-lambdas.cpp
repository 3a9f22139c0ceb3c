// What templates with constructs that get lambdas can't be.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
struct Team {
  template <class T, class F> void each(T n, F f) { // error: a construct in a function template with lambdas and other arguments that differ is not yet supported in a target region
#pragma omp parallel for
    for (T i = 0; i < n; i++)
      f(i);
  }
};
struct Packed {
  template <class F, class... Values> void each(int n, F f, Values... values) { // error: a construct in a method template with lambdas and a parameter pack is not yet supported in a target region
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      f(i, values...);
  }
};

void differ(int *p, long n) {
#pragma omp target map(tofrom : p[0 : n])
  {
    Team team;
    team.each(4, [=](int i) { p[i] = i; });
    team.each(n, [=](long i) { p[i] = i; });
    Packed().each(4, [=](int i, int by, int and_by) { p[i] += by + and_by; }, 1, 2);
  }
}
