// Inclusive and exclusive scans over objects of classes and by reductions of the program's own.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
enum { N = 50 };
struct pair {
  double x, y;
  pair() : x(0), y(0) {}
  pair(const pair &other) : x(other.x), y(other.y) {}
  pair &operator=(const pair &other) {
    x = other.x;
    y = other.y;
    return *this;
  }
};
#pragma omp declare reduction(+ : pair : omp_out.x += omp_in.x, omp_out.y += omp_in.y)
#pragma omp declare reduction(most : int : omp_out = omp_out > omp_in ? omp_out : omp_in) initializer(omp_priv = -1000)

int main() {
  pair sum;
  int values[N], best[N], top = -5;
  double sums[N];
  for (int i = 0; i < N; ++i)
    values[i] = i * 7 % 31 - 10;
#pragma omp target map(tofrom : sum) map(from : sums)
#pragma omp parallel for reduction(inscan, + : sum)
  for (int i = 0; i < N; ++i) {
    sum.x += i;
    sum.y += 2;
#pragma omp scan inclusive(sum)
    sums[i] = sum.x + sum.y;
  }
#pragma omp target map(tofrom : top) map(to : values) map(from : best)
#pragma omp parallel
#pragma omp for reduction(inscan, most : top)
  for (int i = 0; i < N; ++i) {
    best[i] = top;
#pragma omp scan exclusive(top)
    top = values[i];
  }
  int highest = -5;
  for (int i = 0; i < N; ++i) {
    if (sums[i] != i * (i + 1) / 2 + 2 * (i + 1))
      return 1;
    if (best[i] != highest)
      return 2;
    highest = values[i] > highest ? values[i] : highest;
  }
  return sum.x != N * (N - 1) / 2 || sum.y != 2 * N || top != highest ? 3 : 0;
}
