// Copies that a reduction of teams makes and that parallel constructs inside share: arrays of variable length, objects of
// classes with constructors, and arrays of such.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <omp.h>
struct total {
  double sum;
  int count;
  total() : sum(0), count(0) {}
  total(int begun) : sum(0), count(begun) {}
  total(const total &other) : sum(other.sum), count(other.count) {}
  total &operator=(const total &other) {
    sum = other.sum;
    count = other.count;
    return *this;
  }
};
#pragma omp declare reduction(add : total : omp_out.sum += omp_in.sum, omp_out.count += omp_in.count)                  \
    initializer(omp_priv = total())
#pragma omp declare reduction(from_one : total : omp_out.sum += omp_in.sum, omp_out.count += omp_in.count)             \
    initializer(omp_priv(1))

int count_all(int n, int *bins, int kinds) {
  total both, begun, each[2];
  int teams = 0, cells[kinds];
  for (int k = 0; k < kinds; ++k)
    cells[k] = 0;
#pragma omp target teams num_teams(3) thread_limit(8) reduction(+ : bins[0 : kinds], cells, teams)                     \
    reduction(add : both, each) reduction(from_one : begun)
  {
    teams = 1;
#pragma omp parallel for num_threads(8)
    for (int i = 0; i < n; ++i) {
#pragma omp atomic
      bins[i % kinds] += 1;
#pragma omp atomic
      cells[(i + 1) % kinds] += 2;
#pragma omp critical
      {
        both.sum += i;
        each[i % 2].count += 1;
        begun.count += 1;
      }
    }
  }
  for (int k = 0; k < kinds; ++k)
    if (bins[k] != teams * n / kinds || cells[k] != 2 * teams * n / kinds)
      return 1;
  if (both.sum != teams * (n * (n - 1) / 2) || each[0].count != teams * n / 2 || each[1].count != each[0].count)
    return 2;
  return begun.count != teams * (n + 1) ? 3 : 0;
}

int first_of(int *bins) {
#pragma omp target teams num_teams(2) thread_limit(8) reduction(+ : bins[1 : 4])
#pragma omp parallel for num_threads(8)
  for (int i = 0; i < 40; ++i) {
#pragma omp atomic
    bins[i % 4 + 1] += i < 4;
  }
  return bins[0] != 7 || bins[1] < 1 || bins[1] != bins[4];
}

int main() {
  int bins[40] = {0}, few[5] = {7};
  if (first_of(few))
    return 4;
  return count_all(400, bins, 40);
}
