// Sequential code that all threads of a team run: what it writes to memory is one thread's, and barriers stand between
// one thread's accesses and another's. Strict mode would tell of a missing one.
// RUN: %chomp --emit=cuda -o %t.out %s -- && FileCheck --input-file=%t.out/together.device.cu %s
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if !sanitized %{ %chompcc --vgpu-check -g %s -o %t.check && env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check %}
// CHECK-NOT: CHOMP_GENERAL_MODE
// CHECK: if (threadIdx.x == 0) for (int i = 0; i < Threads; i++)
#include <omp.h>
#include <stdio.h>

enum { Teams = 3, Threads = 32, Rows = 10, Columns = 50 };

static int square(int x) { return x * x; }

/* A reduction of teams around one of threads, a loop that ends by what the threads found, memory written between. */
static int rows(const int *a, long *sums, int *order) {
  long total = 0;
  int largest = -1, calls = 0;
#pragma omp target teams distribute num_teams(Teams) reduction(+ : total) reduction(max : largest)                     \
    map(to : a[0 : Rows * Columns]) map(tofrom : sums[0 : Rows], order[0 : Teams], calls)
  for (int r = 0; r < Rows; r++) {
    long sum = square(r) - r * r;
    int found = 0, length = Columns;
#pragma omp parallel for num_threads(Threads) reduction(+ : sum)
    for (int c = 0; c < Columns; c++)
      sum += a[r * Columns + c];
    sums[r] += sum; // once, and not once for each thread
    order[omp_get_team_num()]++;
    while (!found) {
#pragma omp parallel for num_threads(Threads)
      for (int c = 0; c < length; c++)
        if (a[r * Columns + c] == length - 1)
          found = length;
      length--;
    }
    if (found > Columns / 2)
      sums[r] += 1000;
    else
      sums[r] -= 1000;
#pragma omp atomic
    calls++;
    total += sum;
    if (largest < found)
      largest = found;
  }
  int failed = calls != Rows;
  long expected = 0;
  for (int r = 0; r < Rows; r++) {
    long sum = 0;
    for (int c = 0; c < Columns; c++)
      sum += a[r * Columns + c];
    expected += sum;
    failed |= sums[r] != r + sum + 1000;
  }
  for (int t = 0; t < Teams; t++)
    calls -= order[t];
  return failed | (total != expected ? 2 : 0) | (largest != Columns ? 4 : 0) | (calls ? 8 : 0);
}

/* Team arrays of two blocks with one name, a sequential loop over memory, early ends of loops. */
static int blocks(int *out) {
#pragma omp target teams num_teams(Teams) map(tofrom : out[0 : Teams * Threads])
  {
    int *mine = out + omp_get_team_num() * Threads;
    {
      int tile[Threads];
      for (int i = 0; i < Threads; i++)
        tile[i] = i;
#pragma omp parallel for num_threads(Threads)
      for (int i = 0; i < Threads; i++)
        mine[i] = tile[Threads - 1 - i];
    }
    for (int step = 0; step < 4; step++) {
      long tile[2] = {step, 0};
      if (step == 1)
        continue;
      if (mine[0] > 1000)
        break;
#pragma omp parallel num_threads(Threads)
      {
#pragma omp for
        for (int i = 0; i < Threads; i++)
          mine[i] += tile[0];
#pragma omp single
        tile[1] = mine[0];
      }
      mine[Threads - 1] = tile[1];
    }
  }
  int failed = 0;
  for (int t = 0; t < Teams; t++)
    for (int i = 0; i < Threads; i++) {
      int expected = i == Threads - 1 ? Threads - 1 + 5 : Threads - 1 - i + 5;
      if (out[t * Threads + i] != expected)
        failed |= 2;
    }
  return failed;
}

/* Copies that begin from the original, of which one is the original's last value. */
static int last(void) {
  int x = 5, y = 0;
#pragma omp target map(tofrom : x, y)
  {
#pragma omp parallel for num_threads(Threads) firstprivate(x) lastprivate(x)
    for (int i = 0; i < Threads; i++)
      x += i;
    y = x;
  }
  return x != 5 + Threads - 1 || y != x;
}

/* Parameters and variables of the construct's own that sequential code changes: each thread has its own. */
static int changed(int n) {
  int i = 100, sum = 0, a[Threads] = {0};
#pragma omp target firstprivate(n) private(i) map(tofrom : sum, a)
  {
    n -= 2;
    for (i = 0; i < n; i++)
      a[i] = i;
#pragma omp parallel for num_threads(Threads) reduction(+ : sum)
    for (int k = 0; k < n; k++)
      sum += a[k] + 1;
    n *= 2;
    for (i = 3; i > 0; i--)
#pragma omp parallel num_threads(Threads)
    {
#pragma omp atomic
      sum += n + i;
    }
  }
  return sum != 10 * 9 / 2 + 10 + Threads * (3 * 20 + 6) || i != 100;
}

int main(void) {
  static int a[Rows * Columns], order[Teams], out[Teams * Threads];
  static long sums[Rows];
  for (int r = 0; r < Rows; r++) {
    sums[r] = r;
    for (int c = 0; c < Columns; c++)
      a[r * Columns + c] = (c * 7 + r) % Columns;
  }
  int failed = rows(a, sums, order);
  failed |= blocks(out) << 4;
  failed |= last() << 8;
  failed |= changed(12) << 9;
  printf("%d\n", failed);
  return failed != 0;
}
