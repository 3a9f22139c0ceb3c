// Objects whose constructors change what all threads share are made once for a team; what a constructor gives its own
// members is each thread's.
// RUN: %chomp --emit=cuda -o %t.out %s -- -std=c++17 && FileCheck --input-file=%t.out/apart.device.cu %s
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
enum { Threads = 8 };

#pragma omp declare target
int made = 0;
struct Counted {
  int value;
  explicit Counted(int v) : value(v) { ++made; }
};
struct Pair {
  int first, second;
  Pair(int a, int b) : first(a), second(b) {}
  int sum() const { return first + second; }
};
#pragma omp end declare target

int main() {
  int a[Threads] = {}, count = 0;
  // CHECK: apart.cpp:[[#@LINE+1]], in main(); one thread of each team starts, for line [[#@LINE+3]] calls a constructor
#pragma omp target map(tofrom : a) map(from : count)
  {
    Counted c(3);
#pragma omp parallel for num_threads(Threads)
    for (int i = 0; i < Threads; i++)
      a[i] = c.value;
    count = made;
  }
  if (count != 1 || a[0] != 3 || a[Threads - 1] != 3)
    return 1;
  // CHECK: apart.cpp:[[#@LINE+1]], in main(); all threads of a team run it (SPMD mode)
#pragma omp target map(tofrom : a)
  {
    const Pair p(2, 5);
    int sum = p.sum();
#pragma omp parallel for num_threads(Threads)
    for (int i = 0; i < Threads; i++)
      a[i] += sum;
  }
  return a[0] == 10 && a[Threads - 1] == 10 ? 0 : 2;
}
