// A reduction within branches and inner loops, its variable passed to functions.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

static int larger(int a, int b) { return a > b ? a : b; }
static void add(int *to, int what) { *to += what; }

int main(void) {
  enum { R = 40, C = 25 };
  int table[R][C], sum = 0, high = -1, count = 0;
  for (int i = 0; i < R; i++)
    for (int j = 0; j < C; j++)
      table[i][j] = (i * 31 + j * 17) % 101;
#pragma omp target teams distribute parallel for reduction(+ : sum, count) reduction(max : high) map(to : table)
  for (int i = 0; i < R; i++) {
    int row = 0;
    for (int j = 0; j < C; j++) {
      row += table[i][j];
      high = larger(high, table[i][j]);
      if (table[i][j] < 10)
        continue;
      add(&count, 1);
    }
    sum += row;
  }
  int e_sum = 0, e_high = -1, e_count = 0;
  for (int i = 0; i < R * C; i++) {
    int value = table[i / C][i % C];
    e_sum += value;
    e_high = larger(e_high, value);
    e_count += value >= 10;
  }
  if (sum != e_sum)
    return 1;
  if (high != e_high)
    return 2;
  return count == e_count ? 0 : 3;
}
