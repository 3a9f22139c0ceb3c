// A directive in device code that nothing has taken is refused: no compiler of kernels would heed it.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

struct Sum {
  int all = [] {
    int total = 0;
#pragma omp parallel for reduction(+ : total) // error: '#pragma omp parallel for' is not yet supported here
    for (int i = 0; i < 4; i++)
      total += i;
    return total;
  }();
};

static int count(int by) {
  static int calls;
#pragma omp threadprivate(calls) // error: '#pragma omp threadprivate' is not yet supported here
  return calls += by;
}

int offload(int n) {
  int s = 0;
#pragma omp target map(tofrom : s)
  {
    Sum sum;
    s = sum.all + count(n);
  }
  return s;
}
