// List items whose elements are const or volatile; atomics on what is volatile.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp -o %t.out %s -- -std=c++17
static const unsigned table[2][3] = {{1, 2, 3}, {4, 5, 6}};

static void fill(volatile int *const __restrict data, const double weight[3], int n) {
  int ticket = 0;
  volatile int shared = 0;
#pragma omp target teams distribute parallel for map(tofrom : data[0 : n], ticket, shared) map(to : weight[0 : 3], table[0 : 2][0 : 3])
  for (int i = 0; i < n; i++) {
#pragma omp atomic write
    data[i] = i * weight[1] + table[1][i % 3];
#pragma omp atomic update
    shared += i;
    int old;
#pragma omp atomic capture
    {
      old = ticket;
      ticket += data[i];
    }
    (void)old;
  }
  data[0] += ticket + 10 * shared;
}

int main() {
  int data[4] = {};
  const double weight[3] = {1, 2, 3};
  fill(data, weight, 4);
  // 4, 7, 10, 10
  return data[3] == 10 && data[0] == 4 + 31 + 60 ? 0 : 1;
}
