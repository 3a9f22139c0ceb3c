// Regions in functions of namespaces, of the same name and with overloads; declare target within namespaces.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

namespace one {
struct item {
  int v;
};
#pragma omp declare target
int offset = 10;
int apply(int v) { return v + offset; }
#pragma omp end declare target
void run(int *a, int n) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = apply(a[i]);
}
void run(item *a, int n) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i].v = apply(a[i].v) * 2;
}
} // namespace one
namespace two::inner {
struct item {
  int v, w;
};
static int apply(int v) { return v * 3; }
void run(int *a, int n) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i] = apply(a[i]) + one::apply(0);
}
} // namespace two::inner
namespace {
void run(two::inner::item *a, int n) {
  using namespace two::inner;
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i)
    a[i].w = apply(a[i].v);
}
} // namespace

int main() {
  int a[5] = {0, 1, 2, 3, 4};
  one::run(a, 5);
  two::inner::run(a, 5);
  one::item b[5] = {{0}, {1}, {2}, {3}, {4}};
  one::run(b, 5);
  two::inner::item c[5] = {{0, 0}, {1, 0}, {2, 0}, {3, 0}, {4, 0}};
  run(c, 5);
  for (int i = 0; i < 5; ++i) {
    if (a[i] != 3 * (i + 10) + 10)
      return 1;
    if (b[i].v != 2 * (i + 10))
      return 2;
    if (c[i].w != 3 * i)
      return 3;
  }
  return 0;
}
