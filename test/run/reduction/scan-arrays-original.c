// A scan of arrays by a reduction whose copies begin from the originals' values, which the running results don't change.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: rm -rf %t.d && %chomp --emit=cuda,hip %s -o %t.d
// RUN: %if nvcc %{ %nvcc_cubin %t.d/scan-arrays-original.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.d/scan-arrays-original.device.hip -o %t.hsaco %}
enum { N = 6 };
#pragma omp declare reduction(most : int : omp_out = omp_in > omp_out ? omp_in : omp_out) initializer(omp_priv = omp_orig)

int main(void) {
  int a[3] = {2, 9, 4}, values[N] = {1, 5, 3, 8, 2, 12}, seen[N], after[N];
#pragma omp target map(tofrom : a) map(from : seen, after)
#pragma omp parallel for num_threads(2) reduction(inscan, most : a)
  for (int i = 0; i < N; i++) {
    seen[i] = a[2]; // the original's value, in each iteration
    a[0] = values[i];
#pragma omp scan inclusive(a)
    after[i] = a[0] * 100 + a[1];
  }
  int most = 2;
  for (int i = 0; i < N; i++) {
    most = values[i] > most ? values[i] : most;
    if (seen[i] != 4 || after[i] != most * 100 + 9)
      return 1;
  }
  if (a[0] != 12 || a[1] != 9 || a[2] != 4)
    return 2;
  return 0;
}
