// 'to' copies nothing where the variable is present: only 'always' does.
// RUN: %strict %s --warning
int main(void) {
  double a = 1, b[10];
#pragma omp target enter data map(to : a)
  a = 2;
#ifdef BUG
#pragma omp target teams distribute parallel for map(to : a) map(from : b)
#else
#pragma omp target teams distribute parallel for map(always, to : a) map(from : b)
#endif
  for (int i = 0; i < 10; i++)
    // CHECK: warning: stale: a kernel reads 8 bytes of a (8 bytes), which the host has changed
    // CHECK: memory: a (8 bytes), mapped at {{.*}}:5
    b[i] = a;
#pragma omp target exit data map(delete : a)
  return 0;
}
