// inscan reductions on combined target constructs (OpenMP 5.2, 5.5.8), which neither Clang nor gcc reads: in templates,
// macros and attributes, too.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: rm -rf %t.d && %chomp --emit=cuda,hip %s -o %t.d -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin %t.d/scan-combined.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.d/scan-combined.device.hip -o %t.hsaco %}
#define PRAGMA(x) _Pragma(#x)
#define SCAN PRAGMA(omp target parallel for reduction(inscan, * : p) map(from : z))

template <class T> static int prefixes(T start) {
  T a[40], x[40], y[40], sum = start, last = 0, most = -1;
  int n = 40;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp target parallel for simd reduction(inscan, + : sum) map(to : a)                                             \
    map(from : x) lastprivate(last) if(target : n > 3) num_threads(n / 5) firstprivate(n)
  for (int i = 0; i < n; i++) {
    x[i] = sum;
#pragma omp scan exclusive(sum)
    sum += a[i];
    last = a[i] * 2;
  }
#pragma omp target simd reduction(inscan, max : most) map(from : y)
  for (int i = 0; i < 40; i++) {
    most = most > a[i] ? most : a[i];
#pragma omp scan inclusive(most)
    y[i] = most;
  }
  return x[0] != start || x[39] != start + 741 || sum != start + 780 || last != 78 || most != 39 || y[7] != 7;
}

int main() {
  int p = 1, q = 1, z[6];
  SCAN
  for (int i = 0; i < 6; i++) {
    p *= i + 1;
#pragma omp scan inclusive(p)
    z[i] = p;
  }
  if (p != 720 || z[3] != 24)
    return 1;
  [[omp::directive(target parallel for, reduction(inscan, + : q), map(from : z))]]
  for (int i = 0; i < 6; i++) {
    q += i + 1;
    [[omp::directive(scan inclusive(q))]];
    z[i] = q;
  }
  if (q != 22 || z[3] != 11)
    return 2;
  // Where the user maps it to, what it leaves is the device's.
  int kept = 3;
#pragma omp target parallel for reduction(inscan, + : kept) map(to : kept) map(from : z)
  for (int i = 0; i < 6; i++) {
    kept += i;
#pragma omp scan inclusive(kept)
    z[i] = kept;
  }
  if (z[5] != 18)
    return 3;
  // A dependence on the result, a copy that also takes one, and a copy of what is on the device with another value.
  int last = 5, w[2] = {100, 4};
  q = 0;
#pragma omp target data map(to : w)
  {
    w[0] = 3;
#pragma omp target parallel for reduction(inscan, + : q) depend(inout : q) firstprivate(last, w) lastprivate(last)      \
    firstprivate(target : p) map(from : z)
    for (int i = 0; i < 6; i++) {
      q += w[0] + p - 720;
#pragma omp scan inclusive(q)
      z[i] = q;
      last = i;
    }
#pragma omp taskwait
  }
  if (q != 18 || z[5] != 18 || last != 5)
    return 5;
  return prefixes(5) || prefixes(2.5) ? 4 : 0;
}
