// Private data members of a region that parallel constructs inside would share.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

struct Body {
  int a = 5;
  int sum(int n, int *out) {
    int s = 0;
#pragma omp target teams num_teams(1) private(a) map(tofrom : s)
    {
      a = 3;
#pragma omp parallel for reduction(+ : a) // error: a parallel construct that shares 'a', a private data member, is not yet supported in a target region
      for (int i = 0; i < n; i++)
        a += i;
#pragma omp parallel reduction(+ : s) // error: a parallel construct that shares 'a', a private data member, is not yet supported in a target region
      s += a;
    }
    return s;
  }
};
