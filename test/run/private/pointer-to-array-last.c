// A pointer to an array is no array: its last value is the pointer's.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int Rows[4][3] = {{1}, {2}, {3}, {4}}, Out = 0;
#pragma omp target map(Rows, Out)
  {
    int(*Row)[3] = Rows;
#pragma omp parallel for lastprivate(Row)
    for (int I = 0; I < 4; ++I)
      Row = &Rows[I];
    Out = (*Row)[0];
  }
  if (Out != 4)
    return 1;
  int(*Row)[3] = 0;
#pragma omp target data map(Rows, Row)
  {
#pragma omp target teams distribute parallel for lastprivate(Row)
    for (int I = 0; I < 3; ++I)
      Row = &Rows[I];
#pragma omp target map(Out, Row)
    Out = (*Row)[0];
  }
  return Out == 3 ? 0 : 2;
}
