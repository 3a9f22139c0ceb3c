// adjust_args(need_device_ptr) gives the variant the address on the device.
// UNSUPPORTED: shared-memory
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
static int *given;
void onDevice(const int *from, int *to, int n) {
  given = to;
#pragma omp target parallel for is_device_ptr(from, to)
  for (int i = 0; i < n; i++)
    to[i] = 2 * from[i];
}
#pragma omp declare variant(onDevice) match(construct = {dispatch}) adjust_args(need_device_ptr : from, to)               \
    adjust_args(nothing : n)
void copy(const int *from, int *to, int n) {
  for (int i = 0; i < n; i++)
    to[i] = from[i];
}

int main() {
  int a[8], b[8] = {};
  for (int i = 0; i < 8; i++)
    a[i] = i;
  copy(a, b, 8);
#pragma omp target data map(to : a) map(from : b)
  {
#pragma omp dispatch
    copy(a, b, 8);
  }
  for (int i = 0; i < 8; i++)
    if (b[i] != 2 * i)
      return 1;
  return given != b ? 0 : 2;
}
