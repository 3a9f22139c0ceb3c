// groupprivate objects of classes and static data members, of class templates too.
// REQUIRES: gcc, clang
// RUN: %chompcxx -std=c++17 --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx -std=c++17 -O2 --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>
enum { TEAMS = 5 };
struct point { double x, y; };
struct place {
  static int team;
  static point where;
  static inline int seen;
#pragma omp groupprivate(team, where, seen)
  int unused;
  static void note(int t) { team = t; where.x = t + 0.5; where.y = 2 * t; seen = 0; }
};
int place::team;
point place::where;
template <class T> struct cell {
  static T value;
#pragma omp groupprivate(value)
  static T next() { return value += 1; }
};
template <class T> T cell<T>::value;
static point corner;
#pragma omp groupprivate(corner)
namespace deep {
struct point3 { int v[3]; };
point3 last;
#pragma omp groupprivate(last)
} // namespace deep

template <class T> int differs(T start) {
  cell<T>::value = start;
  return cell<T>::next() != start + 1;
}

int main() {
  int wrong[TEAMS] = {0}, teams = 0;
  place p{};
  place::team = -1, corner.x = -1;
#pragma omp target teams num_teams(TEAMS) thread_limit(4) map(tofrom : wrong, teams)
  {
    int t = omp_get_team_num();
    place::note(t);
    corner.x = t, corner.y = -t;
    deep::last.v[1] = t;
    place q{};
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      place::seen += 1;
    }
    int n = place::seen; // as many threads as there were
    if (n < 1 || n > 4 || q.team != t || place::where.x != t + 0.5 || place::where.y != 2 * t)
      wrong[t] |= 1;
    if (corner.x != t || corner.y != -t || deep::last.v[1] != t)
      wrong[t] |= 2;
    if (differs(10 * t) || differs(0.25 * t))
      wrong[t] |= 4;
    if (t == 0)
      teams = omp_get_num_teams();
  }
  for (int t = 0; t < teams; ++t)
    if (wrong[t])
      return wrong[t];
  if (teams > 1 && (p.team != -1 || corner.x != -1))
    return 8;
  return 0;
}
