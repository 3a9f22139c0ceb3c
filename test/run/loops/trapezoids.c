// Collapsed loops of which one depends on the counter of another one: all iterations of the nest, each once, whatever the
// loops' directions, steps and types, who else is collapsed with them, and whether the host can count.
// RUN: %chompcc -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/trapezoids.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/trapezoids.device.hip -o %t.hsaco %}

#include <string.h>

enum { N = 37, M = 3 };
static unsigned char hits[N][N][M], expected[N][N][M];
struct limits {
  int first, last;
};

#define PRAGMA(TEXT) _Pragma(#TEXT)
#define CHECK(NUMBER, CLAUSES, LOOPS, I, J, K)                                                                         \
  memset(hits, 0, sizeof hits);                                                                                        \
  memset(expected, 0, sizeof expected);                                                                                \
  PRAGMA(omp target teams distribute parallel for map(tofrom : hits) CLAUSES) LOOPS { hits[I][J][K]++; }               \
  LOOPS { expected[I][J][K]++; }                                                                                       \
  if (memcmp(hits, expected, sizeof hits))                                                                             \
  return NUMBER

static int lengths(int n) {
  CHECK(1, collapse(2), for (int i = 0; i < n; i++) for (int j = i; j < n; j++), i, j, 0);
  CHECK(2, collapse(2), for (int i = 3; i <= n - 2; i += 2) for (int j = i - 3; j < 2 * i - n; ++j), i, j, 0);
  CHECK(3, collapse(2), for (int i = n - 1; i >= 0; i--) for (int j = n - 1; j > i; j--), i, j, 0);
  CHECK(4, collapse(2), for (int i = n - 1; i > 0; i -= 3) for (int j = i; j >= 0; j -= 3), i, j, 0);
  CHECK(5, collapse(2), for (int i = 0; i < n - 9; i++) for (int j = 4 + i; j < i + 9; j += 2), i, j, 0); // always as many
  CHECK(6, collapse(2), for (int i = 0; i < n; i += 2) for (int j = n - i; j < n; j += 2), i, j, 0);
#if __clang__ // gcc refuses steps that don't divide the difference
  CHECK(7, collapse(2), for (int i = 0; i < n; i++) for (int j = i; j < n; j += 2), i, j, 0);
#endif
  CHECK(8, collapse(2), for (int i = 0; i < n; i++) for (int j = i + 9; j < i; j++), i, j, 0); // never one
  return 0;
}

static int types(unsigned u, long l, unsigned long long m, short s) {
  CHECK(11, collapse(2), for (unsigned i = 0; i < u; i++) for (unsigned j = i + 1; j < u; j++), i, j, 0);
  CHECK(12, collapse(2), for (long i = l - 1; i >= 0; --i) for (long j = l - i; j < l; j++), i, j, 0);
  CHECK(13, collapse(2), for (unsigned long long i = m - 1; i > 0; i--) for (unsigned long long j = 0; j != i; j++), i, j, 0);
  CHECK(14, collapse(2), for (short i = 0; i < s; i++) for (short j = i; j < s; j++), i, j, 0);
  return 0;
}

static int nests(int n) {
  CHECK(21, collapse(3), for (int i = 0; i < n; i++) for (int j = i; j < n; j++) for (int k = 0; k < M; k++), i, j, k);
  CHECK(22, collapse(3), for (int k = M - 1; k >= 0; k--) for (int i = 1; i < n; i += 2) for (int j = 0; j < i; j++), i, j, k);
  CHECK(23, collapse(3), for (int i = 0; i < n; i++) for (int k = 0; k < M; k++) for (int j = n - 1; j >= i; j--), i, j, k);
  CHECK(24, collapse(3), for (int i = 0; i < n; i++) for (int j = 0; j < n - i; j++) for (int k = j; k < M; k++), i, j, k);
  CHECK(25, collapse(3), for (int i = 0; i < n; i++) for (int k = 0; k < i - 40; k++) for (int j = 0; j < n; j++), i, j, k);
  return 0;
}

static int counted(struct limits x) { // on the device
  CHECK(31, collapse(2) map(to : x), for (int i = x.first; i < x.last; i++) for (int j = 0; j < i; j++), i, j, 0);
  CHECK(32, collapse(3) map(to : x),
        for (int i = x.first; i < x.last; i++) for (int k = 0; k < M; k++) for (int j = i; j < x.last; j++), i, j, k);
  return 0;
}

int main(void) {
  int failed = 0;
  for (int n = 2; !failed && n <= N; n += 5)
    failed = lengths(n);
  failed = failed ? failed : types(N, N, N, N);
  failed = failed ? failed : nests(N);
  failed = failed ? failed : nests(1);
  return failed ? failed : counted((struct limits){4, N});
}
