// The phases of a scan are blocks of their own, which all threads run.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// clang 22 forgets in a function's own scan what the original held.
// RUN: %if host-gcc %{ env OMP_TARGET_OFFLOAD=disabled %t %}
// RUN: %chomp %s --emit=cuda,hip -o %t.out && %filecheck %s < %t.out/scan-phases.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/scan-phases.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/scan-phases.device.hip -o %t.hsaco %}
// CHECK-COUNT-4: chomp::scan_loop
// CHECK-NOT: k_end
#define SCAN _Pragma("omp scan inclusive(total)")

#pragma omp declare target
static int total;
static void running(const int *in, int *out, int n) {
#pragma omp for reduction(inscan, + : total)
  for (int i = 0; i < n; i++) {
    total += in[i];
    SCAN
    out[i] = total;
  }
}
#pragma omp end declare target

int main() {
  constexpr int n = 60;
  int in[n], a[n], b[n], c[n], d[n], first = 0, last = 100;
  unsigned bits = 0;
  for (int i = 0; i < n; i++)
    in[i] = i * i % 11;
#pragma omp target map(tofrom : first, last) map(to : in) map(from : a, b, c, d) firstprivate(bits)
  {
    int s = 1;
#pragma omp parallel for reduction(inscan, + : s)
    for (int i = n - 1; i >= 0; i--) { int twice = 2 * in[i]; s += twice;
#pragma omp scan inclusive(s)
      int sum = s; a[i] = sum; }
#pragma omp parallel for reduction(inscan, + : first) reduction(inscan, | : bits)
    for (int i = 0; i < n; i++) {
      // before
      b[i] = first + static_cast<int>(bits);
#pragma omp scan exclusive(first, bits) // between
      if (i % 10 != 3)
        first += in[i];
      bits |= 1u << i % 10;
    }
#pragma omp parallel for reduction(inscan, - : last)
    for (int i = 0; i < n; i++) {
      last -= in[i];
#pragma omp scan inclusive(last)
      c[i] = last;
    }
#pragma omp parallel
    running(in, d, n);
  }
  int s = 1, t = 0, before = 0, rest = 100;
  unsigned seen = 0;
  for (int i = n - 1; i >= 0; i--)
    if (s += 2 * in[i]; a[i] != s)
      return 1;
  for (int i = 0; i < n; i++) {
    if (b[i] != before + static_cast<int>(seen))
      return 2;
    before += i % 10 != 3 ? in[i] : 0;
    seen |= 1u << i % 10;
    rest -= in[i];
    t += in[i];
    if (c[i] != rest || d[i] != t)
      return 3;
  }
  return first == before && last == rest ? 0 : 4;
}
