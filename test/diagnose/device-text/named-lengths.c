// Types of variable length that kernels' C++ can't name: those whose extents aren't what they were, and pointers to
// pointers to rows.
//
// RUN: %python %S/../Inputs/verify.py %chomp %s
int f(int u, int m, double (*rows)[m]) {
  int r = 0;
#pragma omp target map(tofrom : r) map(to : rows[0 : 2])
  {
    int x = u;
    typedef int list[x];
    list before;
    x = 5;
    list behind; // error: a variable of a type of variable length that has a name, and whose extents have changed since can't be written in CUDA or HIP: write the extents where it is declared
    double(*p)[m] = rows;
    double(**pp)[m] = &p; // error: a pointer to a pointer to rows of variable length can't be written in CUDA or HIP: use an array of such pointers
    r = sizeof(behind) + sizeof(before) + (int)(*pp)[1][0];
  }
  return r;
}
