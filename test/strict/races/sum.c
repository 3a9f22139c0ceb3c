// Every iteration adds to one variable, and there is no reduction clause.
// RUN: %strict %s
enum { N = 1000 };
int main(void) {
  double x[N], sum = 0;
  for (int i = 0; i < N; i++)
    x[i] = 1;
#ifdef BUG
#pragma omp target teams distribute parallel for map(to : x) map(tofrom : sum)
#else
#pragma omp target teams distribute parallel for map(to : x) map(tofrom : sum) reduction(+ : sum)
#endif
  for (int i = 0; i < N; i++)
    // CHECK: race: a thread {{reads|writes}} 8 bytes of sum (8 bytes), which another iteration's thread writes
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]], by team 0, thread 1 (iteration 1)
    // CHECK: and: {{.*}}:[[#@LINE+1]], written by team 0, thread 0 (iteration 0)
    sum += x[i];
  // CHECK: memory: sum (8 bytes), mapped at {{.*}}sum.c:9
  // CHECK-NEXT: mend: make both atomic (#pragma omp atomic), use a reduction clause
  return sum != N;
}
