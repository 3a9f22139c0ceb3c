// Classes that a region's code or a device function defines: their methods are the device's, and mean their own object;
// so do the constructs in them.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
struct Outer {
  int v = 100;
  int sum(int n) {
    int s = 0;
#pragma omp target map(tofrom : s)
    {
      struct Step {
        int v;
        explicit Step(int by) : v(by) {}
        int twice() const { return 2 * this->v; }
        static int one() { return 1; }
        void addTo(int *to) {
#pragma omp atomic
          *to += v;
        }
      };
      Step step(n);
      step.addTo(&s);
      s += step.twice() + Step::one() + v;
    }
    return s;
  }
};

static int viaFunction(int n) {
  struct Square {
    int n;
    int area() const { return n * n; }
  };
  return Square{n}.area();
}

int main() {
  int s = 0;
#pragma omp target map(from : s)
  s = viaFunction(7);
  return Outer().sum(3) == 3 + 6 + 1 + 100 && s == 49 ? 0 : 1;
}
