// Classes with bases and virtual functions keep their layout on the device; an object that is made there calls its own
// virtual functions. A lambda that is made in a region.
// Covers: lambda called from a region
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

class Shape {
  int sides;

public:
  explicit Shape(int sides) : sides(sides) {}
  virtual ~Shape() {}
  virtual double area() const { return 0; }
  int corners() const { return sides; }
};
class Square : public Shape {
protected:
  double a;

public:
  explicit Square(double a) : Shape(4), a(a) {}
  double area() const override { return a * a; }
  void grow(double by) {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 1; i++)
      a += by * corners(); // a lies behind the base and its table
  }
  double side() const { return a; }
};

int main() {
  Square s(2);
  s.grow(0.5);
  if (s.side() != 4 || s.area() != 16)
    return 1;
  double areas[4];
#pragma omp target teams distribute parallel for map(from : areas)
  for (int i = 0; i < 4; i++) {
    Square here(i);
    const Shape &any = here;
    auto half = [&](auto x) { return x / 2; };
    areas[i] = half(any.area()) + any.corners();
  }
  for (int i = 0; i < 4; ++i)
    if (areas[i] != i * i / 2. + 4)
      return 2;
  return 0;
}
