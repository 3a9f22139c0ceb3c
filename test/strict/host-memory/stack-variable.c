// A structure brings the address of an automatic variable of the host's.
// RUN: %strict %s
struct view {
  const int *numbers;
  int count;
};
int main(void) {
  int numbers[10] = {1, 2, 3}, sum = 0;
  struct view v = {numbers, 10};
#ifdef BUG
#pragma omp target map(to : v) map(tofrom : sum)
#else
#pragma omp target map(to : v, v.numbers[0 : v.count]) map(tofrom : sum)
#endif
  for (int i = 0; i < v.count; i++)
    // CHECK: host-memory: a kernel reads 4 bytes of the host's stack
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    sum += v.numbers[i];
  // CHECK: memory: the host's pointer to it is in v (16 bytes), at byte 0
  return sum != 6;
}
