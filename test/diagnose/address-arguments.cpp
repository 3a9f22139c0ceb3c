// Template arguments that are parts of variables of the host's: no clause brings these to a device.
// RUN: %python %S/Inputs/verify.py %chomp %s -- -std=c++20
int numbers[4]; // note: 'numbers' is declared here
struct {
  int x, y;
} origin; // note: 'origin' is declared here

template <int &R> int plus(int i) { return R + i; } // error: template argument 'R' is a part of variable 'origin', which is not on the device: put it between '#pragma omp begin declare target' and '#pragma omp end declare target'
template <int *P> int sum() {
  int s = 0;
#pragma omp target map(tofrom : s)
  s = P[0]; // error: template argument 'P' is a part of variable 'numbers', which is not on the device: put it between '#pragma omp begin declare target' and '#pragma omp end declare target'
  return s;
}

int main() {
  int s = 0;
#pragma omp target map(tofrom : s)
  s = plus<origin.y>(1);
  return s + sum<&numbers[2]>();
}
