// A pointer that a lambda has captured by reference leads to the device's memory, too, where that is mapped (OpenMP 6.0,
// 7.9.6): from its beginning or further on, as its last capture or in a lambda in a lambda. One to memory that is not
// mapped keeps its value.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/pointers-by-reference.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/pointers-by-reference.device.hip -o %t.hsaco %}

template <class F> void apply(int *mapped, int n, F f) {
#pragma omp target map(tofrom : mapped[0 : n])
  f(3);
}

int main() {
  int b[4] = {1, 2, 3, 4}, more[8] = {0}, other = 0, n = 0;
  int *q = b, *const fixed = b, *part = more, *elsewhere = &other;
  auto add = [&](int i) { q[i] += 10 + (fixed[i - 1] == 3) + (elsewhere != 0); };
#pragma omp target map(b)
  add(3);
  if (b[3] != 16 || q != b || elsewhere != &other)
    return 1;
  apply(b, 4, [&q, &n](int i) { q[i]++, n++; });
  if (b[3] != 17 || n != 1 || q != b)
    return 2;
  auto twice = [&](int i) { add(i), part[i]++; };
#pragma omp target map(b) map(part[2 : 5])
  twice(3);
  return b[3] != 29 || more[3] != 1 || part != more ? 3 : 0;
}
