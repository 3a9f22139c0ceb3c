// Chunks of a static schedule: the team or thread that runs an iteration follows from the clause. A private variable
// that one iteration leaves for the next makes it visible, and so do the routines.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

int main(void) {
  int Team[64], Teams = 0, Run[64] = {0}, Count = 0, Thread[64], Threads[64];
#pragma omp target teams distribute num_teams(3) dist_schedule(static, 4) map(from : Team, Teams)
  for (int I = 0; I < 64; ++I) {
    Team[I] = omp_get_team_num();
    if (I == 0)
      Teams = omp_get_num_teams();
  }
  for (int I = 0; I < 64; ++I)
    if (Team[I] != I / 4 % Teams)
      return 1;
#pragma omp target parallel for num_threads(4) schedule(static, 8) firstprivate(Count) map(tofrom : Run)
  for (int I = 0; I < 64; ++I) {
    Count = I % 8 ? Count + 1 : 1;
    Run[I] = Count;
  }
  for (int I = 0; I < 64; ++I)
    if (Run[I] != I % 8 + 1)
      return 2;
#pragma omp target parallel for num_threads(4) schedule(static, 2) map(from : Thread, Threads)
  for (int I = 0; I < 64; ++I) {
    Thread[I] = omp_get_thread_num();
    Threads[I] = omp_get_num_threads();
  }
  for (int I = 0; I < 64; ++I)
    if (Thread[I] != I / 2 % Threads[I])
      return 3;
#pragma omp target teams distribute parallel for num_teams(2) num_threads(4) dist_schedule(static, 16)                 \
    schedule(static, 2) map(from : Thread, Team)
  for (int I = 0; I < 64; ++I) {
    Team[I] = omp_get_team_num();
    Thread[I] = omp_get_thread_num();
  }
  for (int I = 0; I < 64; ++I)
    if (Team[I] != I / 16 % 2 || Thread[I] != I % 16 / 2 % 4)
      return 4;
  return 0;
}
