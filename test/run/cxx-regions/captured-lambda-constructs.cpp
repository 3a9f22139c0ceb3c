// Constructs in lambdas that other lambdas have captured: regions of the host's, and what a region calls.
// RUN: %chompcxx -std=c++17 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -std=c++17 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++17 --offload-arch=gfx90a -c %s -o %t.hip.o %}
int onHost() {
  int a[8] = {}, n = 8;
  auto fill = [&](int by) {
#pragma omp target teams distribute parallel for map(tofrom : a)
    for (int i = 0; i < n; i++)
      a[i] += by * i;
  };
  auto twice = [&fill](int by) {
    fill(by);
    fill(1);
  };
  auto more = [=, again = twice](auto by) {
    again(by);
#pragma omp target
    (void)n;
  };
  more(2);
  more(3L);
  return a[7] == 7 * (2 + 1 + 3 + 1) ? 0 : 1;
}

int main() {
  int x = 0, team = 0, both = 0;
  int *p = &x;
  auto count = [p](int by) {
#pragma omp atomic
    *p += by;
  };
  auto locked = [&, count](int by) {
#pragma omp critical
    both += by;
    count(by);
  };
  auto outer = [=](int by) {
    locked(by);
    count(1);
  };
#pragma omp target teams distribute parallel for map(tofrom : x, both)
  for (int i = 0; i < 10; i++)
    outer(i);
  if (x != 55 || both != 45)
    return 2;

  auto start = [&team](auto by) {
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      team += by;
    }
  };
  auto starts = [&start](int by) {
    start(by);
    start(1L);
  };
#pragma omp target map(tofrom : team)
  starts(2);
  return team == 12 ? onHost() : 3;
}
