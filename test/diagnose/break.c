// A break that would leave a loop of a collapsed nest. (Of the outermost one Clang says so itself.)
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: collapse

void fill(int n, int *a) {
#pragma omp target teams distribute parallel for collapse(2) map(from : a[0 : n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (j > i)
        break; // error: 'break' leaves a loop whose iterations a directive distributes: let the loop run to its end, or collapse fewer loops
      a[i * n + j] = i;
    }
#pragma omp target teams distribute parallel for map(from : a[0 : n * n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      if (j > i)
        break;
      switch (j) {
      case 1:
        break;
      default:
        a[i * n + j] = i;
      }
    }
}
