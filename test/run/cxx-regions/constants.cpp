// Constants of the function around a region that its code needs as constants: truth values, floating-point numbers, objects
// of classes, arrays, what is made of others; and those of its own that its threads share.
//
// RUN: %chompcxx -std=c++20 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.o %}
#include <array>
#include <limits>
#include <utility>

struct Config {
  int Rows;
  double Step;
  bool Odd;
};
template <int N> int size() { return N; }
template <bool B> int pick() { return B ? 1 : 2; }
constexpr std::array<int, 3> table(int Seed) { return {Seed, Seed + 1, Seed + 2}; }

template <class T, int R> int sum(int N) {
  using Real = T;
  constexpr bool Wide = sizeof(T) == 8;
  constexpr Config C{R, Real(0.25), true};
  constexpr std::pair<int, int> Shape{C.Rows, 2 * C.Rows};
  constexpr std::pair<int, int> Fixed{2, 3}; // depends on no argument
  constexpr auto Table = table(Shape.second);
  constexpr int Sizes[] = {2, 4, 6};
  constexpr double Half = 0.5;
  constexpr auto Twice = [](int I) { return 2 * I; };
  int Sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : Sum)
  for (int I = 0; I < N; ++I) {
    int A[Fixed.first];
    A[I % Fixed.first] = I;
    if constexpr (Wide)
      Sum += 1000;
    Sum += pick<C.Odd>() + size<Table[1]>() + size<Sizes[2]>() + size<int(Half * 8)>() + size<Twice(3)>();
    Sum += A[I % Fixed.first] + Table[I % 3] + int(C.Step * 4);
    static_assert(Table[2] == 2 * R + 2);
  }
  return Sum;
}

template <class T> int sharedByThreads() {
  constexpr Config C{4, 0.5, false};
  int Out = 0;
#pragma omp target map(tofrom : Out)
  {
    T A[C.Rows];
    constexpr std::pair<int, int> Own{2, 3};
    constexpr int List[] = {5, 6, 7};
    int B[Own.second];
#pragma omp parallel num_threads(4)
    {
      auto Body = [](int I) { return I + size<C.Rows>(); };
#pragma omp for
      for (int I = 0; I < C.Rows; ++I)
        A[I] = Body(I) + List[I % 3];
#pragma omp for
      for (int I = 0; I < Own.second; ++I)
        B[I] = I + size<List[1]>();
    }
    for (int I = 0; I < C.Rows; ++I)
      Out += A[I];
    for (int I = 0; I < Own.second; ++I)
      Out += B[I];
  }
  return Out;
}

int fromOutside() {
  constexpr int K = 6;
  constexpr Config C{3, 2.5, false};
  int Sum = 0;
  auto Add = [&](int I) {
    if constexpr (!C.Odd)
      Sum += size<K>() + size<C.Rows>() + I;
  };
#pragma omp target map(tofrom : Sum)
  Add(1);
  return Sum;
}

/// Values that no literal is by itself.
template <class T> T middle() {
  const T Low = std::numeric_limits<T>::min(), High = std::numeric_limits<T>::max();
  T Out = 0;
#pragma omp target map(tofrom : Out)
  Out = Low / 2 + High / 3;
  return Out;
}

int wide() {
  constexpr __int128 Wide = (__int128)1 << 100;
  enum { Three = 3 };
  const auto Named = Three;
  int Out = 0;
#pragma omp target map(tofrom : Out)
  Out = int(Wide >> 97) + Named;
  return Out;
}

int main() {
  if (sum<double, 4>(3) != 3 * (1000 + 1 + 9 + 6 + 4 + 6) + (0 + 1 + 2) + (8 + 9 + 10) + 3)
    return 1;
  if (sum<float, 5>(3) != 3 * (1 + 11 + 6 + 4 + 6) + (0 + 1 + 2) + (10 + 11 + 12) + 3)
    return 2;
  if (sharedByThreads<int>() != (0 + 1 + 2 + 3) + 16 + (5 + 6 + 7 + 5) + (0 + 1 + 2) + 18)
    return 3;
  if (middle<long long>() != -1537228672809129302 || middle<unsigned long long>() != 6148914691236517205 || middle<int>() != -357913942)
    return 4;
  if (wide() != 11)
    return 5;
  return fromOutside() == 10 ? 0 : 6;
}
