// dispatch in a target region and in a device function: the variant is the device's, its pointers are so already, and
// novariants and nocontext decide as the region runs; a device is computed, and no more.
// Covers: device on dispatch
// Covers: dispatch
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t host
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/regions.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/regions.device.hip -o %t.hsaco %}
static int all_threads(int *p, int x) {
  int threads = 0;
#pragma omp parallel num_threads(4) reduction(+ : threads)
  threads += 1;
  p[0] += x * threads;
  return 1;
}
static int on_device(int *p, int x) {
  p[0] += 100 * x;
  return 2;
}
static int without_context(int *p, int x) {
  p[0] += 1000 * x;
  return 3;
}
#pragma omp declare variant(all_threads) match(construct = {dispatch}) adjust_args(need_device_ptr : p)
static int add(int *p, int x) {
  p[0] -= x;
  return 0;
}

#pragma omp declare variant(on_device) match(construct = {dispatch}, device = {kind(nohost)})
#pragma omp declare variant(without_context) match(device = {kind(nohost)})
static int twice(int *p, int x) {
  p[0] += x;
  return 4;
}

struct Counter {
  int n;
  int quick(int x) { return n += x; }
#pragma omp declare variant(Counter::quick) match(construct = {dispatch})
  int count(int x) { return n -= x; }
};

static int apply(int *p) {
  int r;
#pragma omp dispatch
  r = twice(p, 1);
  return r;
}

int main(int arguments, char **) {
  const bool host = arguments > 1;
  int a[1] = {10}, kinds[6] = {}, plainly = 1, number = 0;
  Counter c{5};
#pragma omp target map(tofrom : a, kinds, c) map(to : plainly)
  {
#pragma omp dispatch nowait
    kinds[0] = add(a, 5); // 30
    int *there = a;
#pragma omp dispatch novariants(plainly) is_device_ptr(there)
    kinds[1] = add(there, 1); // 29
#pragma omp dispatch nocontext(plainly > 1) depend(inout : a)
    kinds[2] = add(a, 0);
    kinds[3] = apply(a); // 129 on a device, 30 on the host
#pragma omp dispatch device(number)
    kinds[4] = c.count(2);
    int asked = 0, more = 0;
    if (kinds[4])
#pragma omp dispatch device(asked++)
      more = c.count(0);
    kinds[4] += more + asked;
  }
#pragma omp target parallel num_threads(1) map(tofrom : a, kinds)
  {
#pragma omp dispatch nocontext(true) has_device_addr(a)
    kinds[5] = twice(a, 1);
  }
  if (kinds[0] != 1 || kinds[1] != 0 || kinds[2] != 1)
    return 1;
  if (kinds[3] != (host ? 4 : 2) || a[0] != (host ? 31 : 1129))
    return 2;
  if (kinds[4] != 15 || c.n != 7)
    return 3;
  return kinds[5] == (host ? 4 : 3) ? 0 : 4;
}
