// Virtual functions of objects that the host made, in mapped memory and as a copy; the twin makes them in a region.
// RUN: %strict_cxx %s -Wno-openmp-target
#include <new>

#pragma omp begin declare target
struct Shape {
  int sides;
  Shape(int sides) : sides(sides) {}
  virtual ~Shape() {}
  virtual int area() const { return 0; }
};
struct Square : Shape {
  int a;
  Square(int a) : Shape(4), a(a) {}
  int area() const override { return a * a; }
};
// CHECK: host-function: a kernel calls a virtual function of an object of class Square that the host made
// CHECK-NEXT: at: {{.*}}virtual.cpp:[[#@LINE+1]],
int twice(const Shape &shape) { return 2 * shape.area(); }
#pragma omp end declare target

int main() {
  Square squares[2] = {1, 2}, *first = squares;
  Shape *shapes = squares;
  int areas = 0, doubled = 0;
#ifdef BUG
#pragma omp target enter data map(to : first[0 : 2])
#else
#pragma omp target enter data map(alloc : first[0 : 2])
#pragma omp target
  for (int i = 0; i < 2; i++)
    new (&first[i]) Square(i + 1);
#endif
#pragma omp target map(from : doubled)
  doubled = twice(first[1]);
  // CHECK: memory: first[0 : 2] (32 bytes), mapped at
  // CHECK-NEXT: mend: make the object in a target region, or say whose function is meant, as in object.Square::function()
#pragma omp target map(from : areas)
  // CHECK: host-function:
  // CHECK-NEXT: at: {{.*}}virtual.cpp:[[#@LINE+1]],
  areas = shapes->area();
#pragma omp target exit data map(delete : first[0 : 2])
  return areas != 1 || doubled != 8;
}
