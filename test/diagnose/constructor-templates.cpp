// An explicit specialization's initializers have no template parameters to name.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
template <class T> struct Sum {
  T *to, x;
  Sum(T *p, int i) : to(p), x(T(i)) { // error: a construct in a constructor whose initializers name the template's parameters is not yet supported in a target region
#pragma omp atomic
    *to += x;
  }
};
void f(int *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1])
  for (int i = 0; i < 10; i++)
    Sum<int> s(x, i);
}
