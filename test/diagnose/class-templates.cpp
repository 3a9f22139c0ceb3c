// Constructs in a class template's virtual methods, which can't be written for one instantiation alone.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
template <class T> struct Sum {
  T *to, x;
  Sum(T *p, T x) : to(p), x(x) {}
  virtual void add() {
#pragma omp atomic // error: '#pragma omp atomic' in a class template or a method template is not yet supported in a target region
    *to += x;
  }
};
void f(int *x) {
#pragma omp target teams distribute parallel for map(tofrom : x[0 : 1])
  for (int i = 0; i < 10; i++) {
    Sum<int> s(x, i);
    s.add();
  }
}
