// Tasks in a member function use the object that it is called for at each encounter: members named alone, by this, of
// base classes, and other member functions.
// RUN: %chompcxx %s -o %t
// RUN: env CHOMP_TRACE=1 %t 2> %t.err
// RUN: %filecheck %s < %t.err
// CHECK: taskgraph    replayed, 7 tasks
#include "../async/Inputs/everywhere.h"

struct base {
  int sum = 0;
};

class grid : public base {
  enum { N = 5 };
  int cells[N] = {};
  int step(int i) const { return cells[i] + i; }
  void check(int expected) {
    if (this->sum != expected)
      wrong++;
  }

public:
  int wrong = 0;
  grid *self() { return this; }
  void run(int round, int expected) {
#pragma omp taskgraph
    {
      for (int i = 0; i < N; i++) {
#pragma omp task depend(out : cells[i])
        cells[i] = round * (i + 1);
      }
#pragma omp task depend(in : cells[1], cells[2], cells[3], cells[4]) depend(inout : cells[0])
      {
        base::sum = 0;
        for (int i = 0; i < N; i++)
          self()->sum += this->step(i);
      }
#pragma omp task depend(in : cells[0])
      check(expected);
    }
  }
};

static int members() {
  int wrong = 0;
  grid kept;
  for (int round = 1; round <= 6; round++) {
    grid fresh;
    (round % 2 ? kept : fresh).run(round, 15 * round + 10);
    wrong += kept.wrong + fresh.wrong;
  }
  return wrong;
}

int main() { return everywhere(members); }
