// Regions in templates over a namespace's types without a name, one for each template: gcc counts such types through
// all that it has read.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct {
  int x;
} before = {7};
namespace {
struct {
  int x;
} s = {1};
enum { A, B } e = B;
} // namespace
namespace named {
struct {
  int x, y;
} t = {2, 3};
} // namespace named

template <class T> int byValue(T t) {
  int r = 0;
#pragma omp target map(from : r)
  r = t.x + (int)sizeof(T);
  return r;
}
template <class T, class U> int mapped(const T &t, U u, const T *same) {
  int r = 0;
  T copy = t;
#pragma omp target map(from : r) map(to : copy)
  r = copy.x + u;
  return r + same->x;
}
struct Outer1 {
  struct {
    int x;
  } inner;
};
template <class T> struct Box {
  T v;
  int ten() {
    int r = 0;
    T &w = v;
#pragma omp target map(from : r) map(to : w)
    r = w.x * 10;
    return r;
  }
};
struct Plain {
  int x;
};

int main() {
  if (byValue(s) != 5 || byValue(Plain{4}) != 8)
    return 1;
  if (mapped(named::t, e, &named::t) != 5 || mapped(named::t, 5L, &named::t) != 9)
    return 2;
  Outer1 outer = {{6}};
  if (byValue(outer.inner) != 10)
    return 4;
  Box<decltype(before)> box{before};
  return box.ten() != 70 ? 3 : 0;
}
