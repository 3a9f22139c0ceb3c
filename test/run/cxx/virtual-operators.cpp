// Virtual operators: of objects that a region makes, through references and pointers, and of the host's objects, whose
// class is known.
// Covers: virtual functions in a region
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
struct function {
  virtual int operator()(int x) const = 0;
  virtual int operator[](int i) const { return i; }
};
struct line : function {
  int a, b;
  line(int a, int b) : a(a), b(b) {}
  int operator()(int x) const override { return a * x + b; }
  int operator[](int i) const override { return a * i; }
};
struct bent final : line {
  bent() : line(2, 3) {}
  int operator()(int x) const override { return x < 0 ? 0 : line::operator()(x); }
  int both() const {
    int s = 0;
#pragma omp target map(tofrom : s)
    s = (*this)(1) + (*this)(-1); // bent is final
    return s;
  }
};

int through(const function &f, const function *g) { return f(1) + (*g)[2]; }

int main() {
  int made[4], mapped[4];
  line host(5, 1);
  bent corner;
#pragma omp target teams distribute parallel for map(from : made, mapped)
  for (int i = 0; i < 4; i++) {
    line own(i, 1);
    bent other;
    made[i] = own(2) + through(own, &other);
    mapped[i] = host(i) + corner(i);
  }
  for (int i = 0; i < 4; i++)
    if (made[i] != 2 * i + 1 + i + 1 + 4 || mapped[i] != 5 * i + 1 + 2 * i + 3)
      return 1;
  return corner.both() == 5 ? 0 : 2;
}
