// Declare target objects whose classes have no default constructor. The device's have the host's values, as constructors
// have made them; where an initializer names what is on the device, too, its addresses are the device's.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if clang %{ %chompcxx --host-compiler=%clang %s -o %t.clang && env OMP_TARGET_OFFLOAD=mandatory %t.clang %}
// RUN: %chompcxx -g --vgpu-check %s -o %t.checked
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU=strict %t.checked
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/made-classes.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/made-classes.device.hip -o %t.hsaco %}
#include <cstdlib>

static int counted() { return std::abs(-6); }

#pragma omp begin declare target
template <class T> struct Box {
  T value;
  Box(T v) : value(v) {}
  Box plus(Box o) const { return value + o.value; } // makes one on the device, too
};
Box<long> five(5);
Box<Box<int>> six{counted()}, seven = Box<int>(7);

class Base {
  const int tag;
  unsigned : 3;
  unsigned bits : 5;

protected:
  Base(int t) : tag(t), bits(t + 1) {}

public:
  int sum() const { return tag + (int)bits; }
};
class Derived : public Base {
  Box<int> box;
  double row[2];

public:
  explicit Derived(int t) : Base(t), box(t + 2) { row[0] = 0.5, row[1] = counted(); }
  double all() const { return sum() + box.plus(1).value + row[0] + row[1]; }
};
static Derived derived(3), several[2] = {Derived(1), Derived{2}};

// The device's code has the default constructor, too.
struct Counter {
  int n, step = 2;
  Counter() : n(4) {}
  int next() { return n += step; }
};
struct Counters {
  Counter one, two[2];
} counters;

struct Vector {
  float x, y;
  Vector() {}
  explicit Vector(float v) : x(v), y(v) {}
} vector(8);

// A list, whose links are addresses.
int shared = 4;
struct Link {
  Link *next;
  int *number, factor = 2;
  const char *name;
  Link(Link *n, int *p, const char *s = "x") : next(n), number(p), name(s) {}
  int product() const { return *number * factor * name[0] * (next ? next->product() : 1); }
};
Link last(nullptr, &shared, "\3"), *first;
Link inner{&last, &shared, "\4"};
namespace links {
static Link outer = Link(&inner, &inner.factor, "\5");
static Link table[] = {{&outer, &shared, "\1"}, Link(&last, &shared, "\2")};
} // namespace links
#pragma omp end declare target

int main() {
  long sum = 0;
  double all = 0;
  int product = 0, others = 0;
  first = &last;
#pragma omp target map(from : sum, all, product, others)
  {
    sum = five.plus(2).value + six.value.value * 10 + seven.value.plus(seven.value).value * 100;
    all = derived.all() + several[0].all() + several[1].all();
    product = links::outer.product();
    shared = 5;
    five.value++;
    Counter own;
    Vector none;
    none.x = 7;
    all += none.x + vector.y;
    counters.two[1].step = 3;
    sum += 10000 * (own.next() + counters.one.next() + counters.two[1].next());
    others = links::table[0].next == &links::outer && links::table[1].product() == 5 * 2 * 2 * 5 * 2 * 3;
  }
  if (sum != 7 + 60 + 1400 + 10000 * (6 + 6 + 7) || all != 3 * 6.5 + (3 + 4 + 6) + (1 + 2 + 4) + (2 + 3 + 5) + 7 + 8)
    return 1;
  // outer: 2 * 2 * 5; inner: 4 * 2 * 4; last: 4 * 2 * 3.
  if (product != 20 * 32 * 24 || !others)
    return 2;
#pragma omp target update from(five)
  return five.value == 6 ? 0 : 3;
}
