// Lambdas with a copy of *this: in a region, in a lambda that it calls, which has one, too, or only the pointer.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin %t.out/copies-of-this.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/copies-of-this.device.hip -o %t.hip.o %}

struct Table {
  int a, b[2];
  int get(int i) const { return a * b[i]; }
  int inside() {
    int out = 0;
#pragma omp target map(from : out) map(tofrom : this[ : 1])
    {
      auto copy = [*this](int i) mutable { return (a += i) + this->b[0] + get(1); };
      auto byDefault = [=, *this](int i) { return a + i + out * 0 + [this] { return b[1]; }(); };
      copy(10);
      out = copy(10) + byDefault(1);
    }
    return out;
  }
  int outside() {
    auto both = [*this](int i) { return [*this, i](int j) { return a + get(1) + i + j; }(4); };
    auto pointer = [this](int i) { return [*this, i](int j) mutable { return (a += i) + b[0] + j; }(4) + get(0); };
    auto changed = [*this](int i) mutable {
      [this] { a += 100; }();
      [&] { a += 1000; }();
      return a + i;
    };
    int out = 0;
#pragma omp target map(from : out) map(tofrom : this[ : 1])
    out = both(1) + pointer(2) + changed(3);
    return out;
  }
};

int main() {
  Table t{7, {2, 3}};
  if (t.inside() != 7 + 20 + 2 + 27 * 3 + (7 + 1 + 3) || t.a != 7)
    return 1;
  return t.outside() == (7 + 21 + 1 + 4) + (9 + 2 + 4 + 14) + 1110 && t.a == 7 ? 0 : 2;
}
