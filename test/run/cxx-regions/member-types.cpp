// A class of which a kernel uses one function brings what its members' types name, in the arguments of templates, too.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <optional>
#include <utility>
#include <vector>

using Stamp = long;

struct Device {
  int number;
};

struct Sample {
  std::vector<std::pair<Stamp, Stamp>> times;
  std::optional<Device> where;
};

template <int Width> class Engine {
public:
  virtual std::vector<Device> devices() = 0;
  virtual Sample run(int n) const = 0;
};

template <int Width> class Doubler final : public Engine<Width> {
  static int twice(int i) { return 2 * i * Width; }

public:
  std::vector<Device> devices() override { return {{7}}; }
  Sample run(int n) const override {
    int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum) map(tofrom : sum)
    for (int i = 0; i < n; i++)
      sum += twice(i);
    return {{{sum, 1}}, Device{3}};
  }
};

int main() {
  Doubler<1> one;
  Doubler<2> two;
  if (one.run(10).times[0].first != 90 || two.run(10).times[0].first != 180)
    return 1;
  return two.devices()[0].number == 7 && one.run(1).where->number == 3 ? 0 : 2;
}
