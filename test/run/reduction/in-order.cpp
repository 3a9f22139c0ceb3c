// --deterministic-reductions in templates, methods and lambdas, over references, members of the language's types and
// what a template's argument decides.
//
// UNSUPPORTED: strict
// (In strict mode the teams' order decides.)
// RUN: %chompcxx -O2 --deterministic-reductions %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=1 %t > %t.1
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=2 %t > %t.2
// RUN: diff %t.1 %t.2
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --deterministic-reductions --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --deterministic-reductions --offload-arch=gfx90a -c %s -o %t.o %}
#include <cmath>
#include <cstdio>
#include <type_traits>

constexpr int N = 30000;
static bool Wrong = false;

template <class T> void result(const char *What, T Value, double Serial, double Epsilon) {
  std::printf("%s %a\n", What, static_cast<double>(Value));
  if (!(std::fabs(Value - Serial) <= Epsilon * std::fabs(Serial))) {
    std::fprintf(stderr, "%s: %g instead of %g\n", What, static_cast<double>(Value), Serial);
    Wrong = true;
  }
}

template <class T> struct Vector {
  T X = 0, Y = 0;
  Vector &operator+=(const Vector &V) {
    X += V.X;
    Y += V.Y;
    return *this;
  }
};
#pragma omp declare reduction(+ : Vector<float>, Vector<double> : omp_out += omp_in)

template <class T, int Bins> struct Sums {
  T Values[Bins];

  T add(const T *Data, T &Sum) {
    T Own[Bins] = {};
#pragma omp target teams distribute parallel for map(to : Data[0 : N]) reduction(+ : Sum, Own)
    for (int I = 0; I < N; ++I) {
      Sum += Data[I];
      Own[I % Bins] += Data[I];
    }
    T All = 0;
    for (int I = 0; I < Bins; ++I) {
      Values[I] = Own[I];
      All += Own[I];
    }
    return All;
  }
};

template <class T> Vector<T> moments(const T *Data) {
  Vector<T> Out;
  auto Run = [&](int From) {
    Vector<T> Part;
#pragma omp target teams loop map(to : Data[0 : N]) reduction(+ : Part)
    for (int I = From; I < N; ++I)
      Part += Vector<T>{Data[I], T(I) / N * Data[I]};
    Out += Part;
  };
  Run(0);
  return Out;
}

template <class T> void all(const char *Name, double Epsilon) {
  static T Data[N];
  double Serial = 1, Weighted = 0;
  unsigned Seed = 1;
  for (int I = 0; I < N; ++I) {
    Seed = Seed * 1664525u + 1013904223u;
    Data[I] = T(Seed >> 20) / T(1 + I % 97);
    Serial += double(Data[I]);
    Weighted += double(I) / N * double(Data[I]);
  }
  T Sum = 1;
  Sums<T, 3> Few;
  T All = Few.add(Data, Sum);
  result(Name, Sum, Serial, Epsilon);
  result(Name, All, Serial - 1, Epsilon);
  result(Name, Few.Values[2], double(Few.Values[2]), 0);
  Vector<T> M = moments(Data);
  result(Name, M.X, Serial - 1, Epsilon);
  result(Name, M.Y, Weighted, Epsilon);
}

int main() {
  all<float>("float", 1e-3);
  all<double>("double", 1e-10);
  return Wrong;
}
