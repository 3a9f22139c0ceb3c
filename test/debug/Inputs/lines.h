template <class F> void parallel_for(int n, F f) {
#pragma omp target teams distribute parallel for firstprivate(f)
  for (int i = 0; i < n; i++)
    f(i);
}
inline auto scale(double *p, double by) {
  return [=](int i) {
    double t = by;
    p[i] = t * i; // scale
  };
}
