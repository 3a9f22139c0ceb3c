// Memory orders that version 5.1 allows (2.19.7), clauses in any order, and the expressions of version 6.0 that switch
// clauses on and off.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
enum { Off, On, N = 64 };

#pragma omp begin declare target
static int wasSet(const int *value) {
  int now;
#pragma omp atomic read acquire
  now = *value;
  return now != -1;
}
#pragma omp end declare target

int main(void) {
  int sum = 0, last = 0, seen = 0, most = 0, first = -1;
#pragma omp target teams distribute parallel for map(tofrom : sum, last, seen, most, first)
  for (int i = 1; i <= N; ++i) {
    int old;
#pragma omp atomic acq_rel
    sum += i;
#pragma omp atomic update, acquire
    sum += i;
#pragma omp atomic write acq_rel
    last = 7;
#pragma omp atomic acq_rel, read
    old = last;
#pragma omp atomic update(On) relaxed(1) seq_cst(Off)
    seen += old;
#pragma omp atomic fail(relaxed) acq_rel, compare
    most = most < i ? i : most;
    do { // it may fail without a reason
#pragma omp atomic weak compare
      if (first == -1) {
        first = i;
      }
    } while (!wasSet(&first));
  }
  return sum != N * (N + 1) || seen != 7 * N || most != N || first < 1 || first > N;
}
