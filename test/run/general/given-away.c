// Ways in which C's sequential code lets threads know where its variables are.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc --vgpu-check %s -o %t.check && env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check
// RUN: rm -rf %t.out && %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/given-away.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/given-away.device.hip -o %t.hsaco %}
struct pair {
  int a, b;
};
struct node {
  int value;
  struct node *next;
};
struct holder {
  int *to;
  struct pair inner;
};
#pragma omp declare target
static int total(const int *x, int n) {
  int s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += x[i];
  return s;
}
static int sum(const struct pair *p) {
  int s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += p->a + p->b;
  return s;
}
static int *same(int *p) { return p; }
static int list(struct node first, struct pair p) {
  struct node second = {p.b, &first};
  int s = 0, *q = &p.a;
#pragma omp parallel for num_threads(4) reduction(+ : s)
  for (int i = 0; i < 4; i++)
    s += second.next->value + *q;
  return s + total((int[]){p.a, p.b, s}, 2);
}
#pragma omp end declare target

int main(void) {
  int r[12] = {0};
#pragma omp target map(tofrom : r)
  {
    r[0] = sum(&(struct pair){1, 2});
    r[1] = total((int[]){1, 2, 3, r[11]}, 4);
    struct pair *literal = &(struct pair){3, 4};
    int *array = (int[]){5, 6, 7, 8};
    int s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s += literal->a + array[i];
    r[2] = s; // 12 + 26
    struct node last = {1, 0}, first = {2, &last};
    s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s += first.next->value;
    r[3] = s;
    int x = 3, y = 4;
    struct holder h = {.to = same(&x), .inner = {1, 2}}, *g = &h, k = *g;
    int **twice = &k.to;
    s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s += **twice + g->inner.b;
    r[4] = s; // 12 + 8
    int rows[2][3] = {{1, 2, 3}, {4, 5, 6}};
    int(*row)[3] = rows + 1, *end = &rows[1][3], *either = r[11] ? &x : &y;
    s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 3; i++)
      s += (*row)[i] + end[-1] + *either;
    r[5] = s; // 15 + 18 + 12
    int n = 3 + r[11];
    int length[n];
    for (int i = 0; i < n; i++)
      length[i] = i + 1;
    int *middle = length + 1;
    s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s += *middle;
    r[6] = s + total(length, n); // 8 + 6
    r[7] = list(last, (struct pair){2, 3}); // 4 * (1 + 2) + 5
    int z = 1;
    int *p, *q;
    *(p = &z) += 1;
    q = (r[11]++, p);
    s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
    for (int i = 0; i < 4; i++)
      s += *q;
    r[8] = s;
    for (struct pair in = {1, 1}, *at = &in; in.a < 3; in.a++) {
      s = 0;
#pragma omp parallel for num_threads(4) reduction(+ : s)
      for (int i = 0; i < 4; i++)
        s += at->a;
      r[9] += s; // 4 + 8
    }
  }
  const int expected[10] = {12, 6, 38, 4, 20, 45, 14, 17, 8, 12};
  for (int i = 0; i < 10; i++)
    if (r[i] != expected[i])
      return 1 + i;
  return 0;
}
