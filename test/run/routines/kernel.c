// What the queries answer in a kernel.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

enum { QUERIES = 27 };

int main(void) {
  int got[QUERIES] = {0};
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(8) map(tofrom : got)
  for (int i = 0; i < 16; i++)
    if (omp_get_team_num() == 1 && omp_get_thread_num() == 3) {
      got[0] = omp_get_team_num() == 1;
      got[1] = omp_get_num_teams() == 2;
      got[2] = omp_get_thread_num() == 3;
      got[3] = omp_get_num_threads() == 8;
      got[4] = omp_get_thread_limit() == 8;
      got[5] = omp_get_max_threads() >= 1;
      got[6] = omp_get_num_procs() >= 1;
      got[7] = omp_in_parallel() == 1;
      got[8] = omp_get_level() == 1;
      got[9] = omp_get_active_level() == 1;
      got[10] = omp_get_max_active_levels() >= 1;
      got[11] = omp_get_supported_active_levels() >= 1;
      got[12] = omp_get_team_size(1) == 8 && omp_get_team_size(0) == 1 && omp_get_team_size(2) == -1;
      got[13] = omp_get_ancestor_thread_num(1) == 3 && omp_get_ancestor_thread_num(0) == 0;
      got[14] = omp_get_nested() == 0;
      got[15] = omp_get_dynamic() == 0;
      got[16] = omp_get_cancellation() == 0;
      got[17] = omp_in_final() == 0;
      got[18] = omp_get_wtime() >= 0 && omp_get_wtick() > 0 && omp_get_wtick() < 1;
      got[19] = omp_is_initial_device() == 0;
      got[20] = omp_get_max_teams() >= 0;
      got[21] = omp_get_teams_thread_limit() >= 0;
      double start = omp_get_wtime();
      got[22] = omp_get_wtime() >= start;
      got[23] = omp_get_ancestor_thread_num(5) == -1;
      omp_set_dynamic(1);
      got[24] = omp_get_dynamic() == 0; // there is no adjustment
      omp_set_nested(1);
      got[25] = omp_get_nested() == 0;
      omp_set_max_active_levels(7);
      got[26] = omp_get_max_active_levels() == omp_get_supported_active_levels();
    }
  for (int i = 0; i < QUERIES; i++)
    if (!got[i])
      return i + 1;
  int outside = 0;
#pragma omp target teams distribute num_teams(3) map(tofrom : outside)
  for (int i = 0; i < 3; i++)
    if (i == 2)
      outside =
          omp_in_parallel() == 0 && omp_get_level() == 0 && omp_get_thread_num() == 0 && omp_get_team_size(0) == 1;
  return outside ? 0 : 100;
}
