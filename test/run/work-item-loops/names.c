// Turns: names that mean another variable further inside, macros, a structure and its address, a loop variable of C89.
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env CHOMP_VGPU_SCHEDULE=5 %t
// RUN: rm -rf %t.out && %chomp %s -o %t.out && %filecheck %s --input-file=%t.out/names.vgpu.cpp
#include <omp.h>
#include <stdio.h>

#define SELF omp_get_thread_num()
#define MEET _Pragma("omp barrier")
#define EACH(i, n) for (int i = SELF; i < n; i += omp_get_num_threads())

struct entry {
  int key;
  float weight;
};
enum { Threads = 48 };

// CHECK-NOT: chomp::parallel(
int main(void) {
  int out[Threads], n = Threads;
  struct entry entries[Threads];
#pragma omp target map(from : out, entries) map(to : n)
  {
    int s[Threads], u[Threads];
    const int width = 3;
#pragma omp parallel num_threads(Threads)
    {
      int t = SELF, step = 2; // macro
      int place = t * step + width;
      struct entry entry = {.key = t, .weight = 2}, *at = &entry;
      int i, sum = 0, table[2][2];
      table[t & 1][0] = t;
      EACH(j, n) s[j] = j * 2;
      MEET
      for (i = 0; i < 3; i++)
        sum += s[(t + i) % Threads];
      u[t] = sum;
      MEET
      for (i = 0; i < 2; i++) {
        int step = 100 + i, width = 5; // not those that place is made of
        sum += u[(i + t) % Threads] + width;
        MEET
        u[t] = sum + place + step;
        MEET
      }
      at->key += sum;
      if (n > 3) {
        s[t] = entry.key;
        MEET
        sum = s[Threads - 1 - t];
      } else
        sum = 0;
      MEET
      entries[t] = entry;
      out[t] = sum + table[t & 1][0];
    }
  }
  int u[Threads], sums[Threads], next[Threads];
  for (int t = 0; t < Threads; t++) {
    sums[t] = 0;
    for (int i = 0; i < 3; i++)
      sums[t] += 2 * ((t + i) % Threads);
    u[t] = sums[t];
  }
  for (int i = 0; i < 2; i++) {
    for (int t = 0; t < Threads; t++) {
      sums[t] += u[(i + t) % Threads] + 5;
      next[t] = sums[t] + t * 2 + 3 + 100 + i;
    }
    for (int t = 0; t < Threads; t++)
      u[t] = next[t];
  }
  for (int t = 0; t < Threads; t++) {
    if (entries[t].key != t + sums[t] || entries[t].weight != 2)
      return printf("entries[%d].key = %d\n", t, entries[t].key), 1;
    if (out[t] != entries[Threads - 1 - t].key + t)
      return printf("out[%d] = %d\n", t, out[t]), 2;
  }
  return 0;
}
