// Variables of namespaces and classes that share their last name, with each other and with the region's own, and
// static members that are named by way of an object: each is the one that the program means.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int x = 1;
namespace ns {
int x = 2;
int arr[4] = {1, 2, 3, 4};
namespace deep {
double x = 0.5;
}
} // namespace ns
struct S {
  static int x;
  static int arr[4];
  static int *ptr;
  int v;
  S *self() {
    calls++;
    return this;
  }
  static int calls;
  int member();
};
struct T {
  static int x;
};
int S::x = 3, T::x = 4, S::arr[4] = {10, 20, 30, 40}, S::calls = 0;
int *S::ptr = nullptr;
int S::member() {
  int r = 0;
#pragma omp target map(from : r)
  {
    r = x + ::x + ns::x;
    this->x++;
  }
  return r;
}
namespace app {
static int size() { return 100; }
int size_of = 3;
namespace cfg {
int size = 5;
}
int run(int n) {
  int r = 0;
#pragma omp target map(from : r)
  r = size() + cfg::size + n;
  return r;
}
} // namespace app
template <class P> int templ(P &p) {
  int r = 0;
#pragma omp target map(from : r)
  r = p.x + P::x * 10;
  return r;
}
int main() {
  int r = 0, q = 0, w = 0;
  // all of them in one region, by value and mapped
#pragma omp target map(from : r, q) map(tofrom : ns::arr, S::arr, ns::deep::x)
  {
    int x = 1000;
    r = x + ::x + ns::x * 10 + S::x * 100 + T::x;
    for (int i = 0; i < 4; i++)
      ns::arr[i] += S::arr[3 - i];
    S::arr[0] = -1;
    ns::deep::x += 1;
    q = ns::arr[0];
  }
  if (r != 1000 + 1 + 20 + 300 + 4 || q != 41 || ns::arr[3] != 14 || S::arr[0] != -1 || ns::deep::x != 1.5)
    return 1;
  // reductions and loops
  long sum = 0;
  int data[100];
  for (int i = 0; i < 100; i++)
    data[i] = i;
  ns::x = 0;
  x = 0;
#pragma omp target teams distribute parallel for map(to : data) reduction(+ : ns::x, ::x)
  for (int i = 0; i < 100; i++) {
    ns::x += data[i];
    ::x += 2 * data[i];
  }
  if (ns::x != 4950 || x != 9900)
    return 2;
  ns::x = 2;
  x = 1;
  // by way of an object
  S s{1}, *p = &s;
  int a = 0, b = 0, c = 0;
#pragma omp target map(from : a, b, c)
  {
    a = s.x + p->x;
    b = s.arr[1] + (&s)->arr[2];
    int *at = s.arr;
    c = at[3];
  }
  if (a != 6 || b != 50 || c != 40)
    return 3;
  int e = 0;
#pragma omp target map(from : e) map(tofrom : S::x)
  {
    int k = 0;
    S l{2};
    l.x += 5;
    (k++, l).x++;
    e = k * 100 + l.x;
  }
  if (e != 109 || S::x != 9)
    return 4;
  S::x = 3;
  w = s.member();
  if (w != 3 + 1 + 2 || S::x != 3)
    return 5;
  if (app::run(2) != 107)
    return 6;
  if (templ(s) != 33)
    return 7;
  int n = 0;
  // a hidden global's name
  {
    int x = 55;
#pragma omp target map(from : n)
    n = ::x;
#pragma omp target map(tofrom : ::x)
    {
      ::x += n;
    }
    n = x;
  }
  if (n != 55 || ::x != 2)
    return 10;
  ::x = 1;
  n = 0;
  {
    int x = 5;
#pragma omp target map(tofrom : n)
    n = x * 10 + ::x;
  }
  if (n != 51)
    return 8;
  // parallel inside
  int t = 0;
  ns::x = 5;
#pragma omp target teams num_teams(1) map(tofrom : t, S::arr)
  {
    int x = 3;
    S::arr[1] = ns::x;
#pragma omp parallel for num_threads(8) reduction(+ : t)
    for (int i = 0; i < 8; i++)
      t += x + ns::x + S::arr[1] + S::x + s.x;
  }
  return t == 8 * (3 + 5 + 5 + 3 + 3) ? 0 : 9;
}
