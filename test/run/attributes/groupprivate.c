// omp::decl(groupprivate) in C23: the declarations stay as they are, for they are the variables that have copies.
// Covers: groupprivate
// RUN: %chompcc -std=c2x -Wno-error %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
[[omp::decl(groupprivate)]] int first, second;
[[omp::decl(groupprivate, device_type(any))]] static int third;

int main(void) {
  int wrong = 0;
#pragma omp target teams num_teams(4) map(tofrom : wrong)
  {
    first = 4;
    second = 5;
    third = 6;
#pragma omp parallel reduction(+ : wrong)
    wrong += first + second + third != 15;
  }
  return wrong;
}
