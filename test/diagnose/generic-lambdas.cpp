// What constructs in generic lambdas can't be.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
double total;
int count;

void add(double *a, int n) {
#pragma omp target map(tofrom : total, count, a[0 : n])
  {
    auto shift = [&](auto by) {
#pragma omp parallel for // error: '#pragma omp parallel for' in a generic lambda is not yet supported in a target region
      for (int i = 0; i < n; i++)
        a[i] += by;
    };
    shift(1);
    auto sum = [&](auto &to) {
#pragma omp atomic // error: '#pragma omp atomic' in a generic lambda that is called with different types is not yet supported in a target region
      to += 1;
    };
    sum(total);
    sum(count);
  }
}

#pragma omp begin declare target
void bump(int *p) { ++*p; }
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
