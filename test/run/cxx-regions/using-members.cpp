// Members that a base class keeps to itself and a using declaration names again: a kernel is no member of the class.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

class Base {
protected:
  int First;
  explicit Base(int N) : First(N) {}
};

class Middle : public Base {
protected:
  int Second;
  Middle(int N, int M) : Base(N), Second(M) {}
};

class Derived : public Middle {
  using Base::First;
  using Middle::Second;

public:
  int Sum = 0;
  Derived(int N, int M) : Middle(N, M) {}
  void add() {
#pragma omp target map(this[ : 1])
    Sum = First + Second;
  }
};

int main() {
  Derived D(3, 4);
  D.add();
  return D.Sum == 7 ? 0 : 1;
}
