// Arrays of pointers, to data and to functions, that sequential code initializes and a team's threads share: variables
// and compound literals. And one that a jump leaves out.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.o %}
#pragma omp begin declare target
static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int sum(int n, int *const *parts, int (**calls)(int)) {
  int s = 0;
#pragma omp parallel for reduction(+ : s)
  for (int i = 0; i < n; ++i)
    s += *parts[i] + calls[i](10);
  return s;
}
#pragma omp end declare target

int main(void) {
  int s = 0, t = 0, a = 0, b = 0, n = 2;
#pragma omp target map(tofrom : s, t, a, b)
  {
    int x = 1, y = 2;
    int *parts[2] = {&x, &y};
    int (*calls[2])(int) = {one, two};
#pragma omp parallel for
    for (int i = 0; i < n; ++i)
      *parts[i] += 100;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < n; ++i)
      s += calls[i](*parts[i]);
    t = sum(2, (int *[]){&x, &y}, (int (*[])(int)){two, one});
    if (n < 0)
      goto end;
    int *last[1] = {&x}, (*call[1])(int) = {two};
    a = call[0](*last[0]);
  end:
    b = y;
  }
  return s != 206 || t != 226 || a != 103 || b != 102;
}
