// A directive as people write them: comments inside and behind it, lines that go on, macros in clauses, spaces around
// the #.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#define SQUARE(X) ((X) * (X))
#define SECTION(P, N) P [0:(N)]
#define BRACE "} */"

int main(int Argc, char **Argv) {
  int A[16] = {0}, Base = 3, N = 16, K;
#pragma omp target teams distribute parallel for                            /* the whole                               \
                                row */                                                                                 \
    map(tofrom : A) firstprivate(Base, /* both */ N) num_threads(SQUARE(2)) // and a trailing one */
  for (int I = 0; I < N; ++I)
    A[I] += Base /* } */ + I; // }
  for (int I = 0; I < N; ++I)
    if (A[I] != I + 3)
      return 1;
  if (Argc > 5)
#pragma omp target parallel for
    for (int I = 0; I < 16; ++I)
      A[I] = 99;
  else
#pragma omp target teams distribute parallel for map(always, tofrom : SECTION(A, N)) private(K) /**/
    for (K = N - 1; K >= 0; K--)                                                                /* down */
      A[K] = -K + BRACE[2] - '*';
#if 1
/**/                                                                                                                   \
#pragma omp target teams loop
#else
#pragma omp parallel for
#endif
  for (int I = 1; I < 16; ++I)
    A[I] += 2;
  for (int I = 1; I < 16; ++I)
    if (A[I] != 2 - I)
      return 2;
  return A[0] == 0 ? 0 : 3;
}
