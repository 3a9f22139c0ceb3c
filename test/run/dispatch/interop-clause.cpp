// interop(…) gives the variant the program's objects, the rest is made by append_args; the first one's device is the
// construct's.
// Covers: interop on dispatch
// RUN: %chompcxx %s -o %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s -o %t.clang --host-compiler=%clangxx
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory %t.clang
#include <omp.h>

static omp_interop_t first, second;
static int device, number, fill_bits;

static void two(omp_interop_t a, omp_interop_t b) {
  first = a, second = b;
  device = omp_get_default_device();
}
#pragma omp declare variant(two) match(construct = {dispatch}) append_args(interop(targetsync), interop(target))
static void none() { device = -1; }

static int fill(int *a, int x, omp_interop_t object) {
  fill_bits |= object != omp_interop_none;
  number = (int)omp_get_interop_int(object, omp_ipr_device_num, nullptr);
#pragma omp target is_device_ptr(a) device(number)
  a[0] = x;
  return 1;
}
#pragma omp declare variant(fill) match(construct = {dispatch}) append_args(interop(targetsync))                          \
    adjust_args(need_device_ptr : a)
static int fill_plainly(int *a, int x) { return a == nullptr && x; }

int main() {
  omp_interop_t one = omp_interop_none, other = omp_interop_none;
#pragma omp interop init(targetsync : one) device(1)
#pragma omp interop init(target : other) device(1)
#pragma omp dispatch interop(one)
  none();
  if (first != one || second == one || second == omp_interop_none || device != 1)
    return 1;
#pragma omp dispatch interop(one, other) device(1)
  none();
  if (first != one || second != other)
    return 2;
  int a[1] = {}, which = 0;
#pragma omp target data map(from : a) device(1)
  {
#pragma omp dispatch interop(one)
    which = fill_plainly(a, 7);
  }
  if (which != 1 || number != 1 || !fill_bits || a[0] != 7)
    return 3;
#pragma omp dispatch interop(one) novariants(which == 1)
  none();
#pragma omp interop destroy(one) destroy(other)
  return device == -1 ? 0 : 4;
}
