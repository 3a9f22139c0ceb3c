// A mapper in a class is one for its own code, and for its own types: not for others of the same type.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
struct list { int n; int *d; };
struct outer {
#pragma omp declare mapper(list l) map(l, l.d[0 : 1])
  void f(list l) {
#pragma omp target map(l)
  l.d[0]++;
  }
  void g(list l);
};
void outer::g(list l) {
#pragma omp target map(l)
  l.d[0]++;
}
#pragma omp declare mapper(list l) map(l, l.d[0 : l.n])
template<class T> void h(T &l) {
#pragma omp target map(l)
  l.d[1]++;
}
int main() {
  int k[2] = {5, 6};
  list b{2, k};
  outer o; o.f(b); o.g(b);
  h(b);
  struct local {
    int n; int *d;
#pragma omp declare mapper(local l) map(l, l.d[0 : l.n])
  void f() {
    local l = *this;
#pragma omp target map(l)
    l.d[0]++;
  }
  } l{2, k};
  l.f();
#pragma omp target map(l)
    l.d[1]++;
  return k[0] == 8 && k[1] == 8 ? 0 : 1;
}
