// Static data members whose constant values stand outside of their classes.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
template <int N> struct Row {
  int v[N];
};
struct Shape {
  static const double pi;
  static const int corners[3];
  static const int sides, edges;
  static double at(int i) { return pi * corners[i] + sides; }
  static int width();
};
const double Shape::pi = 3.5;
const int Shape::corners[3] = {1, 2, 3};
const int Shape::sides = 4, Shape::edges = 2 * Shape::sides;
int Shape::width() { // a type names it
  Row<edges> row{};
  return sizeof(row.v) / sizeof(int);
}
template <class T> struct Parts {
  static const T half;
  static T get() { return half; }
};
template <class T> const T Parts<T>::half = T(0.5);
class Kept {
  static const float own;

public:
  float run(const float *a, int n) const {
    float s = 0;
#pragma omp target teams distribute parallel for map(to : a[0 : n]) reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += a[i] * own;
    return s;
  }
};
const float Kept::own = 0.25f;

int main() {
  double r = 0, q = 0;
  int e = 0;
#pragma omp target map(from : r, q, e)
  {
    Shape shape;
    r = Shape::at(2) + shape.corners[1];
    q = Parts<double>::get() + Shape::pi + Parts<float>::half;
    e = shape.edges + Shape::width() - 8;
  }
  const float a[4] = {4, 8, 12, 16};
  return r == 16.5 && q == 4.5 && e == 8 && Kept().run(a, 4) == 10 ? 0 : 1;
}
