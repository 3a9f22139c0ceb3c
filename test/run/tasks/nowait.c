// nowait with taskwait and depend: regions, updates and host tasks come in the order that depend asks for.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

enum { N = 1000 };
static int a[N], b[N];

int main(void) {
  int wrong = 0;
#pragma omp parallel
#pragma omp single
  {
#pragma omp task depend(out : a)
    for (int i = 0; i < N; i++)
      a[i] = i;
#pragma omp target enter data map(to : a) map(alloc : b) depend(inout : a) depend(out : b) nowait
#pragma omp target teams distribute parallel for nowait depend(in : a) depend(inout : b)
    for (int i = 0; i < N; i++)
      b[i] = 2 * a[i];
#pragma omp target teams distribute parallel for nowait depend(inout : b)
    for (int i = 0; i < N; i++)
      b[i] += 1;
#pragma omp target update from(b) nowait depend(inout : b)
#pragma omp task depend(in : b) shared(wrong)
    for (int i = 0; i < N; i++)
      wrong += b[i] != 2 * i + 1;
#pragma omp taskwait
#pragma omp target exit data map(release : a, b) nowait depend(inout : a, b)
#pragma omp taskwait
  }
  return wrong ? 1 : 0;
}
