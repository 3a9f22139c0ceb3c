// Template arguments that are enumerators of a class's or a function's own: the kernel names the parameter.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.out/enumerators-as-arguments.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/enumerators-as-arguments.device.hip -o %t.hsaco %}
class Solver {
  enum Mode : int { Fast = 1, Exact = 2 };
  static constexpr int Base = 10;
  template <Mode M> struct Step {
    static int of(int x) { return M == Fast ? x : x * x; }
  };
  template <Mode M, const int &B> int advance(int n) const {
    int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
    for (int i = 0; i < n; ++i)
      sum += Step<M>::of(i) + (M == Exact ? B : Fast) + offset;
    return sum;
  }
  int offset = 1;

public:
  int run() const { return advance<Fast, Base>(4) * 100 + advance<Exact, Base>(3); }
};
template <class Of, Of M> int count(int n) {
  int sum = 0;
#pragma omp target map(from : sum)
  sum = n + static_cast<int>(M) + (M == Of{});
  return sum;
}

int main() {
  enum class Local { None, Some = 5 };
  enum Plain { Zero, Two = 2 };
  if (Solver().run() != 14 * 100 + 38)
    return 1;
  return count<Local, Local::Some>(1) != 6 || count<Plain, Two>(2) != 4 || count<Plain, Zero>(2) != 3;
}
