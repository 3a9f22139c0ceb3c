// Objects, exceptions inside of tasks and range-based loops in a body; constructs in constructors, destructors and
// static member functions.
// RUN: %chompcxx %s -o %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK-DAG: taskgraph    replayed, 4 tasks
// CHECK-DAG: taskgraph    replayed, 1 tasks
#include "../async/Inputs/everywhere.h"
#include <stdexcept>
#include <string>
#include <vector>

namespace {
struct point {
  int x, y;
  point(int x, int y) : x(x), y(y) {}
  int sum() const { return x + y; }
};

int total;

struct counted {
  static int count;
  int own;
  explicit counted(int start) : own(start) {
    int more = 0;
#pragma omp taskgraph
    {
#pragma omp task shared(more)
      more = start + count++ * 0;
    }
    own += more;
  }
  ~counted() {
#pragma omp taskgraph
#pragma omp task
    total += 10;
  }
  static int twice(int x) {
    int result = 0;
#pragma omp taskgraph
#pragma omp task shared(result)
    result = 2 * x;
    return result;
  }
};
int counted::count;

int graph(int round, std::vector<int> &all) {
  std::vector<int> v(4, round);
  std::string text(round, 'a');
  point p(round, 2);
  int out = 0;
  auto *const pointer = &all;
#pragma omp taskgraph
  {
    for (int item : {1, 2, 3}) {
      auto square = item * item;
#pragma omp task shared(v, text, out) firstprivate(p) depend(inout : out)
      {
        try {
          if (item == 2)
            throw std::runtime_error("two");
          out += v.at(item) + static_cast<int>(text.size()) + p.sum() + square;
        } catch (const std::exception &e) {
          out += 1000 + static_cast<int>(std::string(e.what()).size());
        }
        p.x = 0;
      }
    }
#pragma omp task shared(v) depend(in : out)
    {
      v.push_back(7);
      pointer->push_back(static_cast<int>(v.size()));
    }
  }
  return out + static_cast<int>(v.size()) * 10000;
}

int objects() {
  std::vector<int> all;
  counted::count = total = 0;
  for (int round = 1; round <= 10; round++) {
    if (graph(round, all) != 2 * (3 * round + 2) + 1 + 9 + 1003 + 50000 || all.back() != 5)
      return round;
    counted object(round);
    if (object.own != 2 * round || counted::count != round || counted::twice(round) != 2 * round)
      return -round;
  }
  return total != 100 || all.size() != 10;
}
} // namespace

int main() { return everywhere(objects); }
