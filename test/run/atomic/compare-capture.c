// atomic compare capture: the value before or after, the value where the comparison failed, its outcome.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// On the host with gcc alone: what clang 22 makes of it there goes wrong.
// RUN: %if host-gcc %{ env OMP_TARGET_OFFLOAD=disabled %t %}

enum { N = 1000 };

int main(void) {
  int ticket = 0, winners = 0, losers = 0, low = N, bad = 0, slots[N], first = -1, claimed[N];
  double x = 0.5;
  for (int i = 0; i < N; i++)
    slots[i] = claimed[i] = -1;
#pragma omp target teams distribute parallel for map(tofrom : ticket, winners, losers, low, bad, slots, first,  \
                                                         claimed, x)
  for (int i = 0; i < N; i++) {
    int old, now, won, seen = -2;
    double got = 7;
#pragma omp atomic compare capture
    {
      old = low;
      if (i < low) {
        low = i;
      }
    }
    if (old < 0) {
#pragma omp atomic
      bad++;
    }
#pragma omp atomic compare capture seq_cst
    {
      if (slots[i] == -1) {
        slots[i] = i;
      }
      now = slots[i];
    }
    if (now != i) {
#pragma omp atomic
      bad++;
    }
#pragma omp atomic compare capture fail(acquire)
    if (first == -1) {
      first = i;
    } else {
      seen = first;
    }
    if (seen == -2) {
#pragma omp atomic
      winners++;
    } else if (seen >= 0) {
#pragma omp atomic
      losers++;
    }
#pragma omp atomic compare capture
    {
      won = claimed[i / 10] == -1;
      if (won) {
        claimed[i / 10] = i;
      }
    }
    if (won) {
#pragma omp atomic
      ticket++;
    }
#pragma omp atomic compare capture acq_rel
    {
      won = x == 0.5;
      if (won) {
        x = 7;
      } else {
        got = x;
      }
    }
    if (got != 7) {
#pragma omp atomic
      bad++;
    }
  }
  if (bad || low != 0)
    return 1;
  if (winners != 1 || losers != N - 1 || first < 0)
    return 2;
  if (ticket != N / 10 || claimed[3] / 10 != 3)
    return 3;
  return x == 7 ? 0 : 4;
}
