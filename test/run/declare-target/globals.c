// declare target for variables: they live on the device from the start, with their initializers; update copies them.
// REQUIRES: gcc, clang
// RUN: %chompcc --host-compiler=%gcc %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcc --host-compiler=%clang %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <omp.h>

struct settings {
  int scale;
  double factor;
};

#pragma omp declare target
int counter = 5;
struct settings settings = {3, 0.5};
double table[4] = {1, 2, 3, 4};
const int limit = 40;
int zeros[8];
#pragma omp end declare target

static int listed = 9;
#pragma omp declare target to(listed)

#pragma omp declare target
static void bump(int by) {
#pragma omp atomic
  counter += by;
}
#pragma omp end declare target

int main(void) {
  int apart = omp_get_num_devices() > 0;
  int got[4];
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < 4; i++) {
    got[i] = settings.scale * 100 + (int)table[i] + limit + listed + zeros[i] + (int)(2 * settings.factor);
    zeros[i] = i + 1;
    bump(i);
  }
  for (int i = 0; i < 4; i++)
    if (got[i] != 300 + i + 1 + 40 + 9 + 1)
      return 1;
  if (apart && (counter != 5 || zeros[2] != 0))
    return 2;
#pragma omp target update from(counter, zeros)
  if (counter != 11 || zeros[2] != 3)
    return 3;
  counter = 100;
  settings.scale = 4;
  table[1] = 50;
#pragma omp target update to(counter, settings, table[1 : 1])
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < 4; i++)
    got[i] = counter + settings.scale + (int)table[i];
  if (got[0] != 105 || got[1] != 154 || got[3] != 108)
    return 4;
  // A map of such a variable finds it present: nothing is copied without always.
  counter = 7;
#pragma omp target teams distribute parallel for map(tofrom : counter)
  for (int i = 0; i < 1; i++)
    counter += 1;
  if (counter != (apart ? 7 : 8))
    return 5;
#pragma omp target teams distribute parallel for map(always, tofrom : counter)
  for (int i = 0; i < 1; i++)
    counter += 1;
  return counter == (apart ? 8 : 9) ? 0 : 6;
}
