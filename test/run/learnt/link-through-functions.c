// A `declare target link` variable that a function of the device uses: a scalar, arrays, a structure. The host's own
// calls of that function keep to the original.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Limits {
  int Low, High;
};
int Scale = 10, Table[8], Grid[2][3];
struct Limits Range = {0, 5};
int Total;
#pragma omp declare target link(Scale, Table, Grid, Range, Total)

int entry(int I) {
  int *Row = Grid[1];
  int Value = Table[I] * Scale + Row[2];
  return Value > Range.High * 100 ? Range.High * 100 : Value;
}
void add(int V) {
  Total += V;
  Range.Low++;
}
#pragma omp declare target enter(entry, add)

int main(void) {
  int Out[8] = {0};
  for (int I = 0; I < 8; ++I)
    Table[I] = I;
  Grid[1][2] = 4;
  Scale = 100;
#pragma omp target teams distribute parallel for map(to : Table, Grid, Range) map(always, to : Scale) map(from : Out)
  for (int I = 0; I < 8; ++I)
    Out[I] = entry(I) + Scale;
  for (int I = 0; I < 8; ++I)
    if (Out[I] != (I > 4 ? 500 : 100 * I + 4) + 100)
      return 1;
#pragma omp target teams distribute map(tofrom : Total, Range)
  for (int I = 0; I < 1; ++I)
    for (int K = 0; K < 5; ++K)
      add(K);
  if (Total != 10 || Range.Low != 5)
    return 2;
  add(1);
  return Total == 11 && Range.Low == 6 && sizeof(Table) == 8 * sizeof(int) ? 0 : 3;
}
