// Threads that take turns, and find out whose turn it is in constructors, destructors and default arguments;
// and how many they are in what could be a declaration.
// RUN: %chompcxx -O2 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcxx -O0 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include <cstdio>
#include <omp.h>

#pragma omp begin declare target
struct Made {
  int id;
  Made() : id(omp_get_thread_num()) {}
};
struct Sized {
  int size;
  explicit Sized(int size) : size(size) {}
};
struct Ended {
  int *to;
  ~Ended() { *to = omp_get_thread_num(); }
};
inline int given(int t = omp_get_thread_num()) { return t; }
#pragma omp end declare target

enum { Threads = 8 };

int main() {
  int made[Threads], ended[Threads], got[Threads];
#pragma omp target teams num_teams(1) thread_limit(Threads) map(from : made, ended, got)
  {
    int part[Threads];
#pragma omp parallel num_threads(Threads)
    {
      int t = omp_get_thread_num();
      {
        Made object;
        part[t] = object.id;
      }
#pragma omp barrier
      made[t] = part[Threads - 1 - t];
#pragma omp barrier
      { Ended object{&part[t]}; }
#pragma omp barrier
      ended[t] = part[Threads - 1 - t];
      Sized all(omp_get_num_threads());
      got[t] = given() + all.size;
    }
  }
  for (int i = 0; i < Threads; i++)
    if (made[i] != Threads - 1 - i || ended[i] != Threads - 1 - i || got[i] != i + Threads)
      return std::printf("thread %d: %d %d %d\n", i, made[i], ended[i], got[i]), 1;
  return 0;
}
