// Members of a structure as list items: scalars, arrays, sections of arrays; members that are not mapped stay.
// REQUIRES: gcc, clang
// UNSUPPORTED: shared-memory
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>

struct grid {
  int before;
  int width, height;
  int cells[20];
  struct {
    double scale[3];
  } nested;
  int after;
};

int main(void) {
  int apart = omp_get_num_devices() > 0;
  struct grid g = {1, 5, 4, {0}, {{1, 2, 3}}, 2}, *p = &g;
  int failed = 0;
#pragma omp target teams distribute parallel for map(to : g.width, g.height) map(tofrom : g.cells)
  for (int i = 0; i < 20; i++)
    g.cells[i] = i * g.width + g.height;
  for (int i = 0; i < 20; i++)
    if (g.cells[i] != 5 * i + 4)
      return 1;
#pragma omp target teams distribute parallel for map(tofrom : p->cells[4 : 6]) map(tofrom : p->nested.scale)
  for (int i = 4; i < 10; i++) {
    p->cells[i] = -i;
    if (i < 7)
      p->nested.scale[i - 4] *= 2;
  }
  for (int i = 0; i < 20; i++)
    if (g.cells[i] != (i >= 4 && i < 10 ? -i : 5 * i + 4))
      return 2;
  for (int i = 0; i < 3; i++)
    if (g.nested.scale[i] != 2 * (i + 1))
      return 3;
#pragma omp target data map(to : g.width)
  {
    g.width = 6;
    g.after = 7;
#pragma omp target update to(g.width)
    int seen = 0;
#pragma omp target teams distribute parallel for map(to : g.width) map(tofrom : seen)
    for (int i = 0; i < 1; i++) {
      seen = g.width;
      g.width = 60;
    }
    if (seen != 6)
      failed = 4;
    if (apart && g.width != 6)
      failed = 5;
#pragma omp target update from(g.width)
    if (g.width != 60)
      failed = 6;
  }
  if (g.before != 1 || g.after != 7)
    return 7;
  return failed;
}
