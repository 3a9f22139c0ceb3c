// Operators for literals: the parameter of one for numbers with a point has to be a long double, which GPUs don't have,
// and every compiler knows the number that it is given.
//
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}
struct Metres {
  double value;
};
constexpr Metres operator""_m(long double value) { return {static_cast<double>(value)}; }
inline Metres operator""_km(long double value) { return {static_cast<double>(1000 * value)}; }
constexpr int operator""_dozen(unsigned long long n) { return 12 * n; }
template <char... Digits> constexpr int operator""_digits() { return sizeof...(Digits); }

int main() {
  double sum = 0;
  int count = 0;
#pragma omp target map(tofrom : sum, count)
  {
    sum = (2.5_m).value + (1.5_km).value;
    count = 3_dozen + 1234_digits;
  }
  return sum == 1502.5 && count == 40 ? 0 : 1;
}
