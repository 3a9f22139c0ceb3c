// Types that functions declare: two functions, and the file, may use one name for different types.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct Cell {
  char c;
};
static int ofFile(int n) {
  Cell k = {1};
#pragma omp target map(tofrom : k) firstprivate(n)
  k.c += (char)n;
  return k.c;
}

static int first(int n) {
  struct Pair {
    int a;
    explicit Pair(int x) : a(x) {}
    int twice() const { return 2 * a; }
  };
  enum { Red = 3, Green };
  using Number = int;
  Pair p(n);
#pragma omp target map(tofrom : p)
  {
    Number k = p.twice();
    Pair q(k + Green);
    p = q;
  }
  return p.a;
}

static double second(double x) {
  typedef double Number;
  struct Cell {
    Number v;
  };
  struct Pair {
    Cell c;
    double d;
    Pair(double x, double y) : c{x}, d(y) {}
    Number sum() const { return c.v + d; }
  };
  enum Color { Blue = 10, Green };
  Pair pairs[2] = {Pair(x, 1), Pair(x, 2)};
  Pair *p = pairs;
  Color color = Blue;
  Number total = 0;
#pragma omp target teams distribute parallel for map(tofrom : p[0 : 2], color) reduction(+ : total)
  for (int i = 0; i < 2; i++) {
    const Pair q = i ? Pair(p[i].sum(), Green) : p[i];
    total += q.sum() + static_cast<Number>(sizeof(struct Cell));
    if (i)
      color = Color::Green;
  }
  return color == Green ? total : -1;
}

int main() {
  if (ofFile(4) != 5)
    return 1;
  if (first(3) != 10)
    return 2;
  return second(0.5) == 1.5 + 13.5 + 16 ? 0 : 3;
}
