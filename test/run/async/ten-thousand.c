// 10,000 target tasks before the first wait: 100 chains, each in order.
// RUN: %chompcc -O1 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
enum { Chains = 100, Length = 100 };
static unsigned a[Chains];

int main(void) {
  for (int i = 0; i < Chains; i++)
    a[i] = i;
#pragma omp target enter data map(to : a)
  for (int k = 0; k < Length; k++)
    for (int i = 0; i < Chains; i++) {
#pragma omp target nowait map(a) depend(inout : a[i])
      a[i] = a[i] * 3 + k;
    }
#pragma omp taskwait
#pragma omp target exit data map(from : a)
  for (int i = 0; i < Chains; i++) {
    unsigned expected = i;
    for (int k = 0; k < Length; k++)
      expected = expected * 3 + k;
    if (a[i] != expected)
      return 1;
  }
  return 0;
}
