// A region is a statement wherever a statement may stand: after if, else, a label, a case, in loops without braces.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// Covers: region in a function

static int run(int what, int n, int *a) {
  if (what == 0)
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
    for (int i = 0; i < n; i++)
      a[i] = 1;
  else if (what == 1)
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
    for (int i = 0; i < n; i++)
      a[i] = 2;
  else
    switch (what) {
    case 2:
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
      for (int i = 0; i < n; i++)
        a[i] = 3;
      break;
    default:
      for (int k = 0; k < 3; k++)
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
        for (int i = 0; i < n; i++)
          a[i] = a[i] + k;
    }
  while (what-- > 2) {
#pragma omp target update to(a[0 : n])
  }
  goto end;
end:
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; i++)
    a[i] *= 10;
  return a[n - 1];
}

int main(void) {
  int a[5] = {0};
  if (run(0, 5, a) != 10)
    return 1;
  if (run(1, 5, a) != 20)
    return 2;
  if (run(2, 5, a) != 30)
    return 3;
  if (run(3, 5, a) != 330)
    return 4;
  return 0;
}
