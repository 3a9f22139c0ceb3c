// Lambdas in a region need not capture a constant from outside of it, which is a parameter of the kernel.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/uncaptured-constants.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/uncaptured-constants.device.hip -o %t.hsaco %}
static int called(int x) {
  const int own = 3;
  return [x] { return x * own; }();
}

int main() {
  const int n = 16;
  static const int factor = 2;
  int a[16], b[16], c[16];
#pragma omp target parallel for map(from : a, b)
  for (int i = 0; i < n; i++) {
    auto f = [i](int k) { return k % n + i * factor; };
    auto g = [](int k) { return k + n; };
    a[i] = f(i);
    b[i] = g(i) + called(i);
  }
#pragma omp target map(from : c)
  {
    const int shift = 5;
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      c[i] = [i] { return i + shift + n; }();
  }
  for (int i = 0; i < n; i++)
    if (a[i] != 3 * i || b[i] != 4 * i + n || c[i] != i + 5 + n)
      return 1;
  return 0;
}
