// Clauses of version 6.0 that Clang doesn't get to see, in directives that macros make.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#define OMP(...) _Pragma(#__VA_ARGS__)
enum { N = 5 };

int main(void) {
  int order[N], at = 0, kept = 5, result = 0, copy = 3;
#pragma omp target map(tofrom : at) map(from : order)
  OMP(omp tile sizes(2) apply(grid : reverse))
  for (int i = 0; i < N; ++i)
    order[at++] = i;
  if (order[0] != 4 || order[1] != 2 || order[4] != 1)
    return 1;
#pragma omp parallel num_threads(2)
#pragma omp single
  {
    int x = 1;
#pragma omp task shared(x) depend(out : x)
    x = 7;
    OMP(omp target_data map(to : x) map(from : result) depend(in : x) private(kept))
    {
      kept = 3;
#pragma omp target map(x, result)
      result = x + 1;
    }
  }
  if (result != 8 || kept != 5)
    return 2;
  OMP(omp target teams distribute parallel for firstprivate(target : copy) map(tofrom : result) num_teams(1) num_threads(4))
  for (int i = 0; i < N; ++i) {
#pragma omp atomic
    copy += 1; // one for all threads
    if (i == 0)
      result = 9;
  }
  return result != 9 || copy != 3;
}
