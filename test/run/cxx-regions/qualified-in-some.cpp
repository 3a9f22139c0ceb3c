// What a template's region maps is const in some instantiations, and not in others.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class T, int N> struct View {
  T *data;
};

template <int N, class A, class B> void add(A a, B b, int n) {
  auto *from = a.data;
  auto *to = b.data;
#pragma omp target teams distribute parallel for map(to : from[0 : N]) map(tofrom : to[0 : N])
  for (int i = 0; i < n; ++i)
    to[i] += from[i];
}

template <class P> void there(P p, int n) {
#pragma omp target enter data map(to : p[0 : n])
#pragma omp target exit data map(delete : p[0 : n])
}

int main() {
  double a[4] = {1, 2, 3, 4}, b[4] = {1, 1, 1, 1};
  add<4>(View<double, 1>{a}, View<double, 1>{b}, 4);
  add<4>(View<const double, 1>{a}, View<double, 2>{b}, 4);
  there(a, 4);
  there((const double *)a, 4);
  there((volatile int *)nullptr, 0);
  for (int i = 0; i < 4; ++i)
    if (b[i] != 1 + 2 * a[i])
      return 1;
  return 0;
}
