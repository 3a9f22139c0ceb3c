// Pointers to members in regions: those to data come from the host, too; those to functions are made in the region, or
// are template arguments.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct Point {
  double x, y;
  double sum() const { return x + y; }
  double difference() const { return x - y; }
  void move(double by) { x += by; }
};

template <double (Point::*Value)() const> double total(const Point *p, int n) {
  double s = 0;
#pragma omp target teams distribute parallel for map(to : p[0 : n]) reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += (p[i].*Value)();
  return s;
}

int main() {
  Point p[4] = {{1, 2}, {3, 5}, {5, 8}, {7, 11}};
  double s = 0;
  double Point::*const parts[] = {&Point::x, &Point::y};
  for (double Point::*part : parts) {
#pragma omp target teams distribute parallel for map(to : p) reduction(+ : s)
    for (int i = 0; i < 4; ++i)
      s = s * 1 + p[i].*part;
  }
  if (s != 16 + 26)
    return 1;
  if (total<&Point::sum>(p, 4) != 42 || total<&Point::difference>(p, 4) != -10)
    return 2;
#pragma omp target map(tofrom : p)
  {
    auto change = &Point::move;
    (p[0].*change)(10);
    Point *q = p + 1;
    (q->*change)(5);
    double (Point::*value)() const = p[0].x > 10 ? &Point::sum : &Point::difference;
    p[2].x = (p[2].*value)();
  }
  return p[0].x == 11 && p[1].x == 8 && p[2].x == 13 ? 0 : 3;
}
