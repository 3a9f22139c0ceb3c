// Kernels of teams whose pointers nothing else leads to say so, too. Where threads wait for each other, only what none
// of them writes is restricted; where they hear from each other in other ways, nothing is.
// RUN: %chompcc -O2 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp %s -o %t.out --emit=cuda,hip && %filecheck %s < %t.out/restrict-teams.device.cu
// What only one pointer leads to and nobody writes is read by the read-only path, and nothing else is.
// RUN: %if nvcc %{ %nvcc -ptx -std=c++17 -arch=sm_90 -I%build_dir/include %t.out/restrict-teams.device.cu -o %t.ptx %}
// RUN: %if nvcc %{ %filecheck --check-prefix=PTX %s < %t.ptx %}
// PTX: .entry filter_l
// PTX: ld.global.nc.f32
// PTX: .entry passed_l
// PTX-NOT: ld.global.nc
// PTX: .entry twice_l
// PTX: ld.global.nc
// PTX: .entry locked_l
// PTX-NOT: ld.global.nc
// PTX: .entry shown_l
// PTX-NOT: ld.global.nc
// PTX: .entry partly_l
// RUN: %if hip %{ %hip_object %t.out/restrict-teams.device.hip -o %t.hsaco %}
#include <omp.h>
enum { T = 64, TEAMS = 2, N = T * TEAMS };

// The user says it, and there is a barrier.
// CHECK-LABEL: filter_l
// CHECK-SAME: float *out, const float *__restrict__ in,
// CHECK-NEXT: const float *__restrict__ w) {
static void filter(float *restrict out, const float *restrict in, const float *restrict w) {
#pragma omp target teams num_teams(TEAMS) thread_limit(T)
  {
    float tile[T + 1];
#pragma omp parallel num_threads(T)
    {
      const int t = omp_get_thread_num(), b = omp_get_team_num() * T;
      tile[t] = in[b + t];
      if (t == 0)
        tile[T] = 0;
#pragma omp barrier
      out[b + t] = w[0] * tile[t] + w[1] * tile[t + 1];
    }
  }
}

// No barrier: all of them are as in a loop.
// CHECK-LABEL: scaled_l
// CHECK-SAME: float *__restrict__ r, float *__restrict__ c) {
static void scaled(float *r, float *c) {
#pragma omp target data map(tofrom : r[0 : 2 * N]) map(to : c[0 : N])
  {
#pragma omp target teams num_teams(TEAMS) thread_limit(T)
#pragma omp parallel num_threads(T)
    {
      const int i = omp_get_team_num() * T + omp_get_thread_num();
      r[i] *= c[i];
      r[N + i] *= c[i];
    }
  }
}

// What another thread has written is read behind a barrier: by p, which is not restricted.
// CHECK-LABEL: passed_l
// CHECK-SAME: int *p, int *q) {
static void passed(int *restrict p, int *restrict q) {
#pragma omp target teams num_teams(TEAMS) thread_limit(T)
#pragma omp parallel num_threads(T)
  {
    const int t = omp_get_thread_num(), b = omp_get_team_num() * T, before = p[b + T - 1 - t];
#pragma omp barrier
    p[b + t] = t;
#pragma omp barrier
    q[b + t] = p[b + T - 1 - t] + before;
  }
}

// Nobody wrote the barrier at the end of a construct.
// CHECK-LABEL: twice_l
// CHECK-SAME: int *p, const int *__restrict__ q) {
static void twice(int *p, const int *q) {
#pragma omp target teams num_teams(TEAMS) thread_limit(T) map(tofrom : p[0 : N]) map(to : q[0 : N])
  {
    const int b = omp_get_team_num() * T;
#pragma omp parallel num_threads(T)
    {
      const int t = omp_get_thread_num();
      p[b + t] += q[b + t];
    }
#pragma omp parallel num_threads(T)
    {
      const int t = omp_get_thread_num(), next = p[b + (t + 1) % T];
#pragma omp barrier
      p[b + t] = next + q[b + t];
    }
  }
}

