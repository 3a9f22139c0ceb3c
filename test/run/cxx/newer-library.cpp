// Functions of the standard library that are constexpr only from C++20 on, in a program of C++17: GPUs have them, too.
// std::swap and std::exchange they have for any type.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <algorithm>
#include <array>
#include <numeric>
#include <utility>
struct Vec {
  double x, y;
  Vec(double x, double y) : x(x), y(y) {}
};
namespace app {
struct Own {
  int v;
  int swaps;
};
void swap(Own &a, Own &b) {
  int t = a.v;
  a.v = b.v;
  b.v = t;
  a.swaps++;
  b.swaps++;
}
} // namespace app
template <class T> void sort2(T &a, T &b) {
  using std::swap;
  if (b < a)
    swap(a, b);
}
template <class T> void insertion(T *p, int n) {
  for (int i = 1; i < n; i++)
    for (int j = i; j > 0 && p[j] < p[j - 1]; j--)
      std::swap(p[j], p[j - 1]);
}
// One text for types with a function of their own and without.
template <class T> void turn(T *p) {
  using std::swap;
  swap(p[0], p[1]);
}
int main() {
  int a[8] = {5, 3, 8, 1, 9, 2, 7, 4}, b[2] = {1, 2}, r[8];
  int p[2][3] = {{1, 2, 3}, {4, 5, 6}};
  Vec v[2] = {{1, 2}, {3, 4}};
  app::Own o[2] = {{1, 0}, {2, 0}};
  std::pair<int, int> q[2] = {{1, 2}, {3, 4}};
  int wrong = 0, c[2] = {1, 2};
  app::Own t[2] = {{1, 0}, {2, 0}};
#pragma omp target map(tofrom : a, b, p, v, o, q, c, t, wrong) map(from : r)
  {
    insertion(a, 8);
    std::swap(b[0], b[1]);
    std::swap(p[0], p[1]);
    std::swap(v[0], v[1]);
    {
      using std::swap;
      swap(o[0], o[1]);
    }
    int old = std::exchange(b[0], 10);
    std::swap(q[0], q[1]);
    sort2(b[1], b[0]);
    turn(c);
    turn(t);
    std::array<int, 8> all{};
    all.fill(3);
    std::fill(r, r + 8, 2);
    std::copy(a, a + 4, r);
    wrong = std::accumulate(all.begin(), all.end(), 0) - 24 + old - 2;
    std::reverse(r, r + 8);
    int s[4] = {4, 2, 3, 1};
    std::sort(s, s + 4);
    for (int i = 0; i < 4; i++)
      wrong += s[i] != i + 1;
  }
  for (int i = 0; i < 8; i++)
    wrong += (i < 6 ? a[i] != (i < 5 ? i + 1 : 7) : a[i] != i + 2);
  wrong += r[7] != 1 || r[4] != 4 || r[0] != 2 || b[0] != 10 || b[1] != 1;
  wrong +=
      p[0][1] != 5 || p[1][2] != 3 || v[0].x != 3 || v[1].y != 2 || o[0].v != 2 || o[1].swaps != 1 || q[0].first != 3;
  wrong += c[0] != 2 || t[0].v != 2 || t[0].swaps != 1;
  return wrong;
}
