// Directives that Chomp puts in other words, from macros that have other tokens before them: pragmas begin lines.
// RUN: %chompcc -fopenmp-version=60 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

#define SUM(S)                                                                                                         \
  _Pragma("omp target map(tofrom : s)") {                                                                              \
    _Pragma("omp metadirective when(device = {kind(nohost)} : parallel for reduction(+ : s)) otherwise(nothing)") S    \
  }
#define IN_PARTS(S) if (s) { _Pragma("omp unroll partial(2) apply(reverse)") S }

int main(void) {
  int s = 0;
  SUM(for (int i = 0; i < 5; i++) s += i;)
  if (s != 10)
    return 1;
#pragma omp target map(tofrom : s)
  IN_PARTS(for (int i = 0; i < 5; i++) s += i;)
  return s != 20;
}
