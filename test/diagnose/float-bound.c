// RUN: %not %chomp %s -o %t 2>&1 | %filecheck %s --implicit-check-not=error:
// The bound of a canonical loop is of its variable's kind.
void f(int *a, double n) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : 10])
  // CHECK: float-bound.c:[[#@LINE+1]]:3: error: this loop is not in canonical form
  for (int i = 0; i < n; i++)
    a[i] = i;
}
