namespace space {
struct Point {
  double x, y;
  double norm() const;
};
} // namespace space
double space::Point::norm() const { return x * x + y * y; }

double area(double r) {
  double a;
#ifndef SKIP
#pragma omp target map(from : a)
#endif
  a = space::Point{r, r}.norm();
  return a;
}
