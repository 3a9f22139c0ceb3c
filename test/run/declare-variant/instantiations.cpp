// Variants that templates' code means, host and device; of function templates, whose instantiations nothing else names;
// and a dispatch construct of a template's.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx %s -o %t.clang --host-compiler=%clangxx
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/instantiations.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/instantiations.device.hip -o %t.hsaco %}
static int quick(int x) { return x + 100; }
static int here(int x) { return x + 7; }
#pragma omp declare variant(quick) match(device = {kind(nohost)})
#pragma omp declare variant(here) match(device = {kind(host)}, construct = {parallel})
static int base(int x) { return x; }

template <class T> static T both(T x) {
  T there = 0, on_host = 0;
#pragma omp target map(from : there)
  there = base(x);
#pragma omp parallel num_threads(1)
  on_host = base(x);
  return 1000 * there + on_host;
}
#pragma omp begin declare target
template <class T> static T called(T x) { return base(x); }
#pragma omp end declare target
template <class T> struct adder {
  T more;
  T add(T x) const {
    T sum = 0;
#pragma omp target map(from : sum) map(to : x)
    sum = base(x) + called(x);
    return sum + more;
  }
};

static int launches;
template <class T> static void add_there(T *x, T a, int n) {
  ++launches;
#pragma omp target teams distribute parallel for is_device_ptr(x)
  for (int i = 0; i < n; i++)
    x[i] += 2 * a;
}
#pragma omp declare variant(add_there) match(construct = {dispatch}) adjust_args(need_device_ptr : x)
template <class T> static void add(T *x, T a, int n) {
  for (int i = 0; i < n; i++)
    x[i] += a;
}
template <class T> static void run(T *x, int n) {
#pragma omp target data map(tofrom : x[0 : n])
  {
#pragma omp dispatch
    add(x, T(1), n);
  }
}

int main() {
  if (both(1) != 101008 || both(2L) != 102009)
    return 1;
  if (adder<int>{5}.add(1) != 207)
    return 2;
  int sum = 0;
#pragma omp target map(from : sum)
  {
    auto generic = [](auto x) { return base(1) + x; };
    sum = generic(1) + (int)generic(1.5);
  }
  if (sum != 204)
    return 3;
  double x[3] = {0, 1, 2};
  float y[2] = {0, 1};
  run(x, 3);
  run(y, 2);
  if (x[2] != 4 || y[1] != 3 || launches != 2)
    return 4;
  add(y, 1.f, 2);
  return y[1] == 4 ? 0 : 5;
}
