// Constructors that a class inherits by a using declaration, over several levels.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
struct First {
  int k;
  First(int k) : k(k) {}
  First(int a, int b) : k(a * b) {}
};
struct Second : First {
  using First::First;
  int more = 1;
};
template <class Base> struct Third : Base {
  using Base::Base;
  int all() const { return this->k + this->more; }
};
struct Fourth : Third<Second> {
  Fourth() : Third<Second>(7) {}
};

int main() {
  int r = 0;
#pragma omp target map(from : r)
  {
    Fourth four;
    Second two(3, 4);
    r = 100 * four.all() + two.k;
  }
  return r == 812 ? 0 : 1;
}
