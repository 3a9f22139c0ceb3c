// An array's copies are made element by element, as the class of its elements copies and assigns (OpenMP 5.2, 5.4.4 and
// 5.4.5), and what is private begins as the class constructs it.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: rm -rf %t.d && %chomp --emit=cuda,hip %s -o %t.d
// RUN: %if nvcc %{ %nvcc_cubin %t.d/arrays-of-classes.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.d/arrays-of-classes.device.hip -o %t.hsaco %}
#include <omp.h>

struct Seen {
  int Value, Copies = 0, Assigned = 0;
  Seen(int Value = 5) : Value(Value) {}
  Seen(const Seen &From) : Value(From.Value), Copies(From.Copies + 1) {}
  Seen &operator=(const Seen &From) {
    Value = From.Value;
    ++Assigned;
    return *this;
  }
};

template <class T> int copies(T (&Array)[2]) {
  int Sum = 0;
#pragma omp target firstprivate(Array) map(tofrom : Sum)
  Sum = int(Array[1]);
  return Sum;
}
struct Number : Seen {
  using Seen::Seen;
  operator int() const { return Value * 10 + Copies; }
};

struct Leaver {
  int *Counter = nullptr;
  Leaver() = default;
  Leaver(const Leaver &From) : Counter(From.Counter) {}
  ~Leaver() {
    if (Counter)
#pragma omp atomic
      ++*Counter;
  }
};

int main() {
  const Seen Constant[2] = {1, 2};
  Seen A[3] = {1, 2, 3}, B[2][2] = {{1, 2}, {3, 4}}, One(7);
  int R[8] = {};
#pragma omp target firstprivate(A, Constant) map(tofrom : R)
  {
    A[0].Value++;
    R[0] = A[0].Value + A[1].Value + A[2].Copies + Constant[1].Value + Constant[1].Copies;
  }
  if (R[0] != 8 || A[0].Value != 1)
    return 1;
#pragma omp target teams num_teams(2) firstprivate(B) map(tofrom : R)
#pragma omp parallel for num_threads(2) firstprivate(B)
  for (int I = 0; I < 2; ++I) {
    B[I][1].Value += 10;
    R[I] = B[I][1].Value;
    R[2 + I] = B[I][0].Copies > 1;
  }
  if (R[0] != 12 || R[1] != 14 || !R[2] || !R[3] || B[0][1].Value != 2)
    return 2;
#pragma omp target map(tofrom : R)
  {
    Seen Inner[3] = {7, 8, 9};
#pragma omp parallel num_threads(2) firstprivate(Inner)
#pragma omp single
    {
      Inner[1].Value++;
      R[0] = Inner[1].Value * 10 + Inner[2].Copies;
    }
#pragma omp task firstprivate(Inner) shared(R)
    R[1] = Inner[0].Value++ * 10 + Inner[2].Copies;
    R[2] = Inner[0].Value + Inner[1].Value;
  }
  if (R[0] != 91 || R[1] != 71 || R[2] != 15)
    return 3;
#pragma omp target map(tofrom : A)
#pragma omp parallel for num_threads(2) lastprivate(A)
  for (int I = 0; I < 4; ++I)
    A[0].Value = A[1].Value = A[2].Value = I;
  if (A[0].Value != 3 || A[2].Value != 3 || A[1].Assigned != 1)
    return 4;
#pragma omp target teams distribute parallel for lastprivate(A) map(tofrom : A)
  for (int I = 0; I < 40; ++I)
    A[0].Value = A[2].Value = I;
  if (A[0].Value != 39 || A[2].Value != 39 || A[1].Assigned != 2 || A[1].Value != 5)
    return 5;
#pragma omp target private(One) map(tofrom : R)
  {
#pragma omp parallel num_threads(4)
#pragma omp atomic
    One.Value++;
    R[0] = One.Value * 10 + One.Copies;
  }
  if (R[0] != 90 || One.Value != 7)
    return 6;
  int Gone = 0;
#pragma omp target map(Gone)
  {
    Leaver Shared[2];
#pragma omp parallel num_threads(2) firstprivate(Shared) shared(Gone)
    Shared[omp_get_thread_num()].Counter = &Gone;
#pragma omp parallel num_threads(2) shared(Shared, Gone)
    Shared[omp_get_thread_num()].Counter = &Gone;
  }
  if (Gone != 4)
    return 7;
  int Plain[2] = {3, 4};
  Number Numbers[2] = {5, 6};
  return copies(Plain) == 4 && copies(Numbers) == 61 ? 0 : 8;
}
