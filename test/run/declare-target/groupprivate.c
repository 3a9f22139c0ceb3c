// groupprivate: one copy for each team, which its threads share, device functions find, and no other team sees.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
// Covers: device_type on groupprivate
#include <omp.h>

enum { TEAMS = 6, THREADS = 4 };

// What a team has counted.
static int count;
#pragma omp groupprivate(count)
struct place {
  int team, thread[THREADS];
} place;
double row[THREADS];
#pragma omp groupprivate(place, row) device_type(any)

static void note(int thread) {
  static int calls; // of the team
#pragma omp groupprivate(calls) device_type(nohost)
  calls = thread;
  place.thread[thread] = thread + 10 * place.team;
#pragma omp atomic
  count += 1;
  row[thread] = calls - thread + 0.5; // the only one of its team that is here
}

int main(void) {
  int counts[TEAMS] = {0}, sums[TEAMS] = {0}, sizes[TEAMS], firsts[TEAMS], teams = 0;
  double rows[TEAMS];
  static int own;
#pragma omp groupprivate(own)
  count = 1000, own = -1, place.team = 77;

  // The initial thread's value reaches the team's other threads, and theirs come back. (A host may have fewer.)
#pragma omp target teams num_teams(TEAMS) thread_limit(THREADS) map(tofrom : counts, sums, teams)                      \
    map(from : rows, sizes, firsts)
  {
    int team = omp_get_team_num();
    count = team, own = 3 * team, place.team = team;
#pragma omp parallel num_threads(THREADS)
    {
#pragma omp critical
      note(omp_get_thread_num());
#pragma omp barrier
#pragma omp single
      {
        own += count;
        sizes[team] = omp_get_num_threads();
      }
    }
    if (team == 0)
      teams = omp_get_num_teams();
    counts[team] = count;
    for (int i = 0; i < sizes[team]; i++)
      sums[team] += place.thread[i];
    rows[team] = row[0];
    firsts[team] = own;
  }
  for (int team = 0; team < teams; team++) {
    int threads = sizes[team];
    if (counts[team] != team + threads || firsts[team] != 3 * team + counts[team])
      return 1;
    if (sums[team] != threads * (threads - 1) / 2 + threads * 10 * team || rows[team] != 0.5)
      return 2;
  }
  // The code around has the copy of its own contention group.
  if (teams > 1 && (count != 1000 || own != -1 || place.team != 77))
    return 3;

  // No league of threads that are not told apart: each iteration's team has a copy.
  int total = 0;
#pragma omp target teams num_teams(TEAMS) reduction(+ : total)
  {
    count = omp_get_team_num() + 1;
    total += count;
    if (omp_get_team_num() == 0)
      total -= omp_get_num_teams() * (omp_get_num_teams() + 1) / 2;
  }
  if (total)
    return 4;
  int wrong = 0;
#pragma omp target teams distribute num_teams(TEAMS) reduction(+ : wrong)
  for (int i = 0; i < 100; i++) {
    count = i;
#pragma omp parallel for reduction(+ : wrong)
    for (int j = 0; j < 50; j++)
      wrong += count != i;
  }
  return wrong ? 5 : 0;
}
