// Specializations of a function template that has no definition; operators that a class makes its friends and that are
// defined outside of it.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp -o %t.out %s -- -std=c++17 && FileCheck --input-file=%t.out/specializations.device.cu %s

// CHECK: {{^}}template <int Degree> __device__ constexpr float power(float x);
template <int Degree> constexpr float power(float x);
// CHECK: {{^}}template <> __device__ constexpr float power<2>(float x) {
template <> constexpr float power<2>(float x) { return x * x; }
template <> constexpr float power<3>(float x) { return x * x * x; }

class Divisor {
  int by;

public:
  explicit Divisor(int by) : by(by) {}
  inline friend int operator/(int n, const Divisor &d);
  friend int operator%(int n, const Divisor &d);
};
inline int operator/(int n, const Divisor &d) { return n / d.by; }
inline int operator%(int n, const Divisor &d) { return n - n / d * d.by; }

int main() {
  float squares[4], cubes[4];
  int quotient[4], rest[4];
#pragma omp target teams distribute parallel for map(from : squares, cubes, quotient, rest)
  for (int i = 0; i < 4; i++) {
    Divisor three(3);
    squares[i] = power<2>(i);
    cubes[i] = power<3>(i);
    quotient[i] = (10 + i) / three;
    rest[i] = (10 + i) % three;
  }
  return squares[3] == 9 && cubes[3] == 27 && quotient[2] == 4 && rest[1] == 2 ? 0 : 1;
}
