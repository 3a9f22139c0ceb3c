// References to functions: what a region calls by one is the device's.
// RUN: %chompcxx -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#pragma omp begin declare target indirect
int square(int x) { return x * x; }
int twice(int x) { return 2 * x; }
#pragma omp end declare target

template <class F> int apply(F &f, int x) {
  int out = 0;
#pragma omp target teams distribute parallel for map(tofrom : out) reduction(+ : out)
  for (int i = 0; i < 4; i++)
    out += f(x);
  return out;
}

int main() {
  int (&f)(int) = square, (&g)(int) = twice;
  int out = 0;
#pragma omp target map(from : out)
  {
    decltype(f) same = f;
    int (*pointer)(int) = f;
    out = f(3) + same(2) + pointer(1) + g(1);
#pragma omp parallel num_threads(2) reduction(+ : out)
    out += f(1);
  }
  if (out != 9 + 4 + 1 + 2 + 2)
    return 1;
  return apply(square, 2) == 16 ? 0 : 2;
}
