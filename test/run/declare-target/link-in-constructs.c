// Constructs inside device functions use declare target link variables.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: not %chomp -o %t.out %s -- -DWRONG 2>&1 | %filecheck %s
// CHECK: link-in-constructs.c:[[#@LINE+11]]:5: error: variable 'other' is used in device function 'multiply' but is not on the device
enum { N = 100 };
float sp[N], sv1[N], sv2[N];
static int other;
#pragma omp declare target link(sp, sv1, sv2)
#pragma omp begin declare target
static void multiply(void) {
#pragma omp parallel for
  for (int i = 0; i < N; i++) {
    sp[i] += sv1[i] * sv2[i];
#ifdef WRONG
    other++;
#endif
  }
}
#pragma omp end declare target
int main(void) {
  for (int i = 0; i < N; i++)
    sv1[i] = i, sv2[i] = 2, sp[i] = 1;
#pragma omp target map(to : sv1, sv2) map(tofrom : sp)
  multiply();
  for (int i = 0; i < N; i++)
    if (sp[i] != 1 + 2 * i)
      return 1;
  return other;
}
