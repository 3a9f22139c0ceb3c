// Classes' own names for pointers are the kernels' parameters' types; using declarations for methods that no device code
// calls go with them.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <chrono>

struct Clock {
  std::chrono::steady_clock::time_point began;
  void start() { began = std::chrono::steady_clock::now(); }
  void stop() {}
  int ticks() const { return 3; }
  int ticks(int n) const { return n; }
};

struct Timer : public Clock {
  using Clock::start;
  using Clock::stop, Clock::ticks;
  void start(const char *) { start(); }
  void stop(const char *) { stop(); }
  int ticks(double) const { return 5; }
};

template <class Base> struct Watch : public Base {
  using Base::start;
  using Base::ticks;
  void start(int) { start(); }
  int ticks(float) const { return 7; }
};

namespace space {
using Real = double;
using Real_ptr = Real *;
class Kernel {
public:
  using Data = Real;
  using Data_ptr = Real_ptr;
  typedef Data_ptr *Rows;
  Timer timer;
  Watch<Clock> watch;
  int run(Real *x, int n) {
    timer.start("run");
    watch.start(1);
    Data_ptr p = x;
    Data_ptr both[2] = {x, x};
    Rows rows = both;
    Data sum = 0, last = 0;
    auto &value = last;
    Timer own = timer;
    Watch<Clock> other = watch;
#pragma omp target teams distribute parallel for map(p[0 : n]) map(rows[0 : 2]) map(to : own, other) \
    reduction(+ : sum, value)
    for (int i = 0; i < n; i++) {
      p[i] += i;
      value += i == 0 ? 0 : 1;
      sum += own.ticks() + other.ticks(2);
    }
    timer.stop("run");
    return sum == 5 * n && rows[1] == x && value == n - 1;
  }
};
} // namespace space

int main() {
  double x[10] = {};
  space::Kernel kernel;
  return kernel.run(x, 10) ? 0 : 1;
}
