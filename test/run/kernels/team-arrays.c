// A team's arrays are aligned so that a GPU loads vectors from them: where they are as large as one, and where a team has
// room for what goes between them.
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip && %filecheck %s < %t.out/team-arrays.device.cu
// RUN: %if nvcc %{ %nvcc -ptx -std=c++17 -arch=sm_90 -I%build_dir/include %t.out/team-arrays.device.cu -o %t.ptx %}
// RUN: %if nvcc %{ %filecheck --check-prefix=PTX %s < %t.ptx %}
// PTX: .entry packed_l
// PTX: ld.shared.v4
// RUN: %if nvcc %{ %nvcc_cubin %t.out/team-arrays.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/team-arrays.device.hip -o %t.hsaco %}
#include <omp.h>
enum { T = 32 };
struct __attribute__((packed)) body {
  int kind;
  float x, y, z;
};

// CHECK-LABEL: packed_l
// CHECK: alignas(16) __shared__ struct body team[32];
// CHECK-NEXT: {{^ *}}__shared__ float few[3];
static void packed(const struct body *bodies, const int *order, float *sums) {
#pragma omp target teams num_teams(1) thread_limit(T) map(to : bodies[0 : T], order[0 : T]) map(from : sums[0 : T])
  {
    struct body team[T];
    float few[3];
    for (int i = 0; i < 3; i++)
      few[i] = i;
#pragma omp parallel num_threads(T)
    {
      const int t = omp_get_thread_num();
      team[t] = bodies[t];
#pragma omp barrier
      float sum = few[1];
      for (int k = 0; k < T; k++) {
        const struct body other = team[order[k]];
        sum += other.x * other.y + other.z * (float)other.kind;
      }
      sums[t] = sum;
    }
  }
}

// Nearly all that a team can have: nothing goes between them.
// CHECK-LABEL: full_l
// CHECK: {{^ *}}__shared__ char bytes[16389];
// CHECK-NEXT: {{^ *}}__shared__ char more[24611];
static void full(int *sums) {
#pragma omp target teams num_teams(1) thread_limit(T) map(from : sums[0 : T])
  {
    char bytes[16389];
    char more[41000 - 16389];
#pragma omp parallel num_threads(T)
    {
      const int t = omp_get_thread_num();
      bytes[16388 - t] = more[t] = t;
#pragma omp barrier
      sums[t] = bytes[16388 - T + 1 + t] + more[T - 1 - t];
    }
  }
}

// Generic mode, where one thread starts the others.
// CHECK-LABEL: started_l
// CHECK: alignas(16) CHOMP_TEAM short numbers[32];
static void started(int n, int *sums) {
#pragma omp target teams num_teams(1) thread_limit(T) map(from : sums[0 : T])
  {
    short numbers[T];
    for (int round = 0; round < n; round++) {
#pragma omp parallel num_threads(round + T - 1)
      for (int i = omp_get_thread_num(); i < T; i += omp_get_num_threads())
        numbers[i] = i + round;
    }
    for (int i = 0; i < T; i++)
      sums[i] = numbers[i];
  }
}

int main(void) {
  struct body bodies[T];
  float sums[T];
  int order[T], counts[T];
  for (int i = 0; i < T; i++) {
    bodies[i] = (struct body){i, 1, 2, 1};
    order[i] = (i * 3 + 1) % T;
  }
  packed(bodies, order, sums);
  if (sums[3] != 1 + 2 * T + T * (T - 1) / 2)
    return 1;
  full(counts);
  if (counts[3] != 2 * (T - 4))
    return 2;
  started(2, counts);
  return counts[3] != 4;
}
