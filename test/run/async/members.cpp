// Methods start tasks that use this object's members, and depend on them.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"

class Grid {
public:
  explicit Grid(int n) : n(n), cells(new unsigned[n]) {
    for (int i = 0; i < n; i++)
      cells[i] = i;
    start(cells);
  }
  void start(unsigned *item) {
#pragma omp target enter data map(to : this[0 : 1], cells[0 : n]) nowait depend(out : item[0])
  }
  void step(unsigned factor) {
    unsigned *item = cells;
#pragma omp target teams distribute parallel for nowait map(this[0 : 1], cells[0 : n]) depend(inout : item[0])
    for (int i = 0; i < n; i++)
      cells[i] = cells[i] * factor + 1 + linger(200);
  }
  unsigned *values() {
    unsigned *item = cells;
#pragma omp target update from(cells[0 : n]) nowait depend(in : item[0])
    return item;
  }
  void end(unsigned *item) {
#pragma omp target exit data map(delete : this[0 : 1], cells[0 : n]) nowait depend(inout : item[0])
#pragma omp taskwait
  }
  ~Grid() {
    end(cells);
    delete[] cells;
  }

private:
  int n;
  unsigned *cells;
};

static int grids() {
  Grid one(40), two(70);
  for (unsigned k = 2; k < 8; k++) {
    one.step(k);
    two.step(k + 1);
  }
  unsigned *first = one.values(), *second = two.values();
#pragma omp taskwait
  for (unsigned i = 0; i < 70; i++) {
    unsigned a = i, b = i;
    for (unsigned k = 2; k < 8; k++)
      a = a * k + 1, b = b * (k + 1) + 1;
    if ((i < 40 && first[i] != a) || second[i] != b)
      return 1;
  }
  return 0;
}

int main() { return everywhere(grids); }
