// An array that is a member is reduced as a whole where the region's code doesn't use it, too.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct grid {
  short cells[2][3];
  int parts[4];
  int unused(int *a) {
#pragma omp target teams map(tofrom : cells) reduction(+ : cells) map(tofrom : a[0 : 4]) num_teams(2)
    {
#pragma omp distribute parallel for
      for (int i = 0; i < 4; i++)
        a[i] = i;
    }
    return cells[0][1] + cells[1][2];
  }
  int used() {
#pragma omp target teams distribute parallel for reduction(+ : parts) map(tofrom : parts)
    for (int i = 0; i < 100; i++)
      parts[i % 4] += i % 4;
    return parts[0] + parts[1] + parts[2] + parts[3];
  }
};

int main() {
  grid g = {{{0, 3, 0}, {0, 0, 4}}, {1, 1, 1, 1}};
  int a[4] = {};
  return g.unused(a) == 7 && a[3] == 3 && g.used() == 4 + 25 * 6 ? 0 : 1;
}
