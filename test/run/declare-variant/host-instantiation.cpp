// A template with regions that only the host's choice of a constexpr variant instantiates has no kernels: it runs on the
// host, and says so.
// RUN: %chompcxx %s -o %t
// RUN: %t 2>&1 | %filecheck %s
// RUN: %not env OMP_TARGET_OFFLOAD=mandatory %t 2>&1 | %filecheck %s --check-prefix=MANDATORY
// RUN: env OMP_TARGET_OFFLOAD=disabled %t 2>&1 | %count 0
// CHECK: chomp: the target region of 'fill' ({{.*}}host-instantiation.cpp:[[#@LINE+13]]) runs on the host: the host
// CHECK-SAME: compiler has made an instantiation of it that Clang doesn't make for devices
// MANDATORY: can't run: {{.*}}; OMP_TARGET_OFFLOAD=mandatory forbids the host

constexpr bool on_host() { return true; }
#pragma omp begin declare variant match(device = {kind(nohost)})
constexpr bool on_host() { return false; }
#pragma omp end declare variant

template <class T> int fill(T *x, int n) {
  int filled = 0;
  if (n > 0)
    // one for each
#pragma omp target teams distribute parallel for map(x[0 : n]) reduction(+ : filled)
    for (int i = 0; i < n; ++i) {
      x[i] = 7;
      ++filled;
    }
  else
    filled = -1;
  return filled;
}

template <class T> int run(T *x, int n) {
  if constexpr (on_host())
    return fill(x, n);
  return 0;
}

int main() {
  int x[10] = {};
  if (run(x, 10) != 10 || x[9] != 7)
    return 1;
  return run(x, 0) == -1 ? 0 : 2;
}
