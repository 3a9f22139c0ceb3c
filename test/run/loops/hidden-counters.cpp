// Collapsed loops whose counters have one name: the inner one's is what the body means.
// RUN: %chompcxx -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/hidden-counters.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/hidden-counters.device.hip -o %t.hsaco %}
struct P {
  int a, b;
};
template <class T> int sum(T n) {
  int s = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : s)
  for (T i = 0; i < n; i++)
    for (T i = 1; i < 5; i++)
      s += i;
  return s;
}
int main() {
  int s[5] = {}, last = 0, i = 0, q[4] = {}, total = 0;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : s)
  for (int i = 0; i < 6; i++)
    for (int i = 0; i < 5; i++)
#pragma omp atomic
      s[i]++;
  for (int k = 0; k < 5; k++)
    if (s[k] != 6)
      return 1;
  if (sum(7) != 70 || sum(7l) != 70)
    return 2;
#pragma omp target parallel for collapse(2) lastprivate(i) map(tofrom : q)
  for (i = 0; i < 3; i++)
    for (int i = 0; i < 4; i++)
      q[i] = i;
  if (i != 3 || q[3] != 3)
    return 3;
#pragma omp target map(tofrom : total)
  {
    int i;
#pragma omp parallel for collapse(3) reduction(+ : total) lastprivate(i)
    for (i = 0; i < 3; i++)
      for (int j = i; j < 4; j++)
        for (int i = 0; i < 5; i++)
          total += j + i;
    total += 1000 * i;
  }
  int want = 3000;
  for (int i = 0; i < 3; i++)
    for (int j = i; j < 4; j++)
      for (int i = 0; i < 5; i++)
        want += j + i;
  if (total != want)
    return 4;
  P ps[3] = {{1, 2}, {3, 4}, {5, 6}};
  total = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : total)
  for (auto [a, b] : ps)
    for (auto &[b, c] : ps)
      total += b * c;
  if (total != 3 * (2 + 12 + 30))
    return 5;
  total = 0;
  // the outer counter is used before the inner loop hides it
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : total)
  for (int i = 0; i < 3; i++) {
    total += 100 * i;
    for (int i = 0; i < 4; i++)
      total += i;
  }
  if (total % 100 != 18 || total < 300)
    return 6;
  total = 0;
#pragma omp target map(tofrom : total)
#pragma omp tile sizes(2, 2)
  for (int i = 0; i < 3; i++)
    for (int i = 0; i < 4; i++)
      total += i;
  if (total != 18)
    return 7;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : total)
#pragma omp tile sizes(2, 2)
  for (int i = 0; i < 3; i++)
    for (int i = 0; i < 4; i++)
      total += i;
  if (total != 36)
    return 8;
  total = 0;
#pragma omp target teams loop collapse(3) reduction(+ : total)
  for (int i = 0; i < 2; i++)
    for (int i = 0; i < 3; i++)
      for (int i = 0; i < 4; i++)
        total += i;
  return total != 36 ? 9 : 0;
}
