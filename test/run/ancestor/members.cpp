// target device(ancestor: 1) in member functions: members are the object's on the host, private ones too, where the object
// is mapped, or the parts of it that the code uses; a device's own object is there for the time of the call.
// UNSUPPORTED: shared-memory
// RUN: %chompcxx -Wall -Wextra -Werror -Wno-unknown-pragmas %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx --host-compiler=clang++-22 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/members.device.hip -o %t.hsaco %}
#include <omp.h>
#include <vector>
#pragma omp requires reverse_offload

static std::vector<int> seen;
static void record(int x) { seen.push_back(x); }

class account {
  int balance = 10, changes = 0;
  double rates[3] = {1, 2, 3};
  void note(int by) { seen.push_back(by + changes); }

public:
  int sum() const { return balance; }

  // Members by their names, and by `this`.
  void add(int n) {
#pragma omp target map(tofrom : balance, changes)
    {
      balance += n;
#pragma omp target device(ancestor : 1) map(always, tofrom : balance) map(always, to : changes)
      {
        this->balance *= 2;
        changes++;
        for (int i : {n, 7})
          record(i);
      }
    }
  }

  // Another member function of the host's, and the object itself.
  double report(int by);

  // In a lambda. What the host writes to the object is lost where the region's end brings back the device's.
  int lambda() {
    int result = 0;
    auto run = [&] {
#pragma omp target map(tofrom : result)
#pragma omp target device(ancestor : 1)
      {
        auto twice = [this](int x) { return x * balance; };
        changes = twice(2);
      }
    };
    run();
    return changes;
  }

#pragma omp begin declare target
  // On an object that only the device has.
  int own(int by) {
    changes = by;
#pragma omp target device(ancestor : 1)
    {
      balance += changes;
      rates[1] = by;
    }
    return balance + static_cast<int>(rates[1]);
  }
#pragma omp end declare target
};

double account::report(int by) {
#pragma omp target map(tofrom : this[0 : 1])
#pragma omp target device(ancestor : 1)
  {
    account *self = this;
    note(by);
    self->note(by * 10);
    rates[2] += by;
  }
  return rates[2];
}

int main() {
  const bool device = omp_get_num_devices() > 0;
  account a;
  a.add(5);
  // balance came, was doubled and went back; changes is the host's, and came before it was advanced.
  if (a.sum() != 30 || seen != std::vector<int>{5, 7})
    return 1;
  seen.clear();
  const double rate = a.report(3);
  if (rate != (device ? 3 : 6) || seen.size() != 2 || seen[1] - seen[0] != 27)
    return 2;
  if (a.lambda() != (device ? 0 : 60))
    return 3;
  int got[8];
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < 8; i++) {
    account mine;
    got[i] = mine.own(i);
  }
  for (int i = 0; i < 8; i++)
    if (got[i] != 10 + 2 * i)
      return 4;
  return 0;
}
