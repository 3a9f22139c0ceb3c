// With unified shared memory an object of the host's is everywhere; its virtual functions are the host's all the same.
// RUN: %strict_cxx %s -Wno-openmp-target
#pragma omp requires unified_shared_memory
struct Shape {
  virtual int area() const { return 0; }
};
struct Square : Shape {
  int a;
  explicit Square(int a) : a(a) {}
  int area() const override { return a * a; }
};
int main() {
  Square *square = new Square(3);
  Shape *shape = square;
  int area = 0;
#pragma omp target map(from : area)
  // CHECK: host-function: a kernel calls a virtual function of an object of class Square that the host made
  // CHECK-NEXT: at: {{.*}}unified.cpp:[[#@LINE+2]],
#ifdef BUG
  area = shape->area();
#else
  area = square->Square::area() + 0 * (shape == square);
#endif
  return area != 9;
}
