// Integers of the function around a region that its code has in constant expressions: template arguments, bounds of arrays,
// cases, assertions, constants of its own.
//
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.o %}

template <int K> struct Box {
  int Values[K];
  int size() const { return K; }
};
enum class Color : unsigned char { Red = 3, Green };

template <int Scale> int scaled(int N) {
  constexpr int Length = 4 * Scale;
  int Sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : Sum)
  for (int I = 0; I < N; ++I) {
    Box<Length> B;
    Sum += B.size();
  }
  return Sum;
}

int main() {
  const int N = 16;
  static constexpr unsigned long M = 4;
  constexpr Color Wanted = Color::Green;
  constexpr int Plain = 5; // a value like any other
  int Result = 0, Seen = 4;
#pragma omp target map(tofrom : Result)
  {
    double Buffer[N];
    Buffer[N - 1] = Plain;
    Box<M> Small;
    Box<M + N> Large;
    static_assert(N > 3, "");
    constexpr long Twice = 2 * N;
    Result = Small.size() + Large.size() + (int)Buffer[N - 1] + (int)Twice;
    switch (Color(Seen)) {
    case Wanted:
      Result += 1000;
      break;
    default:
      break;
    }
  }
  return Result == 4 + 20 + 5 + 32 + 1000 && scaled<2>(3) == 24 && scaled<1>(2) == 8 ? 0 : 1;
}
