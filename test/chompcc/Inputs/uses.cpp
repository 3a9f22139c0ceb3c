namespace space {
struct Point {
  double x, y;
  double norm() const;
};
} // namespace space

int main() {
  double n = 0;
#pragma omp target map(from : n)
  n = space::Point{3, 4}.norm();
  return n == 25 ? 0 : 1;
}
