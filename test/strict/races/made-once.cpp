// The first thread that comes by makes a function's static variable, and all others see what it has made; what they
// write there is theirs to order.
// RUN: %strict_cxx %s
#pragma omp begin declare target
struct Table {
  int size, used;
  explicit Table(int n) : size(n), used(0) {}
  ~Table() { size = 0; }
};
Table &table() {
  static Table made(8);
  return made;
}
#pragma omp end declare target
int main() {
  int sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < 64; ++i) {
    sum += i < table().size;
#ifdef BUG
    // CHECK: race: a thread {{reads|writes}} 4 bytes of the device's variable table()::made (8 bytes), which another iteration's thread writes
    // CHECK-NEXT: at: {{.*}}made-once.cpp:[[#@LINE+1]]
    table().used += i;
#endif
  }
  return sum != 8;
}
