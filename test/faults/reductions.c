// RUN: %try %s %t
// RUN: %try %s %t --deterministic-reductions
// Reductions over teams: operators, an array, and one that the program declares.
#define N 64

typedef struct {
  double low, high;
} range_t;
#pragma omp declare reduction(widen : range_t : omp_out.low = omp_in.low < omp_out.low ? omp_in.low : omp_out.low,     \
                                  omp_out.high = omp_in.high > omp_out.high ? omp_in.high : omp_out.high)              \
    initializer(omp_priv = (range_t){1e9, -1e9})

int main(void) {
  double x[N], sum = 0, digits[4] = {0};
  int largest = 0;
  range_t range = {1e9, -1e9};
  for (int i = 0; i < N; ++i)
    x[i] = i;
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) reduction(+ : sum, digits)               \
    reduction(max : largest)
  for (int i = 0; i < N; ++i) {
    sum += x[i];
    digits[i % 4] += 1;
    largest = largest > i ? largest : i;
  }
  for (int round = 0; round < 2; ++round) {
#pragma omp target teams distribute parallel for num_teams(2) thread_limit(4) reduction(widen : range)
    for (int i = 0; i < N; ++i) {
      range.low = x[i] < range.low ? x[i] : range.low;
      range.high = x[i] > range.high ? x[i] : range.high;
    }
  }
  return sum == N * (N - 1) / 2 && digits[3] == N / 4 && largest == N - 1 && range.low == 0 && range.high == N - 1
             ? 0
             : 2;
}
