// Types that only a declarator names, in clauses and by rule: structures, unions and enumerations of functions, of
// function templates, of namespaces, nested in others, arrays of them.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin -std=c++17 %t.out/unnamed-types.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object -std=c++17 %t.out/unnamed-types.device.hip -o %t.hsaco %}
template <class T> int inTemplate(T x) {
  struct {
    T a;
    union {
      int i;
      float f;
    } u;
    enum { red, green } e;
  } s = {x, {3}, {}};
  int r = 0;
#pragma omp target map(to : s) map(from : r)
  r = s.a + s.u.i;
#pragma omp target firstprivate(s) map(tofrom : r)
  r += s.a + s.u.i;
  return r;
}
int functions() {
  struct {
    int a;
    double b[2];
  } s = {1, {2, 3}};
  int r = 0;
#pragma omp target map(to : s) map(from : r)
  r = s.a + s.b[1];
  if (r != 4)
    return 1;
#pragma omp target firstprivate(s) map(from : r)
  {
    s.a = 5;
    r = s.a + s.b[0];
  }
  if (r != 7)
    return 2;
  struct {
    int x;
    struct {
      int y;
    } in[2];
  } arr[3] = {{1, {{2}, {3}}}};
#pragma omp target teams distribute parallel for map(tofrom : arr)
  for (int i = 0; i < 3; i++) {
    arr[i].x = i;
    arr[i].in[1].y = 2 * i;
  }
  if (arr[2].x != 2 || arr[2].in[1].y != 4)
    return 3;
  union {
    int i;
    float f;
  } u = {5};
#pragma omp target map(tofrom : u)
  u.i++;
  if (u.i != 6)
    return 4;
  enum { red, green, blue } c = green;
#pragma omp target map(tofrom : c)
  if (c == green)
    c = blue;
  if (c != blue)
    return 5;
  auto *p = arr;
#pragma omp target map(tofrom : p[0 : 3])
  p[1].x = 77;
  if (arr[1].x != 77)
    return 6;
  return inTemplate(2) == 10 ? 0 : 7;
}

static struct {
  int a, b;
} g = {1, 2};
struct Outer {
  struct {
    int m;
    union {
      int q;
      float w;
    };
  } in;
  struct {
    int z;
  } zs[2];
  enum { A = 4, B } e;
};
int others() {
  int r = 0;
  Outer o = {{1, {2}}, {{3}, {4}}, Outer::B};
#pragma omp target map(tofrom : g) map(to : o) map(from : r)
  {
    g.a = 7;
    auto &x = o.in;
    r = x.m + x.q + o.zs[1].z + (o.e == Outer::B);
  }
  struct {
    int n;
    int get() const { return n; }
  } cl = {9};
  int t = 0;
#pragma omp target map(from : t)
  t = cl.get();
  int sum = 0;
  struct {
    int lo, hi;
  } range = {2, 10};
#pragma omp target teams distribute parallel for reduction(+ : sum) firstprivate(range)
  for (int i = range.lo; i < range.hi; i++)
    sum += i;
  struct {
    int v;
  } priv = {1}, last = {0};
#pragma omp target teams distribute parallel for private(priv) lastprivate(last) map(from : last)
  for (int i = 0; i < 8; i++) {
    priv.v = i;
    last.v = priv.v;
  }
  using T = decltype(range);
  T two = {1, 1};
#pragma omp target map(tofrom : two)
  {
    T copy = two;
    two.hi = copy.lo + 4;
  }
  return g.a == 7 && r == 1 + 2 + 4 + 1 && t == 9 && sum == 44 && last.v == 7 && two.hi == 5 ? 0 : 1;
}

int main() {
  if (int failed = functions())
    return failed;
  return others() ? 10 : 0;
}
