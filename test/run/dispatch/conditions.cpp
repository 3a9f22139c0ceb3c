// Several variants with adjust_args and append_args, which conditions choose from.
// UNSUPPORTED: shared-memory
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <omp.h>

static bool fast, quick;
static int called;
static int *given;

void plainly_fast(int *, int n) { called = 1 + n; }
void on_device(int *to, int n) {
  given = to;
  called = 20 + n;
}
void with_object(int *to, int n, omp_interop_t object) {
  given = to;
  called = 300 + n + (object == omp_interop_none);
}
#pragma omp declare variant(plainly_fast) match(user = {condition(score(9) : fast)}, construct = {dispatch})
#pragma omp declare variant(on_device) match(user = {condition(score(5) : quick)}, construct = {dispatch})              \
    adjust_args(need_device_ptr : to)
#pragma omp declare variant(with_object) match(construct = {dispatch}) append_args(interop(targetsync))
void copy(int *to, int n) {
  given = to;
  called = 4000 + n;
}

static int call(int *a, bool first, bool second) {
  fast = first, quick = second;
  given = nullptr;
#pragma omp dispatch
  copy(a, 5);
  return called;
}

int main() {
  int a[4] = {};
#pragma omp target enter data map(to : a)
  if (call(a, true, true) != 6 || call(a, true, false) != 6 || given)
    return 1;
  if (call(a, false, true) != 25 || given == a || given != omp_get_mapped_ptr(a, omp_get_default_device()))
    return 2;
  if (call(a, false, false) != 305 || given != a)
    return 3;
#pragma omp dispatch novariants(true)
  copy(a, 1);
#pragma omp target exit data map(delete : a)
  return called == 4001 ? 0 : 4;
}
