// Target tasks: each chunk goes to the device, is worked on, and comes back, by three tasks in that order; and the work
// on a chunk comes after that on the one before, since both add to one sum. All else may overlap, and does: while the
// device works on a chunk, the next ones are on their way there, and those before on their way back.
// See it: chompcc -O2 pipeline.c -o pipeline -lm
//         CHOMP_TRACE=timeline:pipeline.json ./pipeline && chomp-timeline pipeline.json timeline.svg
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { Chunks = 5, Size = 1 << 20 };

int main(void) {
  double *x = malloc(sizeof *x * Chunks * Size), sum = 0, expected = 0;
  for (int i = 0; i < Chunks * Size; i++)
    expected += sqrt(x[i] = 1 + i % 100);

#pragma omp target data map(tofrom : sum)
  {
    for (int c = 0; c < Chunks; c++) {
      double *chunk = x + c * Size;
#pragma omp target enter data map(to : chunk[0 : Size]) depend(out : chunk[0]) nowait
#pragma omp target teams distribute parallel for reduction(+ : sum) depend(inout : chunk[0], sum) nowait
      for (int i = 0; i < Size; i++)
        sum += chunk[i] = sqrt(chunk[i]);
#pragma omp target exit data map(from : chunk[0 : Size]) depend(inout : chunk[0]) nowait
    }
#pragma omp taskwait
  }

  double worst = fabs(sum / expected - 1);
  for (int i = 0; i < Chunks * Size; i++)
    worst = fmax(worst, fabs(x[i] - sqrt(1 + i % 100)));
  const int passed = worst < 1e-10;
  printf("%s: the sum of %d roots is %.0f\n", passed ? "PASS" : "FAIL", Chunks * Size, sum);
  free(x);
  return passed ? 0 : 1;
}
