// A loop that one thread runs: its last values come from that thread, and only if there was an iteration.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int main(void) {
  int n = 12, none = 0, x = -1, untouched = -2, i, alone = -3, kept = -4;
#pragma omp target map(tofrom : x, untouched, i, alone, kept)
  {
#pragma omp parallel masked taskloop num_threads(8) lastprivate(x)
    for (int k = 0; k < n; k++)
      x = k * 3;
#pragma omp parallel masked taskloop num_threads(8) lastprivate(untouched)
    for (int k = 0; k < none; k++)
      untouched = k;
#pragma omp taskloop lastprivate(alone)
    for (int k = 0; k < n; k++)
      alone = k;
#pragma omp taskloop lastprivate(kept)
    for (int k = 0; k < none; k++)
      kept = k;
    i = 5;
  }
  return x != 33 ? 1 : untouched != -2 ? 2 : alone != 11 ? 3 : kept != -4 ? 4 : i != 5;
}
