// Lambdas made outside of the region that calls them, with copies of arrays and of *this.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
struct Table {
  int k[3];
  double scale;
  double get(int i) const { return scale * k[i]; }
  double sum(int n) {
    double s = 0;
    auto copy = [*this, n](int i) { return this->k[i % 3] + scale + get(i % 3) + n; };
    scale = 0; // the copy keeps its own
#pragma omp target teams distribute parallel for reduction(+ : s)
    for (int i = 0; i < n; i++)
      s += copy(i);
    return s;
  }
};

int main() {
  int table[2][3] = {{1, 2, 3}, {4, 5, 6}}, s = 0, base = 10;
  char name[5] = "abcd";
  auto f = [=](int i) { return table[i & 1][i % 3] + base + (name[i & 3] == 'b'); };
  auto outer = [f, name](int i) { return f(i) + (name[0] == 'a'); };
  table[0][0] = 100;
#pragma omp target teams distribute parallel for reduction(+ : s)
  for (int i = 0; i < 12; i++)
    s += outer(i);
  if (s != 2 * (1 + 5 + 3 + 4 + 2 + 6) + 12 * 11 + 3)
    return 1;
  Table t{{1, 2, 3}, 2};
  return t.sum(6) == 2 * (1 + 2 + 3) + 6 * 2 + 2 * 2 * (1 + 2 + 3) + 36 ? 0 : 2;
}
