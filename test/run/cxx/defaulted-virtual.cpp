// Virtual functions that are defaulted: those that device code doesn't call are no host functions in a class of the
// device's, and those that it calls are the compiler's.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <vector>

struct Log {
  std::vector<int> lines;
  virtual void write(int line) { lines.push_back(line); }
  virtual ~Log() { lines.clear(); }
};
struct Base : Log {
  int n = 1;
  virtual ~Base() = default;
  virtual int at(int) = 0;
};
struct Host final : Base {
  ~Host() override = default;
  int at(int i) override { return i; }
};
struct View {
  Base *base;
  const int *values;
  int get(int i) const { return values[i]; }
};

struct Shape {
  virtual int sides() const { return 0; }
  virtual ~Shape() noexcept = default;
};
struct Square : Shape {
  int sides() const override { return 4; }
  ~Square() noexcept override = default;
};

int main() {
  Host host;
  host.write(1);
  int values[4] = {1, 2, 3, 4}, out = 0, sides = 0;
  View view{&host, values};
#pragma omp target map(from : out) map(to : values) map(to : view, view.values[:4])
  out = view.get(2);
#pragma omp target map(from : sides)
  {
    Square square;
    const Shape &shape = square;
    sides = shape.sides();
  }
  return out == 3 && sides == 4 ? 0 : 1;
}
