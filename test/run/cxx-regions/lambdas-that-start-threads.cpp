// Lambdas made outside of the region that calls them, with constructs of a team's threads in their code: what they have
// captured, and what lambdas of their own have, reaches those threads.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Scale {
  double by;
  double operator()(double x) const { return by * x; }
};

template <class F> static void leagues(int n, F f) {
#pragma omp target teams distribute num_teams(3) thread_limit(8)
  for (int t = 0; t < n; ++t)
    f(t);
}

template <class F> static void inTeam(int n, const F &f) {
#pragma omp target teams num_teams(2)
#pragma omp parallel num_threads(4)
  f(n);
}

struct Rows {
  double *data;
  int n;
  void sums(double shift) {
    const double table[3] = {1, 2, 3};
    Scale scale{2};
    double *p = data;
    int m = n;
    leagues(4, [=](int t) {
      double sum = 0;
      int odd[2] = {};
#pragma omp parallel for reduction(+ : sum) num_threads(4)
      for (int i = 0; i < m; ++i) {
        sum += p[i] * table[i % 3] + scale(i);
#pragma omp atomic
        odd[i & 1]++;
      }
#pragma omp parallel num_threads(2)
      {
#pragma omp single
        p[m + t] = sum + shift + odd[1] + t;
      }
    });
    auto largest = [=](int t) {
      double found = -1;
      auto at = [&](int i) { return p[i] * shift + t; };
#pragma omp parallel for reduction(max : found) num_threads(4)
      for (int i = 0; i < m; ++i)
        found = at(i) > found ? at(i) : found;
      p[m + 4 + t] = found;
    };
    leagues(2, largest);
  }
};

int main() {
  const int n = 6;
  double data[n + 6] = {};
  int count[4] = {}, *to = count;
  for (int i = 0; i < n; ++i)
    data[i] = i;
#pragma omp target data map(tofrom : data, count)
  {
    Rows{data, n}.sums(0.5);
    inTeam(5, [=](int k) {
#pragma omp for
      for (int i = 0; i < 12; ++i)
#pragma omp atomic
        to[i % 4] += k;
#pragma omp barrier
#pragma omp masked
#pragma omp atomic
      to[0] += 100;
    });
  }
  for (int t = 0; t < 4; ++t)
    if (data[n + t] != 1 * 2 + 2 * 3 + 3 * 1 + 4 * 2 + 5 * 3 + 30 + 0.5 + 3 + t)
      return 1;
  for (int t = 0; t < 2; ++t)
    if (data[n + 4 + t] != 2.5 + t)
      return 2;
  return count[0] == 230 && count[3] == 30 ? 0 : 3;
}
