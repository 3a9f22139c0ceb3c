// Objects that devices make themselves, of what only members of a class may name: functions, constants, types and
// constructors. An initializer names them alone.
// RUN: %chompcxx -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/made-of-private.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/made-of-private.device.hip -o %t.hsaco %}

#pragma omp begin declare target
class Value {
  int v;
  friend class Owner;
  explicit Value(int v) : v(v) {}

public:
  Value(const Value &o) : v(o.v + 1) {}
  ~Value() { v = -1; }
  int get() const { return v; }
};

class Base {
protected:
  static int inherited() { return 100; }
};
class Owner : Base {
  static int base() { return 3; }
  static constexpr int secret = 5;
  struct Part {
    int a[2];
    explicit Part(int x) : a{x, x + 1} {}
    ~Part() {}
  };
  enum Kind { A = 3 };
  enum class Scoped { B = 7 };
  static Value hidden;
  static Part part;

protected:
  using number = long;
  static Value other;

public:
  static int sum() { return hidden.get() * 10000 + other.get() * 100 + part.a[1]; }
};
Value Owner::hidden(secret + base());
Value Owner::other = Value(number(A) + static_cast<int>(Scoped::B));
Owner::Part Owner::part{secret + Base::inherited() / 10 + inherited() / 100};
#pragma omp end declare target

int main() {
  int sum = 0;
#pragma omp target map(from : sum)
  sum = Owner::sum();
  return sum != 81017 || sum != Owner::sum();
}
