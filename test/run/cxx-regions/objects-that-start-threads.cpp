// Objects whose constructors or destructors start threads, which find the object: variables, temporary ones, members,
// bases, arrays, on the heap, what functions give back.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx --vgpu-check %s -o %t.check && env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check
// RUN: rm -rf %t.out && %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/objects-that-start-threads.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/objects-that-start-threads.device.hip -o %t.hsaco %}
#pragma omp begin declare target
struct Fill {
  int *to, n, first;
  Fill(int *to, int n, const int &first) : to(to), n(n), first(first) {
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < this->n; i++) {
#pragma omp atomic
      this->to[i] += this->first + i;
    }
  }
  int sum() const { return to[0] + to[n - 1]; }
};
struct AtEnd {
  int *to;
  int value = 3;
  AtEnd(int *to) : to(to) {}
  AtEnd(const AtEnd &) = delete;
  ~AtEnd() {
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      *to += value;
    }
  }
  int twice() const { return 2 * value; }
};
struct Around { // no constructor of its own
  Fill inner;
  int more;
};
struct Derived : Fill {
  AtEnd end;
  Derived(int *to, int *last) : Fill(to, 8, 5), end(last) {}
};
struct ByDefault {
  static int Places[4];
  Fill inner{Places, 4, 1};
};
int ByDefault::Places[4];
static Fill made(int *to, int first) { return Fill(to, 8, first); }
static int use(const Fill &f) { return f.first; }
template <class T> static int ends(T &&x) { return x.twice(); }
#pragma omp end declare target

int main() {
  int a[10][8] = {}, end[4] = {}, r[10] = {};
#pragma omp target map(tofrom : a, end, r)
  {
    Fill plain(a[0], 8, 1);
    Fill(a[1], 8, 2);
    r[0] = Fill(a[2], 8, 3).sum() + use(Fill(a[2], 8, r[1] + 4));
    auto copied = Fill(a[3], 8, 1);
    Around around = {Fill(a[4], 8, 2), 7};
    r[1] = around.inner.first + around.more + plain.n + copied.first;
    {
      Derived derived(a[5], &end[0]);
      AtEnd alone(&end[1]);
      r[2] = alone.twice();
    }
    AtEnd{&end[2]};
    r[3] = ends(AtEnd(&end[2]));
    auto *heap = new Fill(a[6], 8, 1);
    r[4] = heap->sum();
    delete heap;
    const Fill &held = Fill(a[7], 8, 2);
    r[5] = held.sum();
    Fill back = made(a[8], 4);
    r[6] = back.sum() + use(made(a[8], 1));
    ByDefault byDefault;
    r[7] = byDefault.inner.sum();
    for (int i = 0; i < 2; i++) {
      const int &later = i + 1;
      AtEnd both[2] = {&end[3], &end[3]};
      Fill fill(a[9], 8, later);
      r[8] += fill.first + both[1].value;
    }
  }
  const int first[10] = {1, 2, 7, 1, 2, 5, 1, 2, 5, 3}, times[10] = {1, 1, 2, 1, 1, 1, 1, 1, 2, 2};
  for (int k = 0; k < 10; k++)
    for (int i = 0; i < 8; i++)
      if (a[k][i] != first[k] + times[k] * i)
        return 10 + k;
  const int ended[4] = {12, 12, 24, 48}, results[9] = {0, 2 + 7 + 8 + 1, 6, 6, 1 + 8, 2 + 9, 0, 1 + 4, 9};
  for (int k = 0; k < 4; k++)
    if (end[k] != ended[k])
      return 30 + k;
  for (int k = 1; k < 9; k++)
    if (k != 6 && r[k] != results[k])
      return 40 + k;
  return 0;
}
