// Variables and constants whose initializers lead back to their own addresses, by C's tentative definitions too: no
// GPU's compiler takes such an initializer, and C++ has no tentative definitions.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.hip.o %}
typedef struct node {
  int value;
  struct node *next;
} node;

#pragma omp declare target
node first;
node second = {2, &first};
node first = {1, &second};
static node ring[3] = {{10, &ring[1]}, {20, ring + 2}, {30, ring}};
#pragma omp end declare target

// One of a cycle has more than variables' addresses: the others are enough to break it.
typedef struct item {
  const char *name;
  const struct item *const *parent;
} item;
static const item leaf;
static const item *const root = &leaf;
static const item leaf = {"leaf", &root};

// Not declare target, and in front of what it names.
typedef struct link {
  const struct link *to;
  int value;
} link;
static const link c;
static const link a = {&c, 3}, b = {&a, 4};
static const link c = {&b, 5};
const link outer;
static const link inner = {&outer, 6};
const link outer = {0, 7};

int main(void) {
  int wrong = 0;
#pragma omp target map(tofrom : wrong)
  {
    wrong |= first.next != &second || second.next != &first || first.next->value != 2 || second.next->value != 1;
    wrong |= (ring[0].next->next->value != 30) << 1 | (ring[2].next != ring) << 2;
    wrong |= (root->name[0] != 'l' || *leaf.parent != &leaf) << 3;
    wrong |= (a.to->to->to->value != 3 || b.to != &a || c.to->value != 4) << 4;
    wrong |= (inner.to->value != 7 || inner.value != 6) << 5;
  }
  return wrong;
}
