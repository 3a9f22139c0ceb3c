// Function templates and method templates with constructs that get lambdas: by value and by reference, temporary and
// named, with captures of all kinds. Threads that such a function starts find what its temporaries hold.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/templates-for-lambdas.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/templates-for-lambdas.device.hip -o %t.hsaco %}
template <class F> static void team_for(int n, const F &f) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    f(i);
}
template <class T, class F> static T team_sum(int n, T init, F f) {
  T sum = init;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++)
    sum += f(i);
  return sum;
}
template <class T> static void fill(T *p, int n, const T &value) {
#pragma omp parallel for
  for (int i = 0; i < n; i++)
    p[i] = value;
}
struct Team {
  int rank;
  template <class F> void each(int n, F &&f) const {
#pragma omp parallel for
    for (int i = 0; i < n; i++)
      f(i + rank);
  }
};
template <int Step> struct Strided {
  template <class F> static void each(int n, F f) {
#pragma omp parallel for
    for (int i = 0; i < n; i += Step)
      f(i);
  }
};
struct Adder {
  int *p;
  int by;
  void operator()(int i) const { p[i] += by; }
};
// Sequential code of a function, whose parameters and variables the threads find.
static int inFunction(int *p, int n, int by) {
  int twice = 2 * by;
  team_for(n, [&](int i) { p[i] = by + twice + i; });
  return team_sum(n, 0, [&](int i) { return p[i]; });
}
struct Grid {
  int n, *cells;
  int total(int by) {
    int sum = 0;
#pragma omp target teams num_teams(1) map(tofrom : this[0 : 1], cells[0 : n], sum)
    {
      team_for(n, [&](int i) { cells[i] += by; });
      team_for(n, [this, by](int i) { cells[i] += by; });
      sum = team_sum(n, 0, [this](int i) { return cells[i]; });
    }
    return sum;
  }
};
// An object of it can't be copied as bytes, nor can a closure that holds one.
struct Counted {
  int by;
  explicit Counted(int by) : by(by) {}
  Counted(const Counted &other) : by(other.by) {}
};
template <class F> struct Pass {
  F f;
  void run(int n) const { Strided<1>::each(n, f); }
};
template <class F> static Pass<F> pass(F f) { return {f}; }

int main() {
  const int rows = 8, columns = 16;
  double a[rows * columns], sums[rows];
  int other = 1;
#pragma omp target teams distribute map(from : a, sums)
  for (int r = 0; r < rows; r++) {
    int offset = r * columns;
    team_for(columns, [&](int c) { a[offset + c] = r + c; });
    auto doubled = [&a, r, &other](int c) { a[r * columns + c] *= 1 + other; };
    team_for(columns, doubled);
    sums[r] = team_sum(columns, 1.0, [=](int c) { return r * c; });
    auto later = [=](int c) { return offset + c; };
    auto sooner = [offset](int c) { return offset + c; };
    offset -= 1;
    sums[r] += team_sum(columns, 0, later) - team_sum(columns, 0, sooner);
    offset += 1;
    const Team team{r};
    team.each(columns, [&](int c) { a[offset + c - r] += 1; });
    team.each(columns, [=, &a](int c) { a[offset + c - r] += 1; });
  }
  for (int r = 0; r < rows; r++) {
    if (sums[r] != 1 + r * 120)
      return 1;
    for (int c = 0; c < columns; c++)
      if (a[r * columns + c] != 2 * (r + c) + 2)
        return 2;
  }

  int p[40], sum = 0, counts[40] = {0};
#pragma omp target map(from : p) map(tofrom : sum, counts)
  {
    sum = inFunction(p, 40, 2);
    fill(p, 30, 5);
    team_for(20, Adder{p, 3});
    Strided<2>::each(40, [&](int i) { counts[i]++; });
    Strided<3>::each(40, [&](int i) { counts[i] += 10; });
  }
  if (sum != 40 * 6 + 780)
    return 3;
  for (int i = 0; i < 40; i++)
    if (p[i] != (i < 20 ? 8 : i < 30 ? 5 : 6 + i) || counts[i] != (i % 2 == 0) + 10 * (i % 3 == 0))
      return 4;

  int cells[10] = {0};
  Grid grid = {10, cells};
  if (grid.total(3) != 60)
    return 5;
#pragma omp target teams distribute map(tofrom : a)
  for (int r = 0; r < rows; r++) {
    Counted counted(r);
    Strided<1>::each(columns, [counted, r, &a](int c) { a[r * columns + c] = counted.by; });
    pass([counted, r, &a](int c) { a[r * columns + c] += counted.by; }).run(columns);
    const auto more = pass([counted, r, &a](int c) { a[r * columns + c] += counted.by; });
    more.run(columns);
  }
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < columns; c++)
      if (a[r * columns + c] != 3 * r)
        return 6;
  return 0;
}
