// Lambdas with template heads, which not all host compilers make part of a name: packs in them, and several that differ
// in nothing else.
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

template <class T, int N> struct Box {
  T v;
};

int main() {
  int sum = 0;
  auto scaled = [&]<class T, int N = 2>(T t) {
#pragma omp target map(tofrom : sum)
    sum += N * t;
  };
  auto unscaled = [&]<class T>(T t) {
#pragma omp target map(tofrom : sum)
    sum += t;
  };
  auto dot = [=, k = 3]<int... Is, class... T>(T &&...t) {
    double s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s)
    for (int i = 0; i < 4; ++i)
      s += ((Is * t) + ... + (k + sizeof...(T)));
    return s;
  };
  auto nested = [&]<template <class, int> class B, class T>(const B<T, 2> &b) {
    auto inner = [&]<class U>(U u, T t) {
#pragma omp target map(tofrom : sum)
      sum += u * t;
    };
    inner(2.0, b.v);
  };
  scaled(1);
  scaled.operator()<long, 5>(1);
  unscaled(10);
  if (sum != 17)
    return 1;
  int q = 4;
  if (dot.operator()<2, 3>(q, 1.5f) != 4 * (8 + 4.5 + 5) || dot() != 12)
    return 2;
  sum = 0;
  nested(Box<int, 2>{3});
  return sum == 6 ? 0 : 3;
}
