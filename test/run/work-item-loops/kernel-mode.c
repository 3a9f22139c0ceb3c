// Kernel mode, where the threads of a block take turns between its barriers: in one to three dimensions, with values
// that live over barriers, parameters that threads change, arrays of the block, and what they call asking for places.
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU_SCHEDULE=7 %t
// RUN: %chompcc -O0 %s -o %t.stacks && env OMP_TARGET_OFFLOAD=mandatory %t.stacks
// RUN: %chomp %s -o %t.out --emit=vgpu && %filecheck %s < %t.out/kernel-mode.vgpu.cpp
// RUN: %chomp %s -o %t.out --emit=vgpu --vgpu-stacks && grep ompx_sync_block_acq_rel %t.out/kernel-mode.vgpu.cpp
// RUN: rm -rf %t.gpu && %chomp %s -o %t.gpu --emit=cuda,hip
// RUN: %if nvcc %{ %nvcc_cubin %t.gpu/kernel-mode.device.cu -o %t.gpu/a.cubin %}
// RUN: %if hip %{ %hip_object %t.gpu/kernel-mode.device.hip -o %t.gpu/a.hsaco %}
#include <ompx.h>
#include <stdio.h>
enum { X = 8, Y = 4, Z = 2, Threads = X * Y * Z, Blocks = 6, N = 500 };

#pragma omp begin declare target
static int number(void) {
  return (ompx_thread_id_z() * ompx_block_dim_y() + ompx_thread_id(ompx_dim_y)) * ompx_block_dim_x() +
         ompx_thread_id_x();
}
#pragma omp end declare target

/* Sums over a tree: a condition that all threads have in common around a barrier, none that differs. */
static int tree(const int *x, int *sums) {
  int wrong = 0;
// CHECK-LABEL: in tree(); kernel mode; the threads of a team run as work-item loops
// CHECK: const chomp::block threads(place);
// CHECK: CHOMP_GROUP int part
// CHECK: threads.each([&](const chomp::turn &thread) {
// CHECK: part[thread.x] = mine;
// CHECK: // barrier
// CHECK-NEXT: for (int half = threads.block_dim.x / 2; half > 0; half /= 2) {
// CHECK-NEXT: threads.each
#pragma omp target teams ompx_bare num_teams(Blocks) thread_limit(64) map(to : x[0 : N]) map(from : sums[0 : Blocks])
  {
    static int part[64];
#pragma omp groupprivate(part)
    int mine = 0;
    for (int i = ompx_block_id_x() * ompx_block_dim_x() + ompx_thread_id_x(); i < N;
         i += ompx_grid_dim_x() * ompx_block_dim_x())
      mine += x[i];
    part[ompx_thread_id_x()] = mine;
    ompx_sync_block_acq_rel();
    for (int half = ompx_block_dim_x() / 2; half > 0; half /= 2) {
      if (ompx_thread_id_x() < half)
        part[ompx_thread_id_x()] += part[ompx_thread_id_x() + half];
      ompx_sync_block(ompx_acq_rel);
    }
    if (ompx_thread_id_x() == 0)
      sums[ompx_block_id_x()] = part[0];
  }
  for (int b = 0; b < Blocks; b++) {
    int expected = 0;
    for (int i = 0; i < N; i++)
      expected += i / 64 % Blocks == b ? x[i] : 0;
    wrong += sums[b] != expected;
  }
  return wrong;
}

