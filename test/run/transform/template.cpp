// The loops of tile and interchange in a template are known once it is instantiated.
// RUN: %chompcxx -fopenmp -w %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

template <int Size> static void fill(int n, int *p) {
#pragma omp parallel for collapse(3)
  for (int i = 0; i < n; i++)
#pragma omp tile sizes(Size)
    for (int j = 0; j < n; j++)
      p[i * n + j] += i * n + j;
}

template <int Size> static void fillOnDevice(int n, int *p) {
#pragma omp target teams distribute parallel for collapse(3) map(tofrom : p[0 : n * n])
  for (int i = 0; i < n; i++)
#pragma omp tile sizes(Size)
    for (int j = 0; j < n; j++)
      p[i * n + j] += i * n + j;
}

int main() {
  int p[81] = {};
  fill<4>(9, p);
  fillOnDevice<2>(9, p);
  for (int i = 0; i < 81; i++)
    if (p[i] != 2 * i)
      return 1;
  return 0;
}
