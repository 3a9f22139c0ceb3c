// append_args(interop(…)) gives the variant interop objects of its own, made for the call and destroyed behind it; other
// choices of the same construct get none.
// UNSUPPORTED: shared-memory
// RUN: %chompcxx %s -o %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s -o %t.clang --host-compiler=%clangxx
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory %t.clang
#include <omp.h>

static int device, objects;
static void look(omp_interop_t object) {
  if (object != omp_interop_none)
    ++objects;
  device = (int)omp_get_interop_int(object, omp_ipr_device_num, nullptr);
}

static int addInStream(int *a, int n, omp_interop_t object) {
  look(object);
#pragma omp target parallel for is_device_ptr(a) device(device)
  for (int i = 0; i < n; i++)
    a[i] += 10;
  return 2;
}
#pragma omp declare variant(addInStream) match(construct = {dispatch}) append_args(interop(targetsync))                   \
    adjust_args(need_device_ptr : a)
static int add(int *a, int n) {
  for (int i = 0; i < n; i++)
    a[i]++;
  return 1;
}

static void twoObjects(omp_interop_t first, omp_interop_t second) {
  look(first);
  look(second);
}
#pragma omp declare variant(twoObjects) match(construct = {dispatch}) append_args(interop(target), interop(target, targetsync))
static void none() { objects = -1; }

int main() {
  int a[4] = {}, n = 4, which = 0, wrong = 0;
#pragma omp target data map(a) device(1)
  {
#pragma omp dispatch device(1)
    which = add(a, n);
    if (which != 2 || device != 1 || objects != 1)
      wrong = 1;
#pragma omp dispatch device(1) novariants(n > 3)
    which = add(a, n);
    if (which != 1 || objects != 1 || a[0] != 1)
      wrong = 2;
#pragma omp dispatch device(1) nocontext(n > 4) novariants(n > 5)
    which = add(a, n);
    if (which != 2 || objects != 2)
      wrong = 3;
  }
  if (wrong)
    return wrong;
  if (a[3] != 20)
    return 4;
  if (n)
#pragma omp dispatch
    none();
  else
    return 5;
  return objects == 4 ? 0 : 6;
}
