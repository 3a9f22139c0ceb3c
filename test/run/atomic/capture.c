// atomic capture of the old and of the new value, as an expression and as a block: tickets are unique.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang

enum { N = 777 };

int main(void) {
  int next = 0, again = N, third = 0, fourth = 100, bits = 0, value = 0, seen[6][N + 1] = {{0}}, swapped = -1, out = 0;
#pragma omp target teams distribute parallel for map(tofrom : next, again, third, fourth, bits, value, seen)
  for (int i = 0; i < N; i++) {
    int t, v;
#pragma omp atomic capture
    t = next++;
#pragma omp atomic
    seen[0][t]++;
#pragma omp atomic capture
    t = --again;
#pragma omp atomic
    seen[1][t]++;
#pragma omp atomic capture
    {
      v = third;
      third += 1;
    }
#pragma omp atomic
    seen[2][v]++;
#pragma omp atomic capture
    {
      fourth = fourth + 2;
      v = fourth;
    }
#pragma omp atomic
    seen[3][(v - 102) / 2]++;
#pragma omp atomic capture
    v = value += 1;
#pragma omp atomic
    seen[4][v - 1]++;
    if (i < 20) {
#pragma omp atomic capture
      {
        v = bits;
        bits |= 1 << i;
      }
      if (!(v & 1 << i)) {
#pragma omp atomic
        seen[5][i]++;
      }
    }
  }
  for (int k = 0; k < 5; k++)
    for (int i = 0; i < N; i++)
      if (seen[k][i] != 1)
        return k + 1;
  for (int i = 0; i < 20; i++)
    if (seen[5][i] != 1)
      return 6;
  if (next != N || again != 0 || third != N || fourth != 100 + 2 * N || bits != (1 << 20) - 1)
    return 7;
  // An exchange: every value that was put in comes out once, but for the last.
  int sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : swapped) reduction(+ : sum)
  for (int i = 0; i < N; i++) {
    int old;
#pragma omp atomic capture
    {
      old = swapped;
      swapped = i;
    }
    sum += old;
  }
  out = sum + swapped;
  return out == N * (N - 1) / 2 - 1 ? 0 : 8;
}
