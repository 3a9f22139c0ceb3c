// declare induction: pairs of types, several types, objects of classes, declarations in blocks; the collector says what
// many steps are.
// REQUIRES: gcc, clang
// RUN: %chompcxx -O2 --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx -O2 --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

struct clock_time {
  long hours, minutes;
  clock_time after(long by) const {
    clock_time t = {hours + (minutes + by) / 60, (minutes + by) % 60};
    return t;
  }
};

#pragma omp declare induction(later : (clock_time, long)) inductor(omp_var = omp_var.after(omp_step)) \
    collector(omp_step * omp_idx)
#pragma omp declare_induction(turn : int, unsigned) collector(omp_step * static_cast<int>(omp_idx % 97)),              \
    inductor(omp_var = (omp_var + omp_step) % 97)

template <class T> T turned(int n, T start, T step, T *to) {
  T at = start;
#pragma omp target teams distribute parallel for induction(step(step), turn : at) map(tofrom : to[0 : n])
  for (int i = 0; i < n; i++) {
    to[i] = at;
    at = (at + step) % 97;
  }
  return at;
}

int main() {
  enum { N = 500 };
  static clock_time times[N], more[N];
  clock_time start = {5, 50}, now = start;
  long by = 25;
#pragma omp target parallel for induction(step(by), later : now) map(tofrom : times)
  for (int i = 0; i < N; i++) {
    times[i] = now;
    now = now.after(by);
  }
  clock_time expected = start;
  for (int i = 0; i < N; i++) {
    if (times[i].hours != expected.hours || times[i].minutes != expected.minutes)
      return 1;
    expected = expected.after(by);
  }
  if (now.hours != expected.hours || now.minutes != expected.minutes)
    return 2;

  static int a[N];
  static unsigned b[N];
  if (turned(N, 3, 5, a) != (3 + 5 * N) % 97 || turned(N, 4u, 6u, b) != (4 + 6 * N) % 97)
    return 3;
  for (int i = 0; i < N; i++)
    if (a[i] != (3 + 5 * i) % 97 || b[i] != (4u + 6 * i) % 97)
      return 4;

  // An inner declaration hides the one outside, up to the end of its block.
  long hidden = 1, seen = 1;
  {
#pragma omp declare induction(turn : long) inductor(omp_var += 2 * omp_step) collector(omp_step * omp_idx)
#pragma omp target map(tofrom : hidden, more)
    {
#pragma omp parallel for induction(strict, step(10L), turn : hidden)
      for (int i = 0; i < N; i++)
        more[i].hours = hidden;
    }
  }
#pragma omp declare induction(turn : long) inductor(omp_var += omp_step) collector(omp_step * omp_idx)
#pragma omp target teams distribute parallel for simd induction(strict, step(10L), turn : seen) map(tofrom : times)
  for (int i = 0; i < N; i++)
    times[i].hours = seen;
  for (int i = 0; i < N; i++)
    if (more[i].hours != 1 + 20 * i || times[i].hours != 1 + 10 * i)
      return 5;
  return hidden == 1 + 20 * N && seen == 1 + 10 * N ? 0 : 6;
}
