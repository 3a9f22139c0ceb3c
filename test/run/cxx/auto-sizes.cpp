// What sizeof and the difference of pointers yield, kept by auto: Clang has names of its own for these types.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}

int main() {
  int a[10] = {};
  auto count = sizeof(a) / sizeof(a[0]);
  auto distance = &a[9] - &a[4];
  long sum = 0, total = 0, product = 0, parts = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < (int)count; ++i)
    sum += distance;
#pragma omp target teams distribute parallel for reduction(+ : total)
  for (auto i = 0 * sizeof(int); i < count; ++i)
    total += i;
  auto by_distance = [distance](long x) { return distance * x; };
#pragma omp target map(tofrom : product)
  product = by_distance(6);
#pragma omp target map(tofrom : parts)
  {
    auto size = sizeof(a);
    long part[4] = {};
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 4; ++i)
      part[i] = size / 16 + i % 2;
    parts = part[0] + part[1] + part[2] + part[3];
  }
#pragma omp target data map(tofrom : count) use_device_addr(count)
  {
#pragma omp target has_device_addr(count)
    ++count;
  }
  return sum == 50 && total == 45 && product == 30 && parts == 10 && count == 11 ? 0 : 1;
}
