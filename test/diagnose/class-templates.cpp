// Constructs in a class template's own methods, whose meaning only an instantiation knows.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
template <class T> struct Sum {
  T *to;
  void add(T x) {
#pragma omp atomic // error: '#pragma omp atomic' in a class template or a method template is not yet supported in a target region
    *to += x;
  }
};
void f(int *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1])
  for (int i = 0; i < 10; i++) {
    Sum<int> s = {x};
    s.add(i);
  }
}
