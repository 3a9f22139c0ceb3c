// An explicit specialization's initializers have no template parameters to name; not every argument has another name.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
int first, second;
template <class T, int &Start> struct Sum {
  T *to, x;
  Sum(T *p, int i) : to(p), x(T(i) + (&Start == &first)) { // error: a construct in a constructor whose initializers name such a parameter of the template is not yet supported in a target region
#pragma omp atomic
    *to += x;
  }
};
#pragma omp declare target enter(first, second)
void f(int *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1])
  for (int i = 0; i < 10; i++)
    Sum<int, first> s(x, i);
}
