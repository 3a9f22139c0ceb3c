// Scans by the threads of each team: their sums begin with a value of the team, which has the last one afterwards, and a
// team has several turns. In SPMD mode, as the kernel file says, and on the virtual GPU as work-item loops.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: rm -rf %t.keep && %chomp_bin/chompcc -O2 --keep=%t.keep -c %s -o %t.o
// RUN: %filecheck --check-prefix=LOOPS %s --input-file=%t.keep/scan-in-teams.vgpu.cpp
// LOOPS-COUNT-3: the threads of a team run as work-item loops
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: rm -rf %t.d && %chomp --emit=cuda,hip %s -o %t.d
// RUN: %filecheck %s --input-file=%t.d/scan-in-teams.device.cu
// RUN: %if nvcc %{ %nvcc_cubin %t.d/scan-in-teams.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.d/scan-in-teams.device.hip -o %t.hsaco %}
// CHECK-COUNT-3: (SPMD mode)
// CHECK-NOT: one thread of each team starts
enum { Rows = 7, Columns = 100 };

static int sum_rows(const int *in, int *out, int *ends) {
#pragma omp target teams distribute num_teams(3) thread_limit(16) map(to : in[0 : Rows * Columns])                      \
    map(from : out[0 : Rows * Columns], ends[0 : Rows])
  for (int row = 0; row < Rows; row++) {
    int sum = row;
#pragma omp parallel for reduction(inscan, + : sum)
    for (int i = 0; i < Columns; i++) {
      out[row * Columns + i] = sum;
#pragma omp scan exclusive(sum)
      sum += in[row * Columns + i];
    }
    ends[row] = sum;
  }
  int wrong = 0;
  for (int row = 0; row < Rows; row++) {
    int sum = row;
    for (int i = 0; i < Columns; i++) {
      wrong += out[row * Columns + i] != sum;
      sum += in[row * Columns + i];
    }
    wrong += ends[row] != sum;
  }
  return wrong;
}

// The second scan goes on where the first one ended; others have read what it left, and the team's array.
static int sum_twice(const int *in, int *out) {
#pragma omp target teams distribute num_teams(2) thread_limit(16) map(to : in[0 : Rows * Columns])                      \
    map(from : out[0 : Rows * Columns])
  for (int row = 0; row < Rows; row++) {
    int sum = 0, most = -1, team[Columns];
#pragma omp parallel
    {
#pragma omp for reduction(inscan, + : sum) reduction(inscan, max : most)
      for (int i = 0; i < Columns; i++) {
        sum += in[row * Columns + i];
        most = in[row * Columns + i] > most ? in[row * Columns + i] : most;
#pragma omp scan inclusive(sum, most)
        team[i] = sum + 1000 * most;
      }
#pragma omp for
      for (int i = 0; i < Columns; i++)
        out[row * Columns + i] = team[Columns - 1 - i] + sum;
#pragma omp for reduction(inscan, + : sum)
      for (int i = 0; i < Columns; i++) {
        out[row * Columns + i] += sum;
#pragma omp scan exclusive(sum)
        sum += in[row * Columns + i];
      }
    }
    out[row * Columns] += sum;
  }
  int wrong = 0;
  for (int row = 0; row < Rows; row++) {
    int total = 0, sum = 0, most = -1, expected[Columns];
    for (int i = 0; i < Columns; i++)
      total += in[row * Columns + i];
    for (int i = 0; i < Columns; i++) {
      expected[i] = total + total + sum;
      sum += in[row * Columns + i];
    }
    for (int i = sum = 0; i < Columns; i++) {
      sum += in[row * Columns + i];
      most = in[row * Columns + i] > most ? in[row * Columns + i] : most;
      expected[Columns - 1 - i] += sum + 1000 * most;
    }
    expected[0] += 2 * total;
    for (int i = 0; i < Columns; i++)
      wrong += out[row * Columns + i] != expected[i];
  }
  return wrong;
}

// An array's elements, which one thread of the team sums up in order.
static int sum_arrays(const int *in, int *out) {
  int wrong = 0, expected[3] = {0, 0, 0};
#pragma omp target map(to : in[0 : Columns]) map(from : out[0 : Columns + 3])
  {
    int sums[3] = {0, 0, 0};
#pragma omp parallel for reduction(inscan, + : sums)
    for (int i = 0; i < Columns; i++) {
      out[i] = sums[i % 3];
#pragma omp scan exclusive(sums)
      sums[in[i] % 3] += in[i];
    }
    for (int k = 0; k < 3; k++)
      out[Columns + k] = sums[k];
  }
  for (int i = 0; i < Columns; i++) {
    wrong += out[i] != expected[i % 3];
    expected[in[i] % 3] += in[i];
  }
  for (int k = 0; k < 3; k++)
    wrong += out[Columns + k] != expected[k];
  return wrong;
}

int main(void) {
  int in[Rows * Columns], out[Rows * Columns], ends[Rows];
  for (int i = 0; i < Rows * Columns; i++)
    in[i] = i * 7 % 11;
  if (sum_rows(in, out, ends))
    return 1;
  if (sum_twice(in, out))
    return 2;
  return sum_arrays(in, out) ? 3 : 0;
}