// Neither at the end of a loop, unless it says nowait.
// CHECK-LABEL: loops_l
// CHECK-SAME: int *p, const int *__restrict__ q) {
// CHECK-LABEL: loops_l
// CHECK-SAME: int *__restrict__ p, const int *__restrict__ q) {
static void loops(int *p, const int *q) {
#pragma omp target teams num_teams(1) thread_limit(T) map(tofrom : p[0 : N]) map(to : q[0 : N])
#pragma omp parallel num_threads(T)
  {
#pragma omp for
    for (int i = 0; i < N; i++)
      p[i] += q[i];
    const int t = omp_get_thread_num(), next = p[(t + 1) % T];
#pragma omp barrier
    p[t] = next;
  }
#pragma omp target teams num_teams(1) thread_limit(T) map(tofrom : p[0 : N]) map(to : q[0 : N])
#pragma omp parallel num_threads(T)
  {
    const int t = omp_get_thread_num();
#pragma omp for nowait
    for (int i = 0; i < N; i++)
      p[i] += q[i] * (t >= 0);
  }
}

// It is not const, but nobody writes there.
// CHECK-LABEL: read_only_l
// CHECK-SAME: int *p, int *__restrict__ q) {
static void read_only(int *p, int *q) {
#pragma omp target teams num_teams(1) thread_limit(T) map(tofrom : p[0 : T], q[0 : T])
#pragma omp parallel num_threads(T)
  {
    const int t = omp_get_thread_num();
    p[t] = q[(t + 1) % T];
#pragma omp barrier
    p[t] += q[t];
  }
}

// It is const, and somebody writes there all the same; or somebody who is called does.
// CHECK-LABEL: cast_l
// CHECK-SAME: int *p, const int *q) {
static void cast(int *p, const int *q) {
#pragma omp target teams num_teams(1) thread_limit(T) map(tofrom : p[0 : T], q[0 : T])
#pragma omp parallel num_threads(T)
  {
    const int t = omp_get_thread_num();
    p[t] += q[T - 1 - t];
#pragma omp barrier
    ((int *)q)[t] = t;
#pragma omp barrier
    p[t] += q[T - 1 - t];
  }
}
static void set(int *to, int value) { *to = value; }
// CHECK-LABEL: called_l
// CHECK-SAME: int *p, int *q) {
static void called(int *p, int *q) {
#pragma omp target teams num_teams(1) thread_limit(T) map(tofrom : p[0 : T], q[0 : T])
#pragma omp parallel num_threads(T)
  {
    const int t = omp_get_thread_num();
    p[t] += q[T - 1 - t];
#pragma omp barrier
    set(&q[t], t);
#pragma omp barrier
    p[t] += q[T - 1 - t];
  }
}

// Locks, and volatile objects, tell threads of what others have written.
// CHECK: locked_l[[#]](int *p, const int *q) {
static omp_lock_t lock;
#pragma omp declare target(lock)
static void locked(int *p, const int *q) {
#pragma omp target
  omp_init_lock(&lock);
#pragma omp target teams distribute parallel for num_teams(TEAMS) map(tofrom : p[0 : 2]) map(to : q[0 : N])
  for (int i = 0; i < N; i++) {
    omp_set_lock(&lock);
    p[0] += q[i];
    p[1] += q[i];
    omp_unset_lock(&lock);
  }
}
// CHECK-LABEL: shown_l
// CHECK-SAME: volatile int *p, const int *q) {
static void shown(volatile int *p, const int *q) {
#pragma omp target teams distribute parallel for num_teams(TEAMS) map(tofrom : p[0 : N]) map(to : q[0 : N])
  for (int i = 0; i < N; i++) {
    p[i] += q[i];
    p[i] += q[i];
  }
}

