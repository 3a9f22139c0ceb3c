// A list item that is a reference: the copy is an object, which a team's threads share like any other. The region's own
// (firstprivate by default, and on target), a team's and each thread's.
// RUN: %chompcxx -fopenmp %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// RUN: %chompcxx -fopenmp -O0 %s -o %t.O0 && env OMP_TARGET_OFFLOAD=mandatory %t.O0 | %filecheck %s
// RUN: env OMP_TARGET_OFFLOAD=disabled %t | %filecheck %s
// RUN: %chomp %s -o %t.out --emit=cuda,hip -- -fopenmp
// RUN: %filecheck --check-prefix=CUDA --input-file %t.out/references.device.cu %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/references.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/references.device.hip -o %t.hsaco %}
#include <cstdio>

static void set(double *v, double x) { *v = x; }
static double get(const double *v) { return *v; }

int main() {
  double number = 8, other = 9, third = 10;
  double &a = number, &b = other, &c = third;
  int wrong = 0, steps = 0;
#pragma omp target teams firstprivate(a) map(tofrom : wrong, steps) num_teams(4)
  {
    if (get(&a) != 8)
      wrong = 1;
#pragma omp distribute private(b) firstprivate(c)
    for (int x = 0; x < 12; x++) {
      set(&a, 10 + x), set(&b, 20 + x);
      c += 1;
      double before = c;
#pragma omp parallel for num_threads(64) firstprivate(c)
      for (int y = 0; y < 64; y++) {
        if (get(&a) != 10 + x || get(&b) != 20 + x || c != before)
          wrong = 2;
        c = before;
      }
      while (b > 15 && c > before - 3) { // all threads of the team go the same way
        b -= 1, c -= 1;
#pragma omp parallel num_threads(64)
        {
          if (b >= 20 + x)
            wrong = 3;
        }
      }
      if (c < before - 3)
        wrong = 4;
      c = before;
    }
  }
#pragma omp target map(tofrom : wrong, steps)
  {
    a += 1, b += 1;
#pragma omp parallel num_threads(64)
    {
      if (get(&a) != 9 || b != 10)
        wrong = 5;
    }
    while (a < 12)
      a += 1, steps++;
  }
  printf("%g %g %g, %d, %d\n", a, b, c, wrong, steps);
  // CHECK: 8 9 10, 0, 3
}

// CUDA: CHOMP_TEAM double a; a = a_;
