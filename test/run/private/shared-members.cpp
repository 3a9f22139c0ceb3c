// Copies of data members that parallel constructs inside share: the team has them, in its memory.
// RUN: %chompcxx -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t | %filecheck %s
// On the host with clang: gcc 12's parallel constructs find the object's member, not the private copy around them.
// RUN: %if clang %{ %chompcxx --host-compiler=%clang -O1 %s -o %t.clang %}
// RUN: %if clang %{ env OMP_TARGET_OFFLOAD=disabled %t.clang | %filecheck %s %}
// RUN: rm -rf %t.out && %chomp %s -o %t.out --emit=cuda,hip
// RUN: %filecheck %s --check-prefix=CUDA --input-file=%t.out/shared-members.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.out/shared-members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/shared-members.device.hip -o %t.hsaco %}
#include <cstdio>

struct body {
  int n = 10;
  double a = 0;
  void privates() {
    int total = 0;
#pragma omp target private(n) map(tofrom : total)
    {
      n = 3;
#pragma omp parallel for reduction(+ : total)
      for (int i = 0; i < 10; i++) total += n;
      n++;
#pragma omp parallel num_threads(4)
#pragma omp critical
      { total += n; n++; }
      total += 1000 * n;
    }
    printf("%d %d\n", total, n);
    int s = 0;
#pragma omp target teams num_teams(2) private(n) reduction(+ : s)
    {
      n = 2;
#pragma omp parallel for reduction(+ : s)
      for (int i = 0; i < 10; i++) s += n + i;
    }
    printf("%d %d\n", s, n);
#pragma omp target map(tofrom : s)
#pragma omp teams num_teams(1) private(a)
    {
      a = 0;
#pragma omp parallel for reduction(+ : a)
      for (int i = 0; i < 10; i++) a += i;
      s += a;
    }
    printf("%d %d %g\n", s, n, a);
  }
  void firstprivates() {
    int s = 0;
#pragma omp target teams num_teams(2) firstprivate(n) reduction(+ : s)
    {
      n += 2;
#pragma omp parallel for reduction(+ : s)
      for (int i = 0; i < 10; i++) s += n + i;
    }
    printf("%d %d\n", s, n);
#pragma omp target map(tofrom: s)
#pragma omp teams num_teams(2) firstprivate(n) reduction(+ : s)
    {
      n += 2;
#pragma omp parallel for reduction(+ : s)
      for (int i = 0; i < 10; i++) s += n + i;
    }
    printf("%d %d\n", s, n);
  }
  // No parallel construct uses the copies, but which way all threads go depends on them; and what reductions are given
  // to is the copy around them.
  void decisions() {
    int s = 0;
#pragma omp target teams num_teams(2) private(n) firstprivate(a) reduction(+ : s)
    {
      n = 2;
      while (n < 5)
        n++;
      if (n == 5 && a < 1) {
#pragma omp parallel for num_threads(64) reduction(+ : s, a)
        for (int i = 0; i < 64; i++) s += 1;
      }
      s += n;
      n = 7;
#pragma omp parallel num_threads(64) reduction(+ : n)
      {
      }
      s += 1000 * n;
    }
    printf("%d %d\n", s, n);
  }
};

int main() {
  body b;
  b.privates();
  // CHECK: 8052 10
  // CHECK-NEXT: 130 10
  // CHECK-NEXT: 175 10 0
  b.firstprivates();
  // CHECK-NEXT: 330 10
  // CHECK-NEXT: 660 10
  b.decisions();
  // CHECK-NEXT: 14138 10
}

// CUDA: void {{.*}} body_privates_l[[#]](
// CUDA-NEXT: chomp::assume_threads(
// CUDA-NEXT: int &total
// CUDA-NEXT: int &n = *n_;
// CUDA: __shared__ int n;
// CUDA: body_privates_l[[#]](int *s_) {
// CUDA: __shared__ double a;
// CUDA: __shared__ int n; if (threadIdx.x == 0) n = n_;
// CUDA: __shared__ int n; if (threadIdx.x == 0) n = n_;
