// A region that ends with the branch of an `if constexpr`, which some instantiations discard.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct pair {
  int a, b;
};
template <class T> int total(const T *p, int n) {
  int s = 0;
#pragma omp target teams distribute parallel for reduction(+ : s) map(to : p[0 : n])
  for (int i = 0; i < n; i++)
    if constexpr (sizeof(T) == sizeof(int))
      s += p[i];
    else
      s += pair{p[i].a, p[i].b}.b;
  return s;
}
template <class T> int last(const T *p, int n) {
  int s = 0;
#pragma omp target map(tofrom : s) map(to : p[0 : n])
  if constexpr (sizeof(T) != sizeof(int))
    s = p[n - 1].b;
  else
    for (int i = 0; i < n; i++)
      s = p[i];
  return s;
}

int main() {
  int a[3] = {1, 2, 3};
  pair b[2] = {{4, 5}, {6, 7}};
  return total(a, 3) == 6 && total(b, 2) == 12 && last(a, 3) == 3 && last(b, 2) == 7 ? 0 : 1;
}
