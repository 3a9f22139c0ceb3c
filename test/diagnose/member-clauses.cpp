// Data members in clauses of constructs inside a region: the region's own variables are those of combined constructs.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

struct Body {
  int a = 5;
  int sum(int n, int *out) {
#pragma omp target map(tofrom : a) map(from : out[0])
    {
#pragma omp parallel for reduction(+ : a) // error: 'a', a data member in a clause of a construct that is not combined with target, is not yet supported in a target region
      for (int i = 0; i < n; i++)
        a += i;
      out[0] = a;
    }
    return a;
  }
  int whole(int n) {
#pragma omp target map(tofrom : a)
#pragma omp teams distribute parallel for reduction(+ : a) // error: 'a', a data member in a clause of a construct that is not combined with target, is not yet supported in a target region
    for (int i = 0; i < n; i++)
      a += i;
    return a;
  }
  void each(int n, int *out) {
#pragma omp target map(from : out[0 : n])
#pragma omp parallel for private(a) // error: 'a', a data member in a clause of a construct that is not combined with target, is not yet supported in a target region
    for (int i = 0; i < n; i++) {
      a = i;
      out[i] = a;
    }
  }
};
