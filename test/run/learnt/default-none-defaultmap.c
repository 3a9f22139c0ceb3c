// default(none) asks for what teams and threads share; defaultmap says how the target maps: the two go together.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int Mine = 0, Sum = 0, Last = -1, B[8];
  for (int I = 0; I < 8; ++I)
    B[I] = I * I;
#pragma omp target teams distribute default(none) private(Mine) shared(Sum, Last, B) defaultmap(tofrom : scalar)       \
    num_teams(2)
  for (int I = 0; I < 8; ++I) {
    Mine = B[I] + 1;
#pragma omp atomic
    Sum += Mine;
    if (I == 7)
      Last = Mine;
  }
  return Sum == 148 && Last == 50 && Mine == 0 ? 0 : 1;
}
