// Pointers and numbers of the host's that each thread of a parallel construct moves: a program without races has one
// thread do it, so each may have its own. And some that are only read, by a choice between them or in a lambda.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp -o %t.out %s -- -std=c++17
#include <omp.h>

enum { Teams = 3, Threads = 8, N = Teams * Threads };

static int choose(int *even, int *odd, int *out, int length, int end) {
#pragma omp target teams num_teams(Teams) thread_limit(Threads) map(tofrom : even[0 : N], odd[0 : N]) map(from : out[0 : N])
  {
    int held[Threads];
#pragma omp parallel num_threads(Threads)
    {
      int thread = omp_get_thread_num(), at = omp_get_team_num() * Threads + thread;
      int *from = at % 2 ? odd : even;
      auto next = [&](int i) { return from[i] + even[i] - even[i]; };
      held[thread] = next(at);
#pragma omp barrier
      if (at < end) {
        out += at;
        length -= at;
        *out = held[Threads - 1 - thread] + length;
      }
    }
  }
  return 0;
}

// The same where one thread of a team starts the others.
static int number(int *out, int *tickets, int first) {
  int teams = 0; // is mapped, and so one for all
#pragma omp target teams num_teams(Teams) thread_limit(Threads) map(from : out[0 : N]) map(tofrom : tickets[0 : Teams], teams)
  {
    int team = omp_get_team_num();
    tickets[team++] = 1; // its own variable and memory at once
#pragma omp parallel num_threads(Threads)
    {
      out += (team - 1) * Threads;
      first += team - 1;
      out[omp_get_thread_num()] = first;
      if (omp_get_thread_num() == 1 && omp_get_team_num() == 1) {
        teams = omp_get_num_teams();
      }
    }
  }
  return teams;
}

int main() {
  int even[N], odd[N], out[N];
  for (int i = 0; i < N; i++)
    even[i] = i, odd[i] = 100 + i, out[i] = -1;
  choose(even, odd, out, N, N);
  for (int i = 0; i < N; i++) {
    int other = i / Threads * Threads + Threads - 1 - i % Threads;
    if (out[i] != (other % 2 ? 100 + other : other) + N - i)
      return 1 + i;
  }
  int tickets[Teams] = {};
  int teams = number(out, tickets, 7);
  for (int i = 0; i < N; i++)
    if (out[i] != 7 + i / Threads)
      return 101 + i;
  return tickets[0] && tickets[Teams - 1] && teams == Teams ? 0 : 100;
}
