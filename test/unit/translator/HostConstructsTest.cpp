//===- HostConstructsTest.cpp - what the host file has for constructs -----===//
#include "Translated.h"

#include <catch2/catch.hpp>

using namespace chomp;
using Catch::Contains;

TEST_CASE("A taskgraph records tasks, and constructs for devices as tasks") {
  const Texts T = translated(Language::C, R"(
void f(double *x, int n) {
  double s = 2;
#pragma omp taskgraph
  {
#pragma omp task depend(out: x[0])
    x[0] = s;
#pragma omp target nowait depend(inout: x[0]) map(tofrom: x[0:n])
    x[1] = x[0] * s;
#pragma omp target update from(x[0:n])
#pragma omp taskloop nogroup
    for (int i = 0; i < n; i++)
      x[i] += 1;
  }
}
)");
  CHECK_THAT(T.Host, Contains(R"(static chomp_taskgraph_t chomp_graph = {"a.c", 4, 2, 0};)"));
  CHECK_THAT(T.Host, Contains(R"(__typeof__(s) s_value;)"));
  CHECK_THAT(T.Host,
             Contains(R"(#pragma omp task depend(out: x[0]) firstprivate(chomp_frame) if (chomp_recorded(6, 1)))"));
  CHECK_THAT(
      T.Host,
      Contains(R"(#pragma omp task depend(inout: x[0]) firstprivate(chomp_frame) if (chomp_recorded_target(8, 1)))"));
  CHECK_THAT(T.Host, Contains(R"(&(*chomp_frame->x_address)[0], n * sizeof((*chomp_frame->x_address)[0]))"));
  CHECK_THAT(T.Host, Contains(R"(#pragma omp taskloop nogroup firstprivate(chomp_frame) if (chomp_recorded(11, 1)))"));
  CHECK_THAT(T.Host, Contains(R"(chomp_taskgraph_ran(chomp_frame); } chomp_taskgraph_end(chomp_frame); })"));
  CHECK_THAT(T.Report, Contains(R"(a.c:4: taskgraph: recorded
)"));
}

TEST_CASE("A taskgraph's number and what makes it anew") {
  const Texts T = translated(Language::Cxx, R"(
struct S { double v; double *p; void run(int n); };
void S::run(int n) {
  double *q = p, s = v;
#pragma omp taskgraph graph_id(n) graph_reset(n > 2)
  {
#pragma omp target enter data map(to: q[0:n]) nowait depend(out: q[0])
#pragma omp target teams distribute parallel for nowait depend(inout: q[0]) firstprivate(n)
    for (int i = 0; i < n; i++)
      q[i] += s;
#pragma omp target exit data map(from: q[0:n]) depend(in: q[0])
  }
}
)");
  CHECK_THAT(
      T.Host,
      Contains(
          R"(chomp_taskgraph_begin(&chomp_graph, n, (n > 2) != 0, chomp_waits_told(), sizeof(struct chomp_frame_t));)"));
  CHECK_THAT(T.Host, Contains(R"(#pragma omp taskgroup
#pragma omp task depend(in: q[0]) firstprivate(chomp_frame) if (chomp_recorded_target(11, 0)))"));
  CHECK_THAT(T.Host, Contains(R"({"q", CHOMP_MAP_LOOKUP, q, 0, 0, 0},)"));
}

TEST_CASE("Code of the host's is a function that a device calls") {
  const Texts T = translated(Language::C, R"(
#pragma omp requires reverse_offload
int total;
void f(int *a, int n) {
#pragma omp target map(tofrom: a[0:n])
  {
    int k = 3;
    a[0] = k;
#pragma omp target device(ancestor: 1) map(always, tofrom: a[0:n]) firstprivate(k)
    { a[1] += k; total = a[0]; }
    a[2] = a[1];
  }
}
)");
  CHECK_THAT(T.Host, Contains(R"(static void f_l9_host(void *const *chomp_items) {
  int *a = *(int **)chomp_items[0];
  int k = *(int *)chomp_items[1];
)"));
  CHECK_THAT(T.Host, Contains(R"({ a[1] += k; total = a[0]; }
}
)"));
  CHECK_THAT(T.Host, Contains(R"(#pragma omp task if(0) default(shared) firstprivate(total)
    { a[1] += k; total = a[0]; })"));
  CHECK_THAT(T.Host, Contains(R"(CHOMP_HOST_FUNCTION(f_l9_host, ")"));
  CHECK_THAT(T.Cuda, Contains(R"(chomp::ancestor(f_l9_host, chomp_items);)"));
}

TEST_CASE("In a class template it is a member of a class in its place") {
  const Texts T = translated(Language::Cxx, R"(
#pragma omp requires reverse_offload
template <class T> struct Box {
  T value;
  void log(T x);
  void run(T *a, int n) {
#pragma omp target map(tofrom: a[0:n], value)
    {
      T mine = a[0];
#pragma omp target device(ancestor: 1) map(tofrom: mine)
      { value += mine; log(mine); }
      a[1] = mine;
    }
  }
};
void g(double *a, int n, int *b) { Box<double>{1}.run(a, n); Box<int>{2}.run(b, n); }
)");
  CHECK_THAT(T.Host, Contains(R"(CHOMP_INSTANCES(Box_run_l7,
    {&Box_run_l7_double_kernel, "ZN3BoxIdE3runE", 0, 0, 0},)"));
  CHECK_THAT(
      T.Host,
      Contains(
          R"(static chomp_host_function_t *descriptor() { return Box_run_l10_host_of(CHOMP_TYPE_NAME(Box_run_l10_host), chomp_instance); })"));
  CHECK_THAT(T.Host, Contains(R"({ chomp_this->value += mine; chomp_this->log(mine); })"));
  CHECK_THAT(T.Host, Contains(R"(chomp_call_here<Box_run_l10_host>(&mine, chomp_copy<decltype(this)>(this).get());)"));
}

TEST_CASE("Calls that are dispatched") {
  const Texts T = translated(Language::C, R"(
void fast(int *p, int n);
#pragma omp declare variant(fast) match(construct = {dispatch}) adjust_args(need_device_ptr: p)
void slow(int *p, int n);
int fastValue(int *p);
#pragma omp declare variant(fastValue) match(construct = {dispatch})
int value(int *p);
void f(int *x, int n) {
#pragma omp dispatch
  slow(x, n);
#pragma omp dispatch novariants(n > 3) device(1) nowait depend(out: x[0])
  slow(x, n);
  int y;
#pragma omp dispatch nocontext(n < 2) is_device_ptr(x)
  y = value(x);
  x[0] = y;
}
)");
  CHECK_THAT(T.Host, Contains(R"(  fast(chomp_pointer(CHOMP_DEFAULT_DEVICE, x), n);
)"));
  CHECK_THAT(T.Host, Contains(R"(CHOMP_TASKWAIT(depend(out: x[0]))
  chomp_on_device(1)
  if (n > 3) slow(x, n); else )"));
  CHECK_THAT(T.Host, Contains(R"(y = ((n < 2) ? value : fastValue)(x);)"));
}

TEST_CASE("Launches, their conditions and devices, and interop") {
  const Texts T = translated(Language::C, R"(
#include <omp.h>
#pragma omp requires unified_shared_memory
int pool[64];
#pragma omp groupprivate(pool)
void f(int *a, int n, int d) {
  omp_interop_t o = omp_interop_none;
#pragma omp interop init(prefer_type("cuda"), targetsync: o) device(d) depend(out: a[0]) nowait
#pragma omp target nowait depend(in: a[0], a[1]) device(d) if(target: n > 3) thread_limit(32) is_device_ptr(a)
  a[0] = 1;
#pragma omp target teams distribute parallel for num_teams(n / 4) num_threads(n) if(parallel: n > 4) has_device_addr(a)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma omp target device(d) in_reduction(+: n)
  n += 1;
#pragma omp interop use(o)
#pragma omp interop destroy(o)
#pragma omp target dyn_groupprivate(16)
  a[1] = pool[0];
}
)");
  CHECK_THAT(T.Host,
             Contains(R"(chomp_interop_init("a.c", 8, (int)(d), (void **)&o, CHOMP_INTEROP_TARGETSYNC, "cuda");)"));
  CHECK_THAT(T.Host, Contains(R"(const int chomp_if = (n > 3) ? 1 : 0;)"));
  CHECK_THAT(T.Host, Contains(R"(chomp_launch = {(int)(d), /*num_teams*/ 1, /*thread_limit*/ (unsigned)(32),)"));
  CHECK_THAT(T.Host, Contains(R"(#pragma omp parallel for num_threads(n) if(parallel: n > 4)
)"));
  CHECK_THAT(T.Host, Contains(R"({"n", CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, &n, sizeof(n), 0, 0},)"));
  CHECK_THAT(T.Host, Contains(R"(/*dyn_groupprivate*/ (unsigned long long)(16))"));
  CHECK_THAT(T.Host, Contains(R"(a[1] = CHOMP_GROUPPRIVATE(pool)[0];)"));
  CHECK_THAT(T.Host, Contains(R"(CHOMP_REQUIRES(CHOMP_REQUIRES_UNIFIED_SHARED_MEMORY);)"));
}

TEST_CASE("What is mapped: mappers, iterators, members, sections") {
  const Texts T = translated(Language::Cxx, R"(
struct P { int n; double *data; double small[4]; };
#pragma omp declare mapper(whole: P p) map(p, p.data[0:p.n])
struct Obj { int n; double *d; void run(); double sum() const { return d[0]; } };
void Obj::run() {
#pragma omp target teams distribute parallel for map(tofrom: d[0:n])
  for (int i = 0; i < n; i++) d[i] += sum();
}
void f(P &p, P *q, double (*m)[8], int n) {
#pragma omp target enter data map(mapper(whole), to: p) map(iterator(i = 0:n), to: q[i].data[0:4])
#pragma omp target map(present, tofrom: p.small[1:2]) map(always, from: m[0:n]) defaultmap(none: scalar) firstprivate(n)
  { p.small[1] = n; m[0][2] = q[0].n; }
#pragma omp target data map(tofrom: m[0:n]) use_device_addr(p) use_device_ptr(q)
  { q->n = 3; }
#pragma omp target update to(m[0:n][0:2]) from(p.data[0:4:2])
#pragma omp target exit data map(mapper(whole), from: p)
}
)");
  CHECK_THAT(T.Host, Contains(R"(CHOMP_INLINE void chomp_map_whole_P(chomp_map_list_t *chomp_maps, void *chomp_object) {
  P *const p = (P *)chomp_object;)"));
  CHECK_THAT(T.Host,
             Contains(R"(chomp_map_each(&chomp_maps, "p", CHOMP_MAP_TO, &p, 1, sizeof(p), 0, 0, chomp_map_whole_P);)"));
  CHECK_THAT(T.Host, Contains(R"(for (int i = 0; i < n; i += 1)
      chomp_map(&chomp_maps, "q[i].data[0:4]", CHOMP_MAP_TO, &q[i].data[0], 4 * sizeof(q[i].data[0]),)"));
  CHECK_THAT(T.Host,
             Contains(R"({"this[:1]", CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, this, sizeof(*this), 0, (void *)this},)"));
  CHECK_THAT(
      T.Host,
      Contains(
          R"({"p.small[1:2]", CHOMP_MAP_TOFROM | CHOMP_MAP_PRESENT, &p.small[1], 2 * sizeof(p.small[1]), 0, (void *)&p},)"));
  CHECK_THAT(T.Host,
             Contains(R"({"m[0:n]", CHOMP_MAP_FROM | CHOMP_MAP_ALWAYS, &m[0], n * sizeof(m[0]), (void *)&m, 0},)"));
  CHECK_THAT(T.Host, Contains(R"(P *q_ = (P *)chomp_pointer(chomp_device, q);)"));
  CHECK_THAT(T.Host, Contains(R"(const chomp_size_t chomp_counts[] = {(chomp_size_t)n, 2};)"));
  CHECK_THAT(T.Host, Contains(R"(chomp_free_maps(&chomp_maps);)"));
  CHECK_THAT(T.Dump, Contains(R"(explicit tofrom, present; &p.small[1], 2 * sizeof(p.small[1]) bytes)"));
}
