// self_maps: a mapped variable's address on the device is its own, and presence still begins and ends with the maps.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>
#pragma omp requires self_maps, unified_address

namespace colours {
int red[4] = {1, 2, 3, 4};
#pragma omp declare target(red)
} // namespace colours
static int firstOf() { return colours::red[0]; }

int main() {
  int a[8] = {}, *seen[8];
  int device = omp_get_default_device();
  if (omp_target_is_present(a, device))
    return 1;
#pragma omp target enter data map(to : a)
  if (!omp_target_is_present(a, device))
    return 2;
#pragma omp target parallel for map(present, tofrom : a) map(seen)
  for (int i = 0; i < 8; i++) {
    seen[i] = &a[i];
    a[i] += colours::red[i % 4] + firstOf() - 1;
  }
  for (int i = 0; i < 8; i++)
    if (seen[i] != &a[i] || a[i] != i % 4 + 1)
      return 3;
#pragma omp target exit data map(release : a)
  return omp_target_is_present(a, device) ? 4 : 0;
}
