// What one phase of a scan declares and the other uses.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: scan
void phases(const int *in, int *out, int n) {
  int sum = 0;
#pragma omp target parallel for reduction(inscan, + : sum) map(to : in[0 : n]) map(from : out[0 : n])
  for (int i = 0; i < n; i++) {
    int value;
    value = in[i];
    sum += value;
#pragma omp scan inclusive(sum)
    value = 3; // error: 'value', which one phase of a scan declares, is not yet supported in the other: declare it outside of the loop's body, or in both
    out[i] = sum + value;
  }
}
