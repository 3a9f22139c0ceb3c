// Private arrays of variable length, which GNU C++ has, too: indexed.
//
// RUN: %chompcxx -Wno-vla-cxx-extension %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/variable-length-shared.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/variable-length-shared.device.hip -o %t.hsaco %}
template <class T> int test(int n) {
  T a[n], b[n], out[2] = {};
  for (int i = 0; i < n; i++)
    b[i] = i;
#pragma omp target map(from : out)
#pragma omp teams num_teams(2) private(a) firstprivate(b)
#pragma omp distribute
  for (int k = 0; k < 2; k++) {
    out[k] = 0;
#pragma omp parallel for
    for (int i = 0; i < n; i++) {
      a[i] = k;
      b[i] += 1;
    }
    for (int i = 0; i < n; i++)
      out[k] += a[i] * b[i];
  }
  return out[0] == 0 && out[1] == n * (n + 1) / 2 && b[0] == 0 ? 0 : 1;
}

int main() {
  int failed = test<int>(7);
  return failed ? failed : test<double>(5);
}