/* Three dimensions; what threads have of their own lives over barriers; the parameters are each thread's. */
static int volume(int start, int *out) {
  int wrong = 0, scratch = 7;
// CHECK-LABEL: in volume(); kernel mode; the threads of a team run as work-item loops
// CHECK: int start_of[64];
// CHECK: threads.each([&](const chomp::turn &thread) { start_of[thread] = start; });
// CHECK: threads.as_each([&](const chomp::turn &thread) {
// CHECK: number()
#pragma omp target teams ompx_bare num_teams(3, 2) thread_limit(X, Y, Z) map(from : out[0 : 6 * Threads])               \
    private(scratch)
  {
    static int line[Threads];
#pragma omp groupprivate(line)
    const int block = ompx_block_id_y() * ompx_grid_dim_x() + ompx_block_id_x();
    const int own = number();
    int history[3] = {own, 0, 0};
    start += ompx_thread_id_x() + 10 * ompx_thread_id_y() + 100 * ompx_thread_id_z();
    scratch = start * 2;
    line[own] = scratch;
    ompx_sync_block_acq_rel();
    for (int round = 1; round < 3; round++) {
      const int got = line[(own + round) % Threads];
      history[round] = got;
      ompx_sync_block_acq_rel();
      line[own] = got + history[round - 1] + scratch;
      ompx_sync_block_acq_rel();
    }
    out[block * Threads + own] = line[Threads - 1 - own] + history[0] + history[1] + start;
  }
  for (int block = 0; block < 6; block++) {
    int line[Threads], mine[Threads], history[3][Threads], next[Threads];
    for (int t = 0; t < Threads; t++) {
      mine[t] = start + t % X + 10 * (t / X % Y) + 100 * (t / X / Y);
      line[t] = 2 * mine[t];
      history[0][t] = t;
    }
    for (int round = 1; round < 3; round++) {
      for (int t = 0; t < Threads; t++)
        history[round][t] = line[(t + round) % Threads];
      for (int t = 0; t < Threads; t++)
        next[t] = history[round][t] + history[round - 1][t] + 2 * mine[t];
      for (int t = 0; t < Threads; t++)
        line[t] = next[t];
    }
    for (int t = 0; t < Threads; t++)
      wrong += out[block * Threads + t] != line[Threads - 1 - t] + history[0][t] + history[1][t] + mine[t];
  }
  return wrong + (start != 5) + (scratch != 7);
}

/* Loops of which all threads have a share, in blocks of one dimension and of two. */
static int shares(int *out) {
  int wrong = 0;
// CHECK-LABEL: in shares(); kernel mode; the threads of a team run as work-item loops
// CHECK: threads.as_one([&](const chomp::turn &thread, const chomp::block &threads) {
// CHECK: for (int i = thread.x; i < N; i += threads.block_dim.x)
  for (int rows = 1; rows <= 2; rows++) {
    for (int i = 0; i < N; i++)
      out[i] = i;
#pragma omp target teams ompx_bare num_teams(1) thread_limit(32, rows) map(out[0 : N])
    {
      const int width = ompx_block_dim_x();
      for (int i = ompx_thread_id_x(); i < N; i += ompx_block_dim_x())
#pragma omp atomic
        out[i] += 1000;
      ompx_sync_block_acq_rel();
      for (int i = ompx_thread_id_x(); i < N; i += ompx_block_dim_x())
#pragma omp atomic
        out[i] += width;
    }
    for (int i = 0; i < N; i++)
      wrong += out[i] != i + rows * (1000 + 32);
  }
  return wrong;
}

/* Threads that have ended are not waited for: the condition differs, and each thread has a stack. */
static int some(int *out) {
  int wrong = 0;
// CHECK: in some(); kernel mode; they don't run as work-item loops, for line [[#@LINE+6]] has a condition that not all threads have to agree on
#pragma omp target teams ompx_bare num_teams(1) thread_limit(64) map(from : out[0 : 64])
  {
    static int line[64];
#pragma omp groupprivate(line)
    line[ompx_thread_id_x()] = 0;
    if (ompx_thread_id_x() < 48) {
      line[ompx_thread_id_x()] = ompx_thread_id_x();
      ompx_sync_block_acq_rel();
      out[ompx_thread_id_x()] = line[47 - ompx_thread_id_x()];
    } else {
      out[ompx_thread_id_x()] = -1;
    }
  }
  for (int t = 0; t < 64; t++)
    wrong += out[t] != (t < 48 ? 47 - t : -1);
  return wrong;
}

// CHECK: chomp::vgpu_kernel<tree_l{{[0-9]+}}>("tree_l{{[0-9]+}}", CHOMP_VGPU_BLOCKS)
// CHECK: chomp::vgpu_kernel<some_l{{[0-9]+}}>("some_l{{[0-9]+}}", CHOMP_VGPU_BARE)
int main(void) {
  int x[N], out[N];
  for (int i = 0; i < N; i++)
    x[i] = i * i % 31;
  const int a = tree(x, out), b = volume(5, out), c = shares(out), d = some(out);
  printf("%d %d %d %d\n", a, b, c, d);
  return a || b || c || d;
}
