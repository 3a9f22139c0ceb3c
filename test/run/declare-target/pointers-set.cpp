// Declare target objects whose constructors set pointers to other declare target variables, and variables that a function
// initializes so: the device's lead to the device's.
// RUN: %chompcxx --vgpu-check %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU=strict %t
#pragma omp begin declare target
int data[4] = {1, 2, 3, 4};
int other = 7;
struct Table {
  int n;
  int *p, *q[3];
  Table() {
    n = 3;
    p = data + 1;
    for (int i = 0; i < 3; i++)
      q[i] = i == 1 ? nullptr : &other;
  }
};
struct Node {
  int value;
  Node *next;
  Node(int v, Node *n) : value(v), next(nullptr) {
    if (n)
      next = n;
  }
};
struct Both : Node {
  Node own[2];
  int *to;
  Both(int &x, Node *n) : Node(5, n), own{{7, n}, {8, this}}, to(nullptr) { to = &x; }
};
Table t;
Node last(3, nullptr), first(1, &last);
namespace ns {
Both both(data[2], &first);
}
static int *found(int i) { return i < 4 ? &data[i] : nullptr; }
int *p = found(3), *none = found(4);
#pragma omp end declare target
static int own = 1;
static int *volatile host = &own;

int main() {
  int s = 0, u = 0, b = 0;
#pragma omp target map(from : s, u, b)
  {
    s = t.p[0] + *t.q[0] + *t.q[2] + (t.q[1] == nullptr) + t.n;
    u = first.next->value + (last.next == nullptr) + *p + (none == nullptr);
    b = *ns::both.to + ns::both.next->next->value + ns::both.own[0].next->value + ns::both.own[1].next->value;
    *t.p = 100; // the device's
    *p = 200;
  }
  if (s != 2 + 14 + 1 + 3 || u != 3 + 1 + 4 + 1 || b != 3 + 3 + 1 + 5)
    return 1;
  if (data[1] != 2 || data[3] != 4 || *host != 1)
    return 2;
#pragma omp target update from(data)
  return data[1] == 100 && data[3] == 200 ? 0 : 3;
}
