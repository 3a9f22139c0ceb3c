// Of an array whose size a template's argument gives, some instantiations' regions get the value and others a copy.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class T, int N> T weigh(int n, T *y) {
  T w[N];
  for (int i = 0; i < N; i++)
    w[i] = i + 1;
#pragma omp target teams distribute parallel for firstprivate(w) map(tofrom : y[0 : n])
  for (int i = 0; i < n; i++)
    y[i] += w[i % N];
  T sum = 0;
  for (int i = 0; i < n; i++)
    sum += y[i];
  return sum;
}

int main() {
  double y[10] = {}, z[10] = {};
  float x[10] = {};
  if (weigh<double, 4>(10, y) != 23)
    return 1;
  if (weigh<double, 1000>(10, z) != 55)
    return 2;
  return weigh<float, 3>(10, x) == 19 ? 0 : 3;
}
