// In a template a scan of a variable whose type no parameter decides, and what it scans a lambda says: each thread has a
// copy of the lambda.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -std=c++17 -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
template <class F> long scan(int n, F f) {
  long sum = 0;
#pragma omp target parallel for reduction(inscan, + : sum) map(tofrom : sum) firstprivate(f)
  for (int i = 0; i < n; i++) {
    f(i, sum, false);
#pragma omp scan inclusive(sum)
    f(i, sum, true);
  }
  return sum;
}

template <class T> struct Sums {
  static int sums(const T *p, T *sum, int n) {
    int before = 0;
#pragma omp target map(to : p[0 : n]) map(from : sum[0 : n]) map(tofrom : before)
#pragma omp parallel for reduction(inscan, + : before)
    for (int i = 0; i < n; i++) {
      sum[i] = before;
#pragma omp scan exclusive(before)
      before += p[i];
    }
    return before;
  }
};

template <class F> void each(int n, F f) {
#pragma omp target teams num_teams(2) firstprivate(f)
  {
    int shared[8];
#pragma omp parallel num_threads(8) firstprivate(f)
    {
#pragma omp for
      for (int i = 0; i < 8; i++)
        shared[i] = i;
#pragma omp for
      for (int i = 0; i < n; i++)
        f(i, shared[7 - i % 8]);
    }
  }
}

int main() {
  long r[20];
  long *p = r;
#pragma omp target enter data map(to : r)
#pragma omp target data use_device_addr(r)
  p = r;
  const long last = scan(20, [=](int i, long &v, bool final) {
    if (final)
      p[i] = v;
    else
      v += i * 3;
  });
  each(20, [p, add = 1](int i, int other) mutable {
    add += 1;
    add -= 1;
    if (i >= 10)
      p[i] = other + add;
  });
#pragma omp target exit data map(from : r)
  for (int i = 0; i < 20; i++)
    if (r[i] != (i < 10 ? 3 * (i * (i + 1) / 2) : 8 - i % 8))
      return 1;
  const short from[4] = {4, 3, 2, 1};
  short sum[4];
  if (Sums<short>::sums(from, sum, 4) != 10 || sum[0] != 0 || sum[3] != 9)
    return 2;
  return last != 570;
}
