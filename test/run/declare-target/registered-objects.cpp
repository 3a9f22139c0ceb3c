// Objects that devices make enter themselves in a list of the device's own, which is not the host's, nor is their number.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/registered-objects.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/registered-objects.device.hip -o %t.hsaco %}

#pragma omp begin declare target
int first = 1;
class Plugin {
  static Plugin *all[4];
  static int count;
  static int numbers[2];

public:
  static int total();
  virtual int value() const = 0;

protected:
  Plugin() {
    all[count++] = this;
    numbers[1] += first++;
  }
};
Plugin *Plugin::all[4];
int Plugin::count = 0;
int Plugin::numbers[2] = {100, 10};
int Plugin::total() {
  int sum = numbers[0] + 1000 * numbers[1] + 100000 * count;
  for (int i = 0; i < count; ++i)
    sum += all[i]->value();
  return sum;
}
struct Two : Plugin {
  int value() const override { return 2; }
} two;
struct Registry {
  const Plugin *last;
  int calls;
  Registry() : last(nullptr) { calls = 0; }
  void enter(const Plugin *p) { last = p, ++calls; }
} registry;
struct Seven : Plugin {
  int n;
  Seven(int value) : n(value) { registry.enter(this); }
  int value() const override { return n; }
} seven(7);

// Others' values are copied, not their addresses.
struct Pointer {
  int *to;
  Pointer(int *p) : to(p) {}
};
struct Wrapped {
  Pointer inner;
  Wrapped(Pointer p) : inner(p) {}
};
int target = 40;
int *start = &target;
Pointer pointer(start);
Wrapped wrapped(pointer), again = Wrapped(wrapped);
#pragma omp end declare target

int main() {
  int sum = 0, last = 0, pointed = 0;
#pragma omp target map(from : sum, last, pointed)
  {
    sum = Plugin::total();
    last = registry.last->value() + 10 * registry.calls;
    pointed = wrapped.inner.to == &target && again.inner.to == start && *again.inner.to == 40;
  }
  if (sum != 100 + 13000 + 200000 + 9)
    return 1;
  return last == 17 && pointed ? 0 : 2;
}