// The team's threads get a pointer from one of them.
// CHECK-LABEL: given_l
// CHECK-SAME: int *p, const int *q) {
static void given(int *p, const int *q) {
#pragma omp target teams num_teams(1) thread_limit(T) map(tofrom : p[0 : T]) map(to : q[0 : N])
  {
    const int *half;
#pragma omp parallel num_threads(T)
    {
#pragma omp single
      half = q + T;
      const int t = omp_get_thread_num();
      p[t] += half[t];
      p[t] += half[t];
    }
  }
}

// One of them says so, and the other is an argument of the same function; or it may be derived from that one.
// CHECK-LABEL: partly_l
// CHECK-SAME: (int *p, const int *__restrict__ q) {
static void partly(int *p, const int *restrict q) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < T; i++)
    for (int k = 0; k < 2; k++)
      p[i] += q[k];
}
// CHECK-LABEL: moved_l
// CHECK-SAME: (int *p, int *q) {
static void moved(int *p, int *restrict q) {
  p = q + 1;
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1)
  for (int i = 0; i < 1; i++)
    for (int k = 0; k < T; k++)
      p[k] = q[k] + 1;
}
// CHECK-LABEL: whole_l
// CHECK-SAME: (int *all_, int *p) {
static int *restrict all;
static void whole(int *p) {
#pragma omp target teams distribute parallel for num_teams(1) thread_limit(1)
  for (int i = 0; i < 1; i++)
    for (int k = 0; k < T; k++)
      p[k] = all[k] + 1;
}

int main(void) {
  float in[N], out[N], w[2] = {1, 2}, r[2 * N];
  int p[N], q[N];
  for (int i = 0; i < N; i++) {
    in[i] = i;
    r[i] = r[N + i] = 2;
    p[i] = q[i] = i;
  }
#pragma omp target data map(to : in, w) map(from : out)
  filter(out, in, w);
  if (out[0] != 2 || out[T - 1] != T - 1)
    return 1;
  scaled(r, in);
  if (r[3] != 6 || r[N + 3] != 6)
    return 2;
#pragma omp target data map(tofrom : p, q)
  passed(p, q);
  if (p[5] != 5 || q[5] != 2 * (T - 1 - 5) || q[T + 5] != 2 * (T - 1 - 5) + T)
    return 3;
  for (int i = 0; i < N; i++)
    p[i] = i, q[i] = 1;
  twice(p, q);
  if (p[0] != 3 || p[T - 1] != 2 || p[T] != T + 3)
    return 4;
  for (int i = 0; i < N; i++)
    p[i] = i;
  loops(p, q);
  if (p[0] != 3 || p[T - 1] != 2 || p[T] != T + 2)
    return 5;
  for (int i = 0; i < N; i++)
    p[i] = 0, q[i] = i;
  read_only(p, q);
  if (p[0] != 1 || p[T - 1] != T - 1)
    return 6;
  for (int i = 0; i < N; i++)
    p[i] = 0, q[i] = 1;
  cast(p, q);
  if (p[0] != T || q[T - 1] != T - 1)
    return 7;
  called(p, q);
  if (p[0] != T + 2 * (T - 1))
    return 8;
  p[0] = p[1] = 0;
  for (int i = 0; i < N; i++)
    q[i] = 1;
  locked(p, q);
  if (p[0] != N || p[1] != N)
    return 9;
  shown(p, q);
  if (p[0] != N + 2)
    return 10;
  p[3] = 0;
  q[T + 3] = 7;
  given(p, q);
  if (p[3] != 14)
    return 11;
  p[3] = q[0] = q[1] = 1;
#pragma omp target data map(tofrom : p, q)
  {
    partly(p, q);
    moved(p, q);
    all = p + T - 1;
    whole(all + 1);
  }
  return p[3] != 3 || q[T] != T + 1 || p[2 * T - 1] != p[T - 1] + T;
}
