// No GPU knows types at run time; the virtual GPU does.
//
// RUN: %python %S/../Inputs/verify.py %chomp %s
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <typeinfo>
struct Shape {
  virtual ~Shape() {}
  virtual int corners() const { return 0; }
};
struct Square : Shape {
  int corners() const override { return 4; }
};

int main() {
  int corners = 0, same = 0;
#pragma omp target map(tofrom : corners, same)
  {
    Square square;
    Shape *shape = dynamic_cast<Shape *>(&square);
    Square *back = dynamic_cast<Square *>(shape); // error: dynamic_cast can't be written in CUDA or HIP: GPUs know no types at run time: use a virtual function or a member that says the type
    corners = back ? back->corners() : -1;
    same = &typeid(*shape) != nullptr; // error: typeid can't be written in CUDA or HIP: GPUs know no types at run time: use a virtual function or a member that says the type
  }
  return corners == 4 && same ? 0 : 1;
}
