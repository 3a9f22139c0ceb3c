// Declare target variables that no other file can name, in motion clauses: of namespaces, of unnamed ones, of classes in
// them, and in templates.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#pragma omp begin declare target
namespace space {
static int first[4];
namespace {
struct Grid {
  static int cells[3];
};
int Grid::cells[3];
double last;
} // namespace
} // namespace space
#pragma omp end declare target

template <class T> bool passes(T value) {
  space::last = value;
  space::first[2] = 3;
#pragma omp target update to(space::last, space::first[1:2], space::Grid::cells)
  T seen = 0;
#pragma omp target map(from : seen)
  {
    seen = space::last + space::first[2] + space::Grid::cells[1];
    space::last += 1;
  }
#pragma omp target update from(space::last)
  return seen == value + 3 + 8 && space::last == value + 1;
}

int main() {
  using namespace space;
  Grid::cells[1] = 8;
  if (!passes(2) || !passes(0.5))
    return 1;
  last = 5;
#pragma omp target update to(last) if (last > 4)
  int seen = 0;
#pragma omp target map(from : seen)
  seen = last;
  return seen != 5 ? 2 : 0;
}
