// A loop nest in braces, which gcc 12 does not know: on a device, in the region's host version, and on the host alone.
// RUN: %chompcc -fopenmp %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int a[16], b[4][4], j;
#pragma omp target teams distribute parallel for map(from : a)
  { // the loop follows
    for (int i = 0; i < 16; i++)
      a[i] = i;
  }
#pragma omp target parallel for
  {
    {
      for (j = 0; j < 16; j++)
        a[j] += 1;
    }
  }
#pragma omp target teams distribute parallel for collapse(2) map(from : b)
  {
    for (int i = 0; i < 4; i++)
      for (int k = 0; k < 4; k++) {
        b[i][k] = i + k;
      }
  }
#pragma omp parallel for
  {
    for (int i = 0; i < 16; i++)
      a[i] += 1;
  }
  for (int i = 0; i < 16; i++)
    if (a[i] != i + 2 || b[i / 4][i % 4] != i / 4 + i % 4)
      return 1;
  return 0;
}
