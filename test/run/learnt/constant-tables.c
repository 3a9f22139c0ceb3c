// Constant arrays that a region reads are copied to the device and never back: the originals may lie in memory that
// nobody can write.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

static const double Weights[3] = {0.25, 0.5, 0.25};
const struct {
  int Base;
  short Steps[4];
} Rule = {100, {1, 2, 3, 4}};

int main(void) {
  static const int Order[] = {3, 1, 2, 0};
  const int Local[4] = {10, 20, 30, 40};
  double Smooth[4];
  int Sum = 0;
#pragma omp target teams distribute parallel for map(from : Smooth) reduction(+ : Sum)
  for (int I = 0; I < 4; ++I) {
    Smooth[I] = Weights[0] * I + Weights[1] * Order[I] + Weights[2];
    Sum += Rule.Steps[Order[I]] * Local[I] + Rule.Base;
  }
  for (int I = 0; I < 4; ++I)
    if (Smooth[I] != 0.25 * I + 0.5 * Order[I] + 0.25)
      return 1;
  if (Sum != 40 + 40 + 90 + 40 + 400)
    return 2;
#pragma omp target teams distribute parallel for map(tofrom : Order) map(from : Smooth)
  for (int I = 0; I < 4; ++I)
    Smooth[I] = Order[I];
  return Smooth[0] == 3 && Smooth[3] == 0 ? 0 : 3;
}
