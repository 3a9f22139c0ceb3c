// A virtual function of an object of the host: nothing on the device knows the object's class.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: virtual functions in a region

struct Shape {
  virtual double area() const { return 0; }
  double twice() const {
    double a = 0;
#pragma omp target map(from : a)
    a = area(); // error: virtual function 'area' is called on an object of the host, whose class the device can't know: say 'Shape::area' for the function of that class, or make the object in a target region
    return a + Shape::area();
  }
};

struct Table {
  virtual double operator()(int i) const { return i; }
  virtual double operator[](int i) const { return i; }
  double first() const {
    double a = 0;
#pragma omp target map(from : a)
    a = (*this)(0); // error: virtual function 'operator()' is called on an object of the host, whose class the device can't know: say 'Table::operator()' for the function of that class, or make the object in a target region
    return a;
  }
};

double second(const Shape &) {
  Table table;
  double a = 0;
#pragma omp target map(from : a)
  a = table[1]; // error: virtual function 'operator[]' is called on an object of the host, whose class the device can't know: say 'Table::operator[]' for the function of that class, or make the object in a target region
  return a;
}

double at(const Shape &shape) {
  double a = 0;
#pragma omp target map(from : a)
  a = shape.area(); // error: virtual function 'area' is called on an object of the host, whose class the device can't know: say 'Shape::area' for the function of that class, or make the object in a target region
  return a;
}
