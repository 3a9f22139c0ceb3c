// Members whose types have default mappers, where the text at the directive may not name them, and base classes that have
// some (OpenMP 5.2, 5.8.2): the whole object is mapped, and they by their mappers.
// RUN: %chompcxx --vgpu-check %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU=strict %t
struct T {
  double *p;
  int n;
};
#pragma omp declare mapper(T v) map(v, v.p[0 : v.n])
static double data[7][4];
static T make(int i, int n) { return {data[i], n}; }

class hidden {
  struct inner {
    char c;
    T t[2];
  };
  int k;
  T t;
  inner in[2];

public:
  hidden() : k(2), t(make(0, 4)), in{{'a', {make(1, 3), make(2, 2)}}, {'b', {make(3, 4), make(4, 1)}}} {}
  void add(int x) {
    for (int i = 0; i < t.n; i++)
      t.p[i] += x;
    for (inner &j : in)
      for (T &each : j.t)
        for (int i = 0; i < each.n; i++)
          each.p[i] += k;
  }
};
class derived : T, public hidden {
public:
  int extra = 5;
  derived() : T(make(5, 4)) {}
  void all() {
    add(extra);
    for (int i = 0; i < n; i++)
      p[i] += extra;
  }
};
struct open : T {
  int extra;
};

static bool are(int i, double x, int n) {
  for (int j = 0; j < 4; j++)
    if (data[i][j] != (j < n ? x : 0))
      return false;
  return true;
}
int main() {
  hidden h;
#pragma omp target map(tofrom : h)
  h.add(1);
  if (!are(0, 1, 4) || !are(1, 2, 3) || !are(2, 2, 2) || !are(3, 2, 4) || !are(4, 2, 1))
    return 1;
  derived d;
#pragma omp target
  d.all();
  if (!are(0, 6, 4) || !are(3, 4, 4) || !are(5, 5, 4))
    return 2;
  hidden many[2];
#pragma omp target enter data map(to : many[0 : 2])
#pragma omp target
  many[1].add(10);
#pragma omp target update from(many[1])
  if (!are(0, 16, 4) || !are(4, 6, 1))
    return 3;
#pragma omp target exit data map(delete : many[0 : 2])
  open o;
  static_cast<T &>(o) = make(6, 3);
  o.extra = 4;
#pragma omp target map(tofrom : o)
  for (int i = 0; i < o.n; i++)
    o.p[i] += o.extra;
  const open c = o;
  double sum = 0;
#pragma omp target map(to : c) map(from : sum)
  sum = c.p[0] + c.extra;
  return are(6, 4, 3) && sum == 8 ? 0 : 4;
}
