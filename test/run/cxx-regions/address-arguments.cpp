// Template arguments that are variables, elements and members of them, or lead there, in regions and in what they call:
// each instantiation finds its kernel, whichever compiler builds the host text.
// REQUIRES: gcc, clang
// RUN: %chompcxx -std=c++20 --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx -std=c++20 --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.o %}
struct point {
  int x, y;
};

#pragma omp begin declare target
int numbers[4] = {1, 2, 3, 4}, rows[2][2] = {{10, 20}, {30, 40}};
point origin = {5, 6}, corners[2] = {{7, 8}, {9, 10}};
namespace other {
static int own[2] = {11, 12};
}
constexpr int powers[] = {1, 10, 100};
#pragma omp end declare target
int host = 50, hosts[2] = {60, 70};

template <int &R> int get() { return R; }
template <int *P> int at(int i) { return P[i]; }

template <int &R> int refer() {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  sum = R;
  return sum;
}
template <const int &R> int power() {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  sum = R;
  return sum;
}
template <int *P> int both() {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  sum = *P + 100 * at<P>(1);
  return sum;
}
template <auto P> int any() {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  if constexpr (P == nullptr)
    sum = -1;
  else
    sum = *P;
  return sum;
}
template <int (&R)[2]> int whole() {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  sum = R[0] + R[1] + int(sizeof(R));
  return sum;
}
template <point P> int value() {
  int sum = 0;
#pragma omp target map(tofrom : sum)
  sum = P.x + 10 * P.y;
  return sum;
}

int main() {
  int sum = 0;
#pragma omp target map(from : sum)
  sum = get<numbers[2]>() + get<origin.y>() + at<&corners[1].x>(0) + at<rows[1]>(1);
  if (sum != 3 + 6 + 9 + 40)
    return 1;
  if (refer<numbers[3]>() != 4 || refer<origin.y>() != 6 || refer<corners[1].x>() != 9 || refer<rows[1][0]>() != 30 ||
      refer<other::own[1]>() != 12)
    return 2;
  if (power<powers[0]>() != 1 || power<powers[2]>() != 100)
    return 3;
  if (both<numbers>() != 201 || both<&numbers[2]>() != 403 || both<rows[1]>() != 4030)
    return 4;
  if (any<&numbers[1]>() != 2 || any<&origin.y>() != 6 || any<nullptr>() != -1 || any<(int *)nullptr>() != -1)
    return 5;
  if (refer<host>() != 50 || whole<hosts>() != 138 || whole<other::own>() != 31)
    return 6;
  return value<point{1}>() == 1 && value<point{}>() == 0 && value<point{0, 2}>() == 20 ? 0 : 7;
}
