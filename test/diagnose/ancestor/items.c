// List items of target device(ancestor: 1) that are refused, and variables that the host's code can't have.
//
// RUN: %python %S/../Inputs/verify.py %chomp %s
#pragma omp requires reverse_offload

void items(int n, int *p) {
  struct {
    int x;
  } nameless = {1};
  static int there;
  static int *const here = &there;
  double vla[n];
  int a[10][10], x = 0;
#pragma omp target map(tofrom : a, x, p[0 : n], vla)
  {
#pragma omp target device(ancestor: 1) map(a[0 : 2][1 : 3]) // error: clause 'map' on '#pragma omp target device(ancestor)' is not yet supported with a list item that is neither a variable nor a contiguous part of one
    x++;
#pragma omp target device(ancestor: 1)
    x += nameless.x; // error: '#pragma omp target device(ancestor)' is not yet supported with 'nameless', whose type has no name
#pragma omp target device(ancestor: 1)
    x += here == 0; // error: '#pragma omp target device(ancestor)' is not yet supported with 'here', which is declared in the function around it
#pragma omp target device(ancestor: 1)
    x += vla[1]; // error: '#pragma omp target device(ancestor)' is not yet supported with 'vla', an array of variable length: map a section of one with one dimension
#pragma omp target device(ancestor: 1) defaultmap(none)
    x++; // error: 'x' in no clause of 'target device(ancestor)' with defaultmap(none) is not yet supported in a target region
  }
}
