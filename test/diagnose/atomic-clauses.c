// Forms of atomic that a target region can't hold are refused at the directive.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

int n;
struct { int low : 4, high : 4; } bits;

void clauses(void) {
#pragma omp target teams distribute parallel for map(tofrom: bits)
  for (int i = 0; i < n; ++i) {
#pragma omp atomic // error: atomic on a bit-field is not yet supported in a target region
    bits.low += i;
  }
}
