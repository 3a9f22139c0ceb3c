// What a construct in a template maps of an object is for each instantiation its class's mapper to say.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// REQUIRES: clang
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang

struct flat {
  int n, d[3];
};
struct list {
  int n, *d;
};
#pragma omp declare mapper(list l) map(l, l.d[0 : l.n])
struct column {
  int n;
  double *d;
};
#pragma omp declare mapper(column c) map(c.n, c.d) map(tofrom: c.d[0 : c.n])

template <class V> void add(V &v, int by) {
#pragma omp target map(tofrom: v)
  for (int i = 0; i < v.n; ++i)
    v.d[i] += by;
}

template <class V> void stay(V &v) {
#pragma omp target enter data map(to: v)
  add(v, 1);
#pragma omp target update from(v)
  for (int i = 0; i < v.n; ++i)
    v.d[i] *= 2;
#pragma omp target update to(v)
#pragma omp target data map(v)
  add(v, 1);
#pragma omp target exit data map(from: v)
}

int main() {
  flat f{3, {1, 2, 3}};
  int k[2] = {4, 5};
  double d[2] = {6, 7};
  list l{2, k};
  column c{2, d};
  stay(f);
  stay(l);
  stay(c);
  if (f.d[2] != 9 || k[1] != 13 || d[1] != 17)
    return 1;
  add(c, 1);
  add(f, 1);
  add(l, 1);
  return f.d[2] == 10 && k[1] == 14 && d[1] == 18 ? 0 : 2;
}
