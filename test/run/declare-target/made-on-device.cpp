// Declare target objects that a device makes by itself, when its image has been loaded: the host's bytes would be no
// copies of them. Others of classes with constructors are storage that gets the host's bytes.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if clang %{ %chompcxx --host-compiler=%clang -O2 %s -o %t.clang && env OMP_TARGET_OFFLOAD=mandatory %t.clang %}
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_DEVICES=2 %t
// RUN: %chompcxx -g --vgpu-check %s -o %t.checked
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU=strict %t.checked
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/made-on-device.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/made-on-device.device.hip -o %t.hsaco %}

static int hosts() { return 5; }

#pragma omp begin declare target
struct Shape {
  int width;
  explicit Shape(int w) : width(w) {}
  virtual int area() const { return width; }
  virtual ~Shape() { width = 0; }
};
struct Square : Shape {
  Square(int w) : Shape(w) {}
  int area() const override { return width * width; }
};
inline int side() { return 4; }

namespace shapes {
static const int Three = 3;
Square square(side()), several[2] = {Square(2), Three};
const Square constant = 6;
} // namespace shapes

/// Its own address is in it.
struct Window {
  double *first, all[3];
  Window() : first(all + 1) {
    for (int i = 0; i < 3; ++i)
      all[i] = i + 0.5;
  }
  Window(const Window &other) : first(all + (other.first - other.all)) {
    for (int i = 0; i < 3; ++i)
      all[i] = other.all[i];
  }
};
static Window window;
struct Holder {
  static const int Offset = 2;
  static Window window;
  static Square square;
};
Window Holder::window(::window); // which is made before
Square Holder::square{Offset};

/// Bytes will do.
struct Counter {
  int n, step;
  Counter() : n(0) {
    step = 0;
    for (int i = 0; i < 3; ++i)
      step += i;
  }
  Counter(int s) : n(0), step(s) {}
  int next() { return n += step; }
};
Counter counter, counters[2];
Counter other(hosts()), *pointed = &counter;
#pragma omp end declare target

int main() {
  int areas = 0, counts = 0, own = 0;
  double sum = 0;
#pragma omp target map(from : areas, counts, sum, own)
  {
    const Shape *all[] = {&shapes::square, &shapes::several[0], &shapes::several[1], &shapes::constant, &Holder::square};
    areas = 0;
    for (const Shape *s : all)
      areas += s->area();
    Window copy(window);
    own = window.first == &window.all[1] && Holder::window.first == Holder::window.all + 1;
    window.first[0] = 10;
    sum = *copy.first + *window.first + *Holder::window.first;
    counts = counter.next() + pointed->next() + counters[1].next() + Counter().next() + other.next();
  }
  if (areas != 16 + 4 + 9 + 36 + 4)
    return 1;
  if (sum != 1.5 + 10 + 1.5 || !own)
    return 2;
  if (counts != 3 + 6 + 3 + 3 + 5)
    return 3;
  other.n = 100;
#pragma omp target update from(counter)
#pragma omp target update to(other)
#pragma omp target map(from : counts)
  counts = other.n;
  return counter.n == 6 && counts == 100 ? 0 : 4;
}
