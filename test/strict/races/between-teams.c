// All teams write one element; a barrier orders the threads of a team only.
// RUN: %strict %s
#include <omp.h>
int main(void) {
  int last[4] = {0};
#pragma omp target teams num_teams(4) map(tofrom : last)
  {
    int team = omp_get_team_num();
#pragma omp parallel num_threads(8)
    {
#pragma omp barrier
      if (omp_get_thread_num() == 0)
#ifdef BUG
        // CHECK: race: a thread writes 4 bytes of last (16 bytes), which a thread of another team writes
        // CHECK-NEXT: at: {{.*}}:[[#@LINE+2]], by team 1, thread 0
        // CHECK: and: {{.*}}:[[#@LINE+1]], written by team 0, thread 0
        last[0] = team + 1;
#else
        last[team] = team + 1;
#endif
    }
  }
  return 0;
}
