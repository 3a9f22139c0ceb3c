//===- RegionsTest.cpp - what becomes of whole regions --------------------===//
#include "Translated.h"

#include <catch2/catch.hpp>

using namespace chomp;
using Catch::Contains;

TEST_CASE("Loops of all kinds") {
  const Texts T = translated(Language::Cxx, R"(
#include <vector>
void f(double *a, long n, unsigned m, double *e) {
#pragma omp target teams distribute parallel for collapse(3) map(tofrom: a[0:n])
  for (long i = 1; i < n; i += 2)
    for (unsigned j = m; j > 0; --j)
      for (int k = 0; k < 3; k++)
        a[i] += j + k;
#pragma omp target teams loop map(tofrom: a[0:n])
  for (double *p = a; p < e; ++p)
    *p = 1;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom: a[0:n])
  for (int i = 0; i < (int)n; i++)
    for (int j = i; j < (int)n; j++)
      a[i] += j;
  double arr[10];
#pragma omp target parallel for simd lastprivate(n) map(tofrom: arr)
  for (auto &x : arr)
    x += 1;
#pragma omp target teams distribute parallel for simd safelen(4) schedule(static, 2) dist_schedule(static, 8) map(tofrom: a[0:n])
  for (int i = 4; i < (int)n; i++)
    a[i] = a[i - 4];
#pragma omp target simd simdlen(8) map(tofrom: a[0:n])
  for (int i = 0; i < (int)n; i++)
    a[i] *= 2;
}
)");
  CHECK_THAT(T.Cuda, Contains(R"(if (unsigned j_ = (j_team + blockIdx.y) * blockDim.y + threadIdx.y; j_ < m))"));
  CHECK_THAT(T.Cuda, Contains(R"(unsigned int j = m - j_;)"));
  CHECK_THAT(T.Cuda, Contains(R"(const long long iterations = chomp::iterations(0, e - a, 1);)"));
  CHECK_THAT(T.Cuda, Contains(R"(j_ = blockIdx.x * blockDim.x + threadIdx.x; i < (int)n && j_ < (int)n - i) {
    int j = i + j_;)"));
  CHECK_THAT(T.Cuda, Contains(R"(auto &x = x_range_[k];)"));
  CHECK_THAT(T.Cuda, Contains(R"(if (int i = 4 + blockIdx.x * blockDim.x + threadIdx.x; i < (int)n)
)"));
  CHECK_THAT(T.Report, Contains(R"(shape:      the loops i, j, k as the dimensions of the grid
)"));
  CHECK_THAT(T.Vgpu, Contains(R"(chomp_vgpu_kernel_t chomp_kernels[] = {)"));
}

TEST_CASE("Loop transformations") {
  const Texts T = translated(Language::C, R"(
void f(double *a, int n, int m) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n*m])
#pragma omp tile sizes(4, 8)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i * m + j] += 1;
#pragma omp target map(tofrom: a[0:n*m])
  {
#pragma omp unroll partial(4)
    for (int i = 0; i < n; i++)
      a[i] += 1;
#pragma omp parallel for
#pragma omp reverse
    for (int i = 0; i < n; i++)
      a[i] += 2;
#pragma omp parallel for collapse(2)
#pragma omp interchange permutation(2, 1)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < m; j++)
        a[i * m + j] += 3;
#pragma omp stripe sizes(4)
    for (int i = 0; i < n; i++)
      a[i] += 4;
  }
#pragma omp target teams distribute parallel for map(tofrom: a[0:n*m])
#pragma omp fuse
  {
    for (int i = 0; i < n; i++)
      a[i] += 1;
    for (int j = 0; j < m; j++)
      a[j] += 2;
  }
}
)");
  CHECK_THAT(T.Cuda, Contains(R"(for (long long j_tile_ = 0; j_tile_ < (j_count_ + 8 - 1) / 8; ++j_tile_) {)"));
  CHECK_THAT(T.Cuda, Contains(R"(int i = (i_count_ - 1 - i_reverse_);)"));
  CHECK_THAT(T.Cuda,
             Contains(R"(for (chomp::for_loop k(chomp::iterations(0, m, 1) * chomp::iterations(0, n, 1)); k; ++k) {)"));
  CHECK_THAT(T.Cuda, Contains(R"(for (long long i_in_ = i_offset_; i_in_ < i_count_; i_in_ += 4) {)"));
  CHECK_THAT(T.Cuda, Contains(R"(if (fused_ < i_count1_) {)"));
  CHECK_THAT(T.Cuda, Contains(R"(#pragma unroll 4
)"));
}

