// A region inside a lambda: what the lambda captured, by value or by reference, and the object around it.
// Covers: region in a lambda
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct Field {
  int n = 8;
  float data[8] = {};
  float step = 0.25f;
  void fill() {
    auto go = [this](float start) {
#pragma omp target teams distribute parallel for
      for (int i = 0; i < n; i++)
        data[i] = start + step * i;
    };
    go(1);
    go(2);
  }
};

int main() {
  int n = 100, copy = 3;
  double *x = new double[n], sum = 0;
  auto set = [=](int from) {
#pragma omp target teams distribute parallel for map(from : x[0 : n])
    for (int i = 0; i < n; i++)
      x[i] = i + from * copy;
  };
  copy = 1000;
  set(2);
  [&] {
#pragma omp target teams distribute parallel for map(to : x[0 : n]) reduction(+ : sum) map(tofrom : copy)
    for (int i = 0; i < n; i++) {
      sum += x[i];
      if (i == 7)
        copy = i;
    }
  }();
  if (sum != 4950 + 600 || copy != 7)
    return 1;
  Field f;
  f.fill();
  for (int i = 0; i < 8; ++i)
    if (f.data[i] != 2 + 0.25f * i)
      return 2;
  delete[] x;
  return 0;
}
