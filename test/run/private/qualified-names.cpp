// Firstprivate variables that the region changes and that are named with their class or namespace: the originals stay as
// they are, on the host, too.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Grid {
  static int count;
  static int table[3];
};
int Grid::count = 5;
int Grid::table[3] = {1, 2, 3};
namespace space {
double factor = 2;
}

int main() {
  int got = 0, last = 0;
  double product = 0;
#pragma omp target map(from : got, product)
  {
    got = ++Grid::count;
    space::factor *= 3;
    product = space::factor;
  }
  if (got != 6 || Grid::count != 5 || product != 6 || space::factor != 2)
    return 1;
#pragma omp target firstprivate(Grid::table) map(from : last)
  {
    Grid::table[2] += 4;
    last = Grid::table[2];
  }
  return last == 7 && Grid::table[2] == 3 ? 0 : 2;
}
