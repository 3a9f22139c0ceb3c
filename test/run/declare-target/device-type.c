// device_type(any), (host) and (nohost): a function of the host alone is no part of the kernel file.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

#pragma omp begin declare target device_type(any)
int common(int x) { return x + 1; }
#pragma omp end declare target
int here(int x) { return x * 7; }
#pragma omp declare target enter(here) device_type(host)
int there(int x) { return x * 5; }
#pragma omp declare target enter(there) device_type(nohost)

int main(void) {
  int got[4];
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < 4; i++)
    got[i] = common(i) + there(i);
  for (int i = 0; i < 4; i++)
    if (got[i] != i + 1 + 5 * i)
      return 1;
  return here(common(2)) == 21 ? 0 : 2;
}
