// Parameters that a parallel construct in their function writes, reduces into, or reaches by address.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct pair {
  int low, high;
};
#pragma omp declare target
static int reduced(int total, int n) {
#pragma omp parallel for reduction(+ : total)
  for (int i = 0; i < n; i++)
    total += i;
  return total;
}
static void add(int *to, int value) {
#pragma omp atomic
  *to += value;
}
static int written(const int *x, int n, int largest, struct pair ends) {
#pragma omp parallel num_threads(8)
  {
#pragma omp for
    for (int i = 0; i < n; i++) {
#pragma omp critical
      largest = x[i] > largest ? x[i] : largest;
    }
#pragma omp single
    {
      ends.low--;
      ends.high++;
    }
  }
  return largest * 1000 + ends.low * 10 + ends.high;
}
static int counted(int count, int threads) {
  int *at = &count;
#pragma omp parallel num_threads(threads)
  add(at, 2);
  return count;
}
#pragma omp end declare target
int main(void) {
  int x[30], results[3];
  for (int i = 0; i < 30; i++)
    x[i] = (i * 7) % 30;
#pragma omp target map(to : x) map(from : results)
  {
    struct pair ends = {3, 4};
    results[0] = reduced(5, 101);
    results[1] = written(x, 30, -1, ends);
    results[2] = counted(1, 4);
  }
  return results[0] != 5055 ? 1 : results[1] != 29025 ? 2 : results[2] != 9 && results[2] != 3 ? 3 : 0;
}
