// Virtual functions: an object that is made on the device has the device's functions in its table, those that some
// device code calls; what only the host can run stays there. A function of a mapped object is called directly where its
// class is known.
// Covers: virtual functions in a region
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdio.h>
#include <string>

int written = 0;

class Shape {
  int sides;

public:
  explicit Shape(int sides) : sides(sides) {}
  virtual ~Shape() { ended(); }
  virtual double area() const = 0;
  virtual int corners() const { return sides; }
  // The host's alone.
  virtual std::string name() const {
    written++;
    return "shape";
  }
  virtual void print() const;
  virtual void ended() {}
};
void Shape::print() const { printf("%s\n", name().c_str()); }

struct Square : Shape {
  double a;
  int *count;
  Square(double a, int *count) : Shape(4), a(a), count(count) {}
  ~Square() { ++*count; }
  double area() const override { return a * a; }
  std::string name() const override { return "square"; }
};
struct Disc final : Shape {
  double r;
  explicit Disc(double r) : Shape(0), r(r) {}
  double area() const override { return 3 * r * r; }
  double doubled() const {
    double both = 0;
#pragma omp target map(tofrom : both)
    both = area() + this->area(); // Disc is final
    return both;
  }
};
template <class T> struct Scaled : Shape {
  T by;
  explicit Scaled(T by) : Shape(1), by(by) {}
  double area() const override { return by / 2; }
  void print() const override { printf("scaled\n"); }
};

static double sum(const Shape &one, const Shape *other) { return one.area() + other->area() + other->corners(); }

int main() {
  double areas[4] = {};
  int count = 0;
#pragma omp target map(tofrom : areas, count)
  {
    Square square(3, &count);
    Disc disc(2);
    areas[0] = sum(square, &disc);
    Shape *made = new Square(1, &count);
    areas[1] = made->area() + made->Shape::corners();
    delete made;
    Scaled<int> whole(3);
    Scaled<double> half(3);
    areas[2] = sum(whole, &half);
  }
  if (areas[0] != 9 + 12 || areas[1] != 1 + 4 || areas[2] != 1 + 1.5 + 1)
    return 1;
  if (count != 2)
    return 2;

  Disc disc(1);
  Square square(2, &count);
#pragma omp target map(from : areas) map(to : disc)
  areas[3] = disc.area() + square.area() + square.corners();
  if (areas[3] != 3 + 4 + 4)
    return 3;
  if (disc.doubled() != 6)
    return 4;
  return square.name() == "square" && disc.name() == "shape" && written == 1 ? 0 : 5;
}
