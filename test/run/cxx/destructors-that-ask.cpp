// Destructors that nobody calls by name and that ask which team they run in: of objects in other objects, in bases, of
// temporaries.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

struct Count {
  int *teams;
  Count(int *teams) : teams(teams) {}
  Count(const Count &) = default;
  ~Count() {
#pragma omp atomic
    teams[omp_get_team_num()]++;
  }
};
struct Member {
  Count count;
  Member(int *teams) : count(teams) {}
};
struct Derived : Member {
  int x = 1;
  Derived(int *teams) : Member(teams) {}
};

int main() {
  int teams[3][8] = {};
#pragma omp target teams distribute parallel for num_teams(8) dist_schedule(static, 4) map(tofrom : teams)
  for (int i = 0; i < 64; i++)
    Derived derived(teams[0]);
#pragma omp target teams distribute parallel for num_teams(8) dist_schedule(static, 4) map(tofrom : teams)
  for (int i = 0; i < 64; i++)
    (void)Member(teams[1]).count.teams;
#pragma omp target teams distribute num_teams(8) dist_schedule(static, 4) map(tofrom : teams)
  for (int i = 0; i < 64; i++) {
    Member one(teams[2]);
    Member two = one;
  }
  for (int t = 0; t < 8; t++)
    if (teams[0][t] != 8 || teams[1][t] != 8 || teams[2][t] != 16)
      return 1;
  return 0;
}
