// An extent that changes is kept in front of the declaration of its array, where all that it names must be known.
// RUN: %not %chomp %s -o %t 2>&1 | %filecheck %s
int main(void) {
  int r;
#pragma omp target map(from : r)
  {
    // CHECK: extents.c:[[@LINE+1]]:16: error: an array whose extents change later and that is declared together with others can't be written in CUDA or HIP: declare it in a statement of its own
    int n = 3, a[n][n];
    n = 1;
    a[1][1] = 3;
    r = a[1][1];
    // CHECK: extents.c:[[@LINE+1]]:15: error: an array whose extents change later
    for (int(*b)[n] = a; n < 2; n++)
      r += b[0][0];
    int m = 3, c[m][m]; // these stay
    c[0][0] = m;
    r += c[0][0];
  }
  // CHECK: 2 errors generated
  return r;
}
