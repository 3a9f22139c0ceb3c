// A directive's loop counts in numbers, or in pointers to what has the same size in C++.
//
// RUN: %python %S/../Inputs/verify.py %chomp %s
void f(int n, double (*a)[n]) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n][0 : n])
  for (double (*row)[n] = a; row < a + n; row++) // error: a directive's loop that counts with a pointer to an array of variable length is not yet supported in a target region
    (*row)[0] = 1;
}
