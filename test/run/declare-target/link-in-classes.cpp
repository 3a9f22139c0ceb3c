// Functions see declare target link variables wherever their code stands: in a class, in a constructor's initializers,
// in default arguments, in templates.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s -- -std=c++17
// RUN: %if nvcc %{ %nvcc_cubin %t.out/link-in-classes.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/link-in-classes.device.hip -o %t.hsaco %}
static int total = 5, table[4] = {1, 2, 3, 4};
namespace settings {
double scale = 1.5;
}
#pragma omp declare target link(total, table, settings::scale)

#pragma omp begin declare target
static int given(int value = table[2]) { return value; }
class Counter {
  int mine;

public:
  static int tally[2];
  Counter() : mine(table[1]) { total += 10; }
  int twice() {
    total *= 2;
    return mine + total;
  }
  template <class T> T scaled(T x) {
    return x * settings::scale + ++tally[1];
  }
};
int Counter::tally[2] = {100, 200};
#pragma omp end declare target
static_assert(sizeof(Counter) == sizeof(int), "");

int main() {
  int twice = 0, value = 0;
  double scaled = 0;
#pragma omp target map(from : twice, value, scaled) map(tofrom : total) map(to : table, settings::scale)
  {
    Counter counter;
    twice = counter.twice();
    scaled = counter.scaled(4.0);
    value = given();
  }
  return total == 30 && twice == 32 && scaled == 207 && value == 3 ? 0 : 1;
}
