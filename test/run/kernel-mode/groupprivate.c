// In kernel mode a groupprivate variable is the team's, as everywhere.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <ompx.h>
enum { Teams = 6, Threads = 40 };
static int row[Threads];
#pragma omp groupprivate(row)
#pragma omp begin declare target
static void put(int value) { row[ompx_thread_id_x()] = value; }
#pragma omp end declare target
int main(void) {
  int out[Teams][Threads];
#pragma omp target teams ompx_bare num_teams(Teams) thread_limit(Threads) map(from : out)
  {
    put(ompx_block_id_x() * 1000 + ompx_thread_id_x());
    ompx_sync_block_acq_rel();
    out[ompx_block_id_x()][ompx_thread_id_x()] = row[Threads - 1 - ompx_thread_id_x()];
  }
  for (int team = 0; team < Teams; team++)
    for (int t = 0; t < Threads; t++)
      if (out[team][t] != team * 1000 + Threads - 1 - t)
        return 1;
  return 0;
}
