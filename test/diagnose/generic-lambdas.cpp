// What constructs in generic lambdas can't be.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#pragma omp begin declare target
void bump(int *p) { // in each thread
#pragma omp parallel
  {
#pragma omp atomic
    ++*p;
  }
}
#pragma omp end declare target
int shared(int n) {
  int sum = 0;
#pragma omp target teams num_teams(1) map(tofrom : sum)
  {
    auto more = [&](auto x) {
      auto y = x, z = x; // error: such a declaration of what threads may share in a generic lambda is not yet supported in a target region
      bump(&y);
      return y + z;
    };
    const int first = more(n);
#pragma omp parallel for reduction(+ : sum)
    for (int i = 0; i < n; ++i)
      sum += i + first;
  }
  return sum;
}
