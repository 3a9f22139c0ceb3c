// A team's threads share its arrays, and a barrier separates who writes from who reads.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
enum { Teams = 3, Threads = 64 };
int main(void) {
  int out[Teams][Threads], scan[Teams];
#pragma omp target teams num_teams(Teams) map(from : out, scan)
  {
    int tile[Threads], other[Threads], total;
    const int team = omp_get_team_num();
#pragma omp parallel num_threads(Threads)
    {
      const int t = omp_get_thread_num();
      tile[t] = t + team;
#pragma omp barrier
      // Hillis and Steele's inclusive scan.
      for (int step = 1; step < Threads; step *= 2) {
        other[t] = t >= step ? tile[t] + tile[t - step] : tile[t];
#pragma omp barrier
        tile[t] = other[t];
#pragma omp barrier
      }
      out[team][t] = tile[Threads - 1 - t];
      if (t == Threads - 1)
        total = tile[t];
    }
    scan[team] = total;
  }
  for (int team = 0; team < Teams; team++) {
    for (int t = 0; t < Threads; t++) {
      int last = Threads - 1 - t;
      if (out[team][t] != last * (last + 1) / 2 + (last + 1) * team)
        return 1;
    }
    if (scan[team] != Threads * (Threads - 1) / 2 + Threads * team)
      return 2;
  }
  return 0;
}
