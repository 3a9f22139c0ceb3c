// References that threads keep over barriers are bound to what they were bound to, and change with it. One to a temporary
// object, and structured bindings, keep their stacks.
// RUN: %chompcxx -O2 -std=c++17 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=3 %t
// RUN: %chompcxx -O0 -std=c++17 %s -o %t.stacks && env OMP_TARGET_OFFLOAD=mandatory %t.stacks
// RUN: %chomp %s -o %t.out --emit=vgpu -- -std=c++17 && %filecheck %s < %t.out/references.vgpu.cpp
#include <cstdio>
#include <omp.h>
enum { T = 8 };
struct Pair {
  int first, second;
};
#pragma omp begin declare target
static int &pick(Pair &pair, int which) { return which ? pair.second : pair.first; }
static int made(int x) { return 7 * x; }
#pragma omp end declare target

// CHECK: in kept(); the threads of a team run as work-item loops
// CHECK: const int (*line_of[8])[2];
static int kept() {
  int out[T], copy = 11, table[T][2], wrong = 0;
  for (int t = 0; t < T; ++t)
    table[t][0] = t, table[t][1] = 2 * t;
#pragma omp target teams num_teams(1) thread_limit(T) map(from : out) map(to : table)
  {
    int part[T];
#pragma omp parallel num_threads(T) firstprivate(copy)
    {
      const int t = omp_get_thread_num();
      int own = t;
      Pair pair = {t, 100};
      int &to_copy = copy, &to_own = own, &to_part = part[t];
      int &to_member = pick(pair, t % 2);
      const int(&line)[2] = table[t];
      copy += t;
      own += 10;
      part[t] = t;
#pragma omp barrier
      out[t] = to_copy + to_own + part[T - 1 - t]; // 11 + t + 10 + t + 7 - t
#pragma omp barrier
      to_copy++;
      to_own++;
      to_part = line[1];
      to_member += 1000;
#pragma omp barrier
      out[t] += 100 * (copy + own) + 10000 * part[t] + pair.first + pair.second + line[0];
    }
  }
  for (int t = 0; t < T; ++t)
    wrong += out[t] != 28 + t + 100 * (11 + t + 1 + 10 + t + 1) + 10000 * 2 * t + 1000 + t + 100 + t;
  return wrong;
}

// CHECK: in temporary(); {{.*}}they don't run as work-item loops, for line [[#@LINE+8]] binds a reference, kept over a barrier, to what does not last
static int temporary() {
  int out[T], wrong = 0;
#pragma omp target teams num_teams(1) thread_limit(T) map(from : out)
  {
#pragma omp parallel num_threads(T)
    {
      const int t = omp_get_thread_num();
      const int &value = made(t);
#pragma omp barrier
      out[t] = value;
    }
  }
  for (int t = 0; t < T; ++t)
    wrong += out[t] != 7 * t;
  return wrong;
}

// CHECK: in bindings(); {{.*}}they don't run as work-item loops, for line [[#@LINE+9]] has a structured binding
static int bindings() {
  int out[T], wrong = 0;
#pragma omp target teams num_teams(1) thread_limit(T) map(from : out)
  {
#pragma omp parallel num_threads(T)
    {
      const int t = omp_get_thread_num();
      Pair pair = {t, 2 * t};
      auto &[first, second] = pair;
#pragma omp barrier
      first += 5;
      out[t] = pair.first + second;
    }
  }
  for (int t = 0; t < T; ++t)
    wrong += out[t] != 3 * t + 5;
  return wrong;
}

int main() {
  const int a = kept(), b = temporary(), c = bindings();
  std::printf("%d %d %d\n", a, b, c);
  return a || b || c;
}
