// What threads keep from turn to turn: values, arrays, structures, addresses; loops and conditions of each thread's own,
// on which all agree.
// UNSUPPORTED: strict
// (A thread reads what others have on their stacks.)
// RUN: %chompcxx -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_SCHEDULE=3 %t
// RUN: %chompcxx -O0 %s -o %t.stacks && env OMP_TARGET_OFFLOAD=mandatory %t.stacks
// RUN: rm -rf %t.out && %chomp %s -o %t.out && %filecheck %s --input-file=%t.out/kept.vgpu.cpp
// RUN: %if nvcc %{ %nvcc_cubin %t.out/kept.device.cu -o %t.cubin %}
// CHECK-NOT: chomp::parallel(
#include <omp.h>
#include <cstdio>

struct Pair {
  int first;
  double second;
};

#pragma omp declare target
static int who() { return omp_get_thread_num(); }
static void twice(int *x) { *x *= 2; }
#pragma omp end declare target

template <class T, int Threads> int check(int teams) {
  int bad = 0;
  T out[4][Threads];
  int order[4] = {0, 0, 0, 0};
  long moved[4 * Threads];
  for (int i = 0; i < 4 * Threads; i++)
    moved[i] = i;
  const long *in = moved;
#pragma omp target teams num_teams(teams) map(from : out) map(tofrom : bad, order) map(to : in[0 : 4 * Threads])
  {
    T row[Threads];
    int *addresses[Threads];
    int shared = 5;
#pragma omp parallel num_threads(Threads) firstprivate(shared)
    {
      int t = omp_get_thread_num(), team = omp_get_team_num();
      T sum = 0;
      T history[3] = {T(t), 0, 0};
      Pair pair = {t, 0.5};
      int mine = 10 * t;
      addresses[t] = &mine; // others look there
      in += team * Threads; // each thread's own, as ported CUDA has it
      shared += t;
      if (who() != t)
#pragma omp atomic
        bad++;
#pragma omp barrier
      // The other thread's variable, before and after it has changed it.
      const int other = Threads - 1 - t;
      if (*addresses[other] != 10 * other)
#pragma omp atomic
        bad++;
#pragma omp barrier
      twice(&mine);
      int turns = t; // of its own, though all run through the loop as often
      for (int k = turns; k < turns + 3; k++) {
        row[t] = T(k);
#pragma omp barrier
        history[k - turns] += row[(t + 1) % Threads];
        sum += history[k - turns];
        pair.second += k;
#pragma omp barrier
      }
      int left = t + 2;
      while (left-- > t) {
        row[t] = sum;
#pragma omp barrier
        if (t == 0)
          order[team]++;
#pragma omp barrier
        sum += row[other];
#pragma omp barrier
      }
      bool always = t >= 0;
      if (always) {
        row[t] = T(in[t]);
#pragma omp barrier
        if (row[other] != T(team * Threads + other))
#pragma omp atomic
          bad++;
      }
      T x = 0;
      {
        T x = sum; // another one
#pragma omp barrier
        row[t] = x + pair.first + history[2];
      }
#pragma omp barrier
      x += row[other];
#pragma omp barrier
#pragma omp single
      row[0] = -1;
#pragma omp for schedule(static)
      for (int i = 0; i < Threads; i++)
        row[i] += T(i);
#pragma omp masked
      row[0] += 1;
#pragma omp critical
      order[team] += mine == 20 * t && shared == 5 + t && who() == t;
#pragma omp barrier
      out[team][t] = x + row[other] + T(pair.second);
    }
  }
  // The same in order.
  for (int team = 0; team < teams; team++) {
    T sum[Threads], row[Threads], next[Threads];
    T last[Threads];
    double second[Threads];
    for (int t = 0; t < Threads; t++) {
      sum[t] = 0, second[t] = 0.5;
      for (int k = 0; k < 3; k++) {
        T history = (k == 0 ? T(t) : 0) + T((t + 1) % Threads + k);
        sum[t] += history;
        last[t] = history;
        second[t] += t + k;
      }
    }
    for (int k = 0; k < 2; k++) {
      for (int t = 0; t < Threads; t++)
        next[t] = sum[t] + sum[Threads - 1 - t];
      for (int t = 0; t < Threads; t++)
        sum[t] = next[t];
    }
    for (int t = 0; t < Threads; t++)
      row[t] = sum[t] + t + last[t];
    for (int t = 0; t < Threads; t++)
      next[t] = row[Threads - 1 - t];
    row[0] = -1;
    for (int t = 0; t < Threads; t++)
      row[t] += T(t);
    row[0] += 1;
    for (int t = 0; t < Threads; t++)
      if (out[team][t] != next[t] + row[Threads - 1 - t] + T(second[t]))
        return 1;
    if (order[team] != 2 + Threads)
      return 2;
  }
  return bad ? 3 : 0;
}

int main() {
  int result = check<double, 64>(4);
  if (!result)
    result = check<int, 1>(2);
  if (!result)
    result = check<float, 7>(3);
  printf("%d\n", result);
  return result;
}