TEST_CASE("Reductions") {
  const Texts T = translated(Language::Cxx, R"(
struct V { double x, y; V() : x(0), y(0) {} V &operator+=(const V &o) { x += o.x; y += o.y; return *this; } };
#pragma omp declare reduction(plus: V: omp_out += omp_in) initializer(omp_priv = V())
#pragma omp declare reduction(from: int: omp_out += omp_in) initializer(omp_priv = omp_orig)
void f(double *a, int n, V *v) {
  double s = 0, h[16] = {}, m = 0;
  int b = 1, c = 0;
  V total;
#pragma omp target teams distribute parallel for reduction(+: s, h) reduction(max: m) reduction(&&: b) reduction(plus: total) reduction(from: c)
  for (int i = 0; i < n; i++) {
    s += a[i]; h[i % 16] += a[i]; m = a[i] > m ? a[i] : m; b = b && i; total += v[i]; c += i;
  }
#pragma omp target teams distribute parallel for reduction(+: a[2:8])
  for (int i = 0; i < n; i++)
    a[2 + i % 8] += i;
#pragma omp target map(tofrom: a[0:n], s)
  {
#pragma omp parallel for reduction(+: s) reduction(plus: total)
    for (int i = 0; i < n; i++) { s += a[i]; total += v[i]; }
#pragma omp parallel for reduction(inscan, +: s)
    for (int i = 0; i < n; i++) {
      s += a[i];
#pragma omp scan inclusive(s)
      a[i] = s;
    }
  }
}
)");
  CHECK_THAT(T.Cuda, Contains(R"(chomp::reduce(chomp::add(s_, s), chomp::max(m_, m), chomp::logical_and(b_, b));)"));
  CHECK_THAT(T.Cuda, Contains(R"(chomp::reduce_array(*h_, h, chomp::op::add());)"));
  CHECK_THAT(
      T.Cuda,
      Contains(
          R"(chomp::reduce_with(chomp_partials, total_, &total, 1, [](V &omp_out, V &omp_in) { omp_out += omp_in; });)"));
  CHECK_THAT(T.Cuda, Contains(R"(  int c = *c_;
)"));
  CHECK_THAT(T.Cuda, Contains(R"(chomp::section_copy<double, 8> a_private_;)"));
  CHECK_THAT(T.Cuda, Contains(R"(chomp::inclusive_scan(s_, s, chomp::op::add());)"));
  CHECK_THAT(T.Host, Contains(R"(CHOMP_KERNEL_REDUCTION)"));
}

TEST_CASE("Linear and induction clauses") {
  const Texts T = translated(Language::C, R"(
#pragma omp declare induction(next: double, double) inductor(omp_var = omp_var + omp_step) collector(omp_step * omp_idx)
void f(double *a, int n) {
  double v = 1, w = 2; int k = 3;
#pragma omp target teams distribute parallel for induction(step(2.0), *: v)  map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    { a[i] = v; v *= 2.0; }
#pragma omp target parallel for linear(k: 2) map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    { a[i] += k; }
  a[0] += w;
}
)");
  CHECK_THAT(T.Cuda, Contains(R"(v = chomp::multiplied(v_start_, 2.0, k);)"));
  CHECK_THAT(T.Cuda, Contains(R"(k = k_start_ + (long long)k__ * 2;)"));
  CHECK_THAT(T.Cuda, Contains(R"(*k_ = k;)"));
}

TEST_CASE("Allocators") {
  const Texts T = translated(Language::C, R"(
#include <omp.h>
void f(int *a, int n) {
  omp_alloctrait_t traits[] = {{omp_atk_alignment, 64}, {omp_atk_pool_size, 4096}};
  int t, u[8];
  double v[4];
  omp_allocator_handle_t mine;
#pragma omp target uses_allocators(omp_pteam_mem_alloc, mine(traits)) allocate(omp_pteam_mem_alloc: t) private(t) map(tofrom: a[0:n])
  {
    t = 3;
#pragma omp parallel private(u) firstprivate(v) allocate(allocator(omp_thread_mem_alloc), align(32): u)
    {
      u[0] = t + (int)v[0];
      int *p = (int *)omp_alloc(4 * sizeof(int), omp_default_mem_alloc);
      a[omp_get_thread_num()] = u[0] + (p != 0);
      omp_free(p, omp_default_mem_alloc);
    }
  }
}
)");
  CHECK_THAT(T.Cuda, Contains(R"(for it has allocators
)"));
  CHECK_THAT(T.Cuda, Contains(R"(alignas(32) int u[8];)"));
  CHECK_THAT(T.Cuda, Contains(R"(int *p = (int *)omp_alloc(4 * sizeof(int), omp_default_mem_alloc);)"));
}

TEST_CASE("SPMD mode, and work-item loops on the virtual GPU") {
  const Texts T = translated(Language::Cxx, R"(
#include <omp.h>
void f(double *a, int w, int h) {
#pragma omp target teams num_teams(w * h) thread_limit(64) map(tofrom: a[0:w*h])
  {
    int t = omp_get_team_num();
    int x = t % w, y = t / w;
    double part[64];
#pragma omp parallel
    {
      int k = omp_get_thread_num();
      part[k] = a[y * w + x];
#pragma omp barrier
      if (k == 0)
        a[y * w + x] = part[0] + part[63];
    }
  }
#pragma omp target teams distribute map(tofrom: a[0:w*h])
  for (int i = 0; i < w; i++) {
    double s = 0;
#pragma omp parallel for reduction(+: s)
    for (int j = 0; j < 64; j++)
      s += a[i * 64 + j];
    a[i] = s;
  }
}
)");
  CHECK_THAT(T.Cuda, Contains(R"(int x = (int)blockIdx.x, y = (int)(first_row_ + blockIdx.y);)"));
  CHECK_THAT(T.Cuda, Contains(R"(alignas(16) __shared__ double part[64];)"));
  CHECK_THAT(T.Cuda, Contains(R"(for (chomp::one_team_each k(w); k; ++k) {)"));
  CHECK_THAT(T.Cuda, Contains(R"(for (chomp::one_thread_each k; k; ++k) {)"));
  CHECK_THAT(T.Cuda, Contains(R"(if (threadIdx.x == 0) a[i] = s;)"));
  CHECK_THAT(T.Vgpu, Contains(R"(chomp::parallel_by_turns(0, [&](const chomp::turns &threads) {)"));
  CHECK_THAT(T.Vgpu, Contains(R"(      // barrier
)"));
  CHECK_THAT(T.Report, Contains(R"(in rows of w)"));
  CHECK_THAT(T.Report, Contains(R"(a team for each iteration, with a thread for each of its loops' iterations)"));
}

TEST_CASE("Constructs that decide which threads run") {
  const Texts T = translated(Language::C, R"(
#include <omp.h>
void g(int *a, int n);
static void inner(int *a, int n) {
#pragma omp parallel for schedule(dynamic, 2)
  for (int i = 0; i < n; i++)
    a[i] += i;
}
void f(int *a, int n) {
  int t = 0, last;
#pragma omp target map(tofrom: a[0:n], t)
  {
    inner(a, n);
    int own[4] = {n};
#pragma omp parallel num_threads(8) firstprivate(own) shared(t) if(n > 4)
    {
      own[0]++;
#pragma omp single copyprivate(own)
      own[1] = n;
#pragma omp critical(name)
      t += own[0];
#pragma omp atomic capture seq_cst
      { own[2] = t; t++; }
#pragma omp atomic compare
      if (a[0] < own[2]) { a[0] = own[2]; }
#pragma omp sections lastprivate(last)
      {
#pragma omp section
        last = 1;
#pragma omp section
        last = 2;
      }
#pragma omp masked filter(1)
      a[1] = last;
#pragma omp for ordered schedule(static, 1) nowait
      for (int i = 0; i < n; i++) {
#pragma omp ordered
        a[i] += omp_get_thread_num();
      }
#pragma omp barrier
#pragma omp scope reduction(+: t)
      t += 1;
#pragma omp task firstprivate(own) depend(in: a[0])
      a[2] = own[3];
#pragma omp taskwait
#pragma omp flush
    }
#pragma omp taskgroup
#pragma omp taskloop grainsize(2)
    for (int i = 0; i < n; i++)
      a[i]++;
    g(a, n);
  }
}
)");
  CHECK_THAT(T.Cuda, Contains(R"(CHOMP_LOCK(chomp_critical_name);)"));
  CHECK_THAT(T.Cuda, Contains(R"(for (chomp::for_loop k(n, 2); k; ++k) {)"));
  CHECK_THAT(T.Cuda, Contains(R"(chomp::broadcast(own);)"));
  CHECK_THAT(T.Cuda, Contains(R"({ chomp::fence(); own[2] = atomicAdd(&t, 1); chomp::fence(); })"));
  CHECK_THAT(T.Cuda, Contains(R"(atomicMax(&a[0], own[2]);)"));
  CHECK_THAT(T.Cuda, Contains(R"(if (section.last()) {)"));
  CHECK_THAT(T.Cuda, Contains(R"(for (chomp::ordered_turns turn(chomp::iterations(0, n, 1), 1); turn; ++turn))"));
  CHECK_THAT(T.Cuda, Contains(R"(// taskwait: tasks are run at once
)"));
  CHECK_THAT(T.Cuda, Contains(R"(if (omp_get_thread_num() == 1)
)"));
  CHECK_THAT(T.Dump, Contains(R"(generic mode: line 13 calls 'inner', of which not all threads may take part)"));
}

TEST_CASE("Kernel mode") {
  const Texts T = translated(Language::Cxx, R"(
#include <ompx.h>
void f(int *a, int n) {
#pragma omp target teams ompx_bare num_teams(n, 2) thread_limit(32) map(tofrom: a[0:n])
  {
    int i = ompx_block_id_x() * ompx_block_dim_x() + ompx_thread_id_x();
    a[i] += 1;
    ompx_sync_block_acq_rel();
    a[i] += a[0];
  }
}
)");
  CHECK_THAT(T.Cuda, Contains(R"(int i = blockIdx.x * blockDim.x + threadIdx.x;
)"));
  CHECK_THAT(T.Cuda, Contains(R"(__syncthreads();
)"));
  CHECK_THAT(T.Cuda, Contains(R"(a.cpp:4, in f(); kernel mode
)"));
  CHECK_THAT(T.Dump, Contains(R"(  kernel mode
)"));
}

TEST_CASE("Variants of functions and of directives") {
  const Texts T = translated(Language::C, R"(
int fastF(int x) { return x; }
int gpuF(int x) { return x + 1; }
int sm(int x) { return x + 2; }
#pragma omp declare variant(fastF) match(device = {kind(host)})
#pragma omp declare variant(gpuF) match(device = {kind(gpu), arch(nvptx64)})
#pragma omp declare variant(sm) match(device = {isa("sm_90")})
int f(int x) { return 0; }
#pragma omp begin declare variant match(implementation = {vendor(score(3): llvm)})
int g(int x) { return x * 2; }
#pragma omp end declare variant
int g(int x) { return x; }
#pragma omp begin declare variant match(construct = {target}, user = {condition(1)})
static int h(int x) { return x * 3; }
#pragma omp end declare variant
static int h(int x) { return x; }
void run(int *a, int n) {
#pragma omp target teams distribute parallel for map(tofrom: a[0:n])
  for (int i = 0; i < n; i++)
    a[i] = f(i) + g(i) + h(i);
#pragma omp metadirective when(user = {condition(n > 8)}: target teams distribute parallel for map(tofrom: a[0:n])) otherwise(parallel for)
  for (int i = 0; i < n; i++)
    a[i] += f(i);
#pragma omp target map(tofrom: a[0:n])
  {
#pragma omp metadirective when(device = {arch(nvptx64)}: parallel for num_threads(64)) default(parallel for)
    for (int i = 0; i < n; i++)
      a[i] += 1;
  }
}
)");
  CHECK_THAT(T.Cuda, Contains(R"(#if __CUDA_ARCH__ == 900 // isa(sm_90)
)"));
  CHECK_THAT(T.Cuda, Contains(R"(a[i] = CHOMP_ISA_sm_90(sm, gpuF)(i) + g_llvm(i) + h_target(i);)"));
  CHECK_THAT(T.Host, Contains(R"(a[i] = fastF(i) + g_llvm(i) + h_target(i);)"));
  CHECK_THAT(T.Host, Contains(R"(if (n > 8) {
)"));
  CHECK_THAT(T.Host, Contains(R"(#pragma omp parallel for num_threads(64)
)"));
}
