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
template <class F> auto last(int n, F f) -> decltype(f(0)) { // error: a construct in a function template with lambdas and a trailing return type is not yet supported in a target region
  decltype(f(0)) result = 0;
#pragma omp parallel for lastprivate(result)
  for (int i = 0; i < n; i++)
    result = f(i);
  return result;
}
template <class F, class... Values> void packed(int n, F f, Values... values) { // error: a construct in a function template with lambdas and a parameter pack is not yet supported in a target region
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    f(i, values...);
}

void differ(int *p, long n) {
#pragma omp target map(tofrom : p[0 : n])
  {
    Team team;
    team.each(4, [=](int i) { p[i] = i; });
    team.each(n, [=](long i) { p[i] = i; });
    packed(4, [=](int i, int by, int and_by) { p[i] += by + and_by; }, 1, 2);
    p[0] = last(4, [](int i) { return i; });
  }
}
