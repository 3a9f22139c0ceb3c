// Ways in which sequential code lets threads know where its variables are.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx --vgpu-check %s -o %t.check && env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check
// RUN: rm -rf %t.out && %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/given-away.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/given-away.device.hip -o %t.hsaco %}
#pragma omp begin declare target
struct Span {
  int *begin_, n;
  int *begin() const { return begin_; }
  int &operator[](int i) const { return begin_[i]; }
};
struct Rows {
  int cells[4] = {1, 2, 3, 4};
  int factor = 2;
  Rows *kept = nullptr;
  Span view() { return {cells, 4}; }
  int *begin() { return cells; }
  int *end() { return cells + 4; }
  Rows *self() { return this; }
  int &at(int i) { return cells[i]; }
  void keep() { kept = this; }
  int sum() const { // nobody gets to know where it is
    int s = 0;
    for (int i = 0; i < 4; i++)
      s += cells[i];
    return s * factor;
  }
};
struct Named {
  int &value;
  const int *other;
};
static void add(const int &x, int *to) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 4; i++)
    to[i] += x;
}
template <class F> static void run(const F &f, int *to) {
#pragma omp parallel for num_threads(4)
  for (int i = 0; i < 4; i++)
    to[i] += f(i);
}
static int byValue(Rows rows, int first) {
  int s = 0, *p = &first;
  auto *r = rows.self();
#pragma omp parallel for num_threads(4) reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += r->cells[i] + *p;
  return s;
}
template <class T> static int total(T p, int n) {
  int s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += p[i];
  return s;
}
#pragma omp end declare target

int main() {
  int r[24] = {}, to[8][4] = {};
#pragma omp target map(tofrom : r, to)
  {
    int a = 1, b = 2, c = r[20];
    // Behind casts, choices, commas, assignments.
    add((const int &)a, to[0]);
    add(static_cast<const int &>(b), to[0]);
    add(c ? a : b, to[1]);
    add((c++, a), to[1]);
    add(b = a + 2, to[2]);
    add(++a, to[2]); // a is 2, b is 3
    const int &choice = c ? a : b;
    int *place = &(c ? a : b), *first = &((a += 1), b);
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 4; i++)
      to[3][i] += choice + *place + *first; // 3 + 3 + 3, a is 3
    // References to temporary objects.
    const int &later = a + b;
    const double &wide = a;
    const Rows &whole = Rows();
    r[0] = 0;
    int s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s += later + int(wide) + whole.cells[i];
    r[0] = s; // 4 * 9 + 10
    // What methods give back and keep.
    Rows m, n, o, q, u, v, w;
    Span span = m.view();
    r[1] = total(span, 4);
    r[2] = total(n.begin(), 4);
    auto *self = o.self();
    int &element = q.at(2);
    u.keep();
    s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s += self->cells[i] + element;
    r[3] = s; // 10 + 12
    Rows *kept = u.kept;
    s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s += kept->cells[i];
    r[4] = s;
    r[5] = v.sum() + byValue(w, 3); // 20 + 10 + 12
    // Ranges.
    int list[3] = {1, 2, 3};
    r[6] = 0;
    for (int &x : list) {
#pragma omp parallel for num_threads(4)
      for (int i = 0; i < 4; i++) {
#pragma omp atomic
        x += 1;
      }
    }
    for (auto &x : w) {
#pragma omp parallel for num_threads(2)
      for (int i = 0; i < 2; i++) {
#pragma omp atomic
        x += 1;
      }
    }
    r[6] = list[0] + list[1] + list[2] + w.cells[3]; // 18 + 6
    // Objects and arrays of pointers and references.
    int x = 1, y = 2, z = 3;
    int *places[2] = {&x, &y};
    Named named = {z, &x};
    s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s += *places[i % 2] + named.value + *named.other;
    r[7] = s; // 6 + 12 + 4
    // Lambdas.
    int k = 5, l = 6;
    auto inner = [&k](int i) { return k + i; };
    auto outer = [&](int i) { return inner(i) + l; };
    run(outer, to[4]);
    int *inLambda = nullptr;
    int t = 7;
    [&] { inLambda = &t; }();
    s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s += *inLambda;
    r[8] = s;
    // Structured bindings.
    auto &[cells, factor, none] = m;
    int *f = &factor;
    s = none == nullptr;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s += *f;
    r[9] = s;
  }
  // Constructs whose code one thread of each team runs.
#pragma omp target teams distribute num_teams(2) map(tofrom : r)
  for (int i = 0; i < 4; i++) {
    int own = i, s = 0, *p = &own;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int k = 0; k < 4; k++)
      s += *p;
    r[10 + i] = s;
  }
#pragma omp target map(tofrom : r)
  {
    int x = 4, s = 0;
#pragma omp task firstprivate(x) shared(s)
    {
      int *p = &x, inside = 1, *q = &inside;
      *p += 1;
#pragma omp parallel for num_threads(4) reduction(+ : s)
      for (int k = 0; k < 4; k++)
        s += *p + *q;
    }
#pragma omp taskwait
    r[14] = s;
  }
  const int sums[4] = {1 + 2, 2 + 1, 3 + 2, 9};
  for (int i = 0; i < 4; i++)
    for (int k = 0; k < 4; k++)
      if (to[k][i] != sums[k])
        return 30 + k;
  const int expected[15] = {46, 10, 10, 22, 10, 42, 24, 22, 28, 9, 0, 4, 8, 12, 24};
  for (int i = 0; i < 15; i++)
    if (r[i] != expected[i])
      return 1 + i;
  for (int i = 0; i < 4; i++)
    if (to[4][i] != 11 + i)
      return 40;
  return 0;
}
