// Scans of array sections, which gcc 12 doesn't know: the host version, and a loop outside of all regions; in a template,
// by a worksharing loop and by a macro.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
enum { N = 12 };
#define SCAN _Pragma("omp scan exclusive(a[:2])")

template <class T> bool isWrong(const T *Out, T First, int Extra, T Last) {
  T Running = First;
  for (int i = 0; i < N; i++) {
    if (Out[i] != Running + (Extra ? i + Extra : 0))
      return true;
    Running += i + (Extra ? Extra : 1);
  }
  return Running != Last;
}

template <class T> int inclusive() {
  T a[3] = {1, 20, 300}, *p = a, out[2][N];
#pragma omp target map(tofrom : p[0 : 3]) map(from : out)
#pragma omp parallel
#pragma omp for reduction(inscan,                                                                                      \
                          + : p[1 : 2])
  for (int i = 0; i < N; i++) {
    T twice = 2 * i;
    p[1] = i + 1;
    p[2] += twice - i + 2;
#pragma omp scan inclusive(p[1 : 2])
    out[0][i] = p[1];
    out[1][i] = p[2];
  }
  return isWrong<T>(out[0], 20, 1, a[1]) || isWrong<T>(out[1], 300, 2, a[2]) || a[0] != 1;
}

int exclusive(bool Offload) {
  int a[2] = {5, 7}, out[2][N];
#pragma omp target if (Offload) map(tofrom : a) map(from : out)
#pragma omp parallel for reduction(inscan, + : a[ : 2])
  for (int i = 0; i < N; i++) {
    out[0][i] = a[0], out[1][i] = a[1];
    SCAN
    a[0] += i + 1, a[1] = i + 1;
  }
  return isWrong<int>(out[0], 5, 0, a[0]) || isWrong<int>(out[1], 7, 0, a[1]);
}

int onHost() {
  int a[2] = {5, 7}, out[2][N];
#pragma omp parallel for reduction(inscan, + : a[ : 2])
  for (int i = 0; i < N; i++) {
    out[0][i] = a[0], out[1][i] = a[1];
#pragma omp scan exclusive(a[ : 2])
    a[0] += i + 1, a[1] = i + 1;
  }
  return isWrong<int>(out[0], 5, 0, a[0]) || isWrong<int>(out[1], 7, 0, a[1]);
}

int main() {
  if (inclusive<int>() || inclusive<double>())
    return 1;
  if (exclusive(true) || exclusive(false))
    return 2;
  return onHost() ? 3 : 0;
}
