// Objects of class type: private ones are constructed in each thread, firstprivate ones copied by their constructor.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Counted {
  int N, Id;
  Counted() : N(7), Id(1) {}
  Counted(const Counted &Other) : N(Other.N), Id(2) {}
  ~Counted() { N = -1; }
  int get() const { return N; }
};

int main() {
  int Out[5] = {}, X = 3, &R = X;
  Counted C, Three[3];
  C.N = 20;
#pragma omp target teams distribute parallel for private(C) map(tofrom : Out)
  for (int I = 0; I < 5; ++I)
    Out[I] = C.get() + I;
  if (Out[4] != 11 || C.N != 20)
    return 1;
#pragma omp target teams distribute parallel for firstprivate(C) map(tofrom : Out)
  for (int I = 0; I < 5; ++I)
    Out[I] = C.get() * 10 + C.Id;
  if (Out[4] != 202 || C.Id != 1)
    return 2;
#pragma omp target teams distribute parallel for private(Three) map(tofrom : Out)
  for (int I = 0; I < 3; ++I)
    Out[I] = Three[I].get();
  if (Out[2] != 7)
    return 3;
#pragma omp target teams distribute parallel for firstprivate(R) map(tofrom : Out)
  for (int I = 0; I < 5; ++I)
    Out[I] = R + I;
  return X == 3 && Out[4] == 7 ? 0 : 4;
}
