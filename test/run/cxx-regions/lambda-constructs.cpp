// Lambdas made outside of the region that calls them, with constructs of one thread in their code.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
template <class F> static void each(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    f(i);
}

int main() {
  int count[4] = {}, total = 0, largest = -1, n = 1000;
#pragma omp target data map(tofrom : count, total, largest)
  {
    int *to = count;
    each(n, [=](int i) {
      // one of four
#pragma omp atomic
      to[i % 4] += 1;
    });
    int *t = &total, *l = &largest;
    auto both = [t, l](int i) {
      int twice = 2 * i;
#pragma omp atomic update
      *t += twice;
#pragma omp critical
      {
        if (twice > *l)
          *l = twice;
      }
    };
    each(n, both);
  }
  if (count[0] != 250 || count[3] != 250)
    return 1;
  return total == n * (n - 1) && largest == 2 * (n - 1) ? 0 : 2;
}
