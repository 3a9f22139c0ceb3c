/* Taskgraphs whose constructs a device replays, written by hand as the translator would. The program plays the host
   compiler's runtime, too: a task runs as soon as it is generated, or, with TASKGRAPH_THREADS=n, replays have a team of
   so many threads. What the fake drivers were asked for is compared with what their graphs should be; with
   TASKGRAPH_WITHOUT_GRAPHS=1 that is nothing.

   A case is a list of steps over arrays; a step is a kernel, or a task of the host's. The exit code is 0, or the number
   of the case of which something was wrong. */
#include "FakeCounts.h"

#include "chomp/runtime.h"
#include "chomp/taskgraph.h"
#include "chomp/waits.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int omp_get_num_devices(void);
void omp_set_default_device(int);
void omp_set_device_teams_thread_limit(int, int);
void *omp_get_mapped_ptr(const void *, int);
int omp_in_parallel(void);
int omp_get_num_threads(void);

enum { N = 100, Arrays = 4, MaxSteps = 8, Devices = 2 };
enum { P, Q, R, S };

CHOMP_KERNEL(blend_kernel, "taskgraph-unit", "blend", "taskgraph.c", 30, 0, 0);

/* y = y * factor + x + z. */
static void blend(unsigned *y, const unsigned *x, const unsigned *z, unsigned factor, int n) {
  int i;
  for (i = 0; i < n; ++i)
    y[i] = y[i] * factor + x[i] + z[i];
}

/* ---- The host compiler's runtime ---- */

static int team = 1;
static pthread_t workers[64];
static int worker_count;

int omp_in_parallel(void) { return team > 1; }
int omp_get_num_threads(void) { return team; }

typedef struct call_t {
  void (*run)(void *);
  void *data;
} call_t;
static void *work(void *of) {
  call_t call = *(call_t *)of;
  free(of);
  call.run(call.data);
  return 0;
}
/* Done once when a replay's tasks are generated. */
static void (*meanwhile)(void);
static int generate(const chomp_dependence_t *list, size_t count, void (*run)(void *), void *data) {
  (void)list, (void)count;
  if (meanwhile)
    meanwhile();
  meanwhile = 0;
  if (team == 1) {
    run(data);
  } else {
    call_t *call = (call_t *)malloc(sizeof(call_t));
    call->run = run;
    call->data = data;
    pthread_create(&workers[worker_count++], 0, work, call);
  }
  return 1;
}
static void end_group(void) {
  while (worker_count)
    pthread_join(workers[--worker_count], 0);
}
static void wait_for_all(const chomp_dependence_t *list, size_t count) { (void)list, (void)count; }
static const chomp_host_tasks_t host_tasks = {generate, wait_for_all};

/* ---- Cases ---- */

enum kind {
  Kernel,
  Host,   /* The same on the host, with updates around it. */
  Leaves, /* On the host: takes its first array away from its device in encounters that say so. */
};
typedef struct step_t {
  enum kind kind;
  int y, x, z;
  int device; /* The index of its number in the frame. */
  int mutex;  /* mutexinoutset: y; else inout. */
} step_t;

/* What changes from encounter to encounter: firstprivate variables of the construct. */
typedef struct frame_t {
  unsigned *arrays[Arrays]; /* of pointers that tasks depend on */
  unsigned factors[MaxSteps];
  int counts[MaxSteps], devices[Devices];
  unsigned threads; /* thread_limit */
  int leaves;
} frame_t;

/* The data of a step's task. */
typedef struct own_t {
  frame_t *frame;
  const step_t *step;
  int index;
} own_t;

static chomp_taskgraph_t graph = {"taskgraph.c", 90, Arrays, 0};
static unsigned *storage[Arrays + 1], *expected[Arrays + 1];

static chomp_map_t item(unsigned type, unsigned *array) {
  chomp_map_t map = {"array[0:N]", 0, 0, N * sizeof(unsigned), 0, 0};
  map.type = type;
  map.begin = array;
  return map;
}
static void update(unsigned type, unsigned *array, int device) {
  const chomp_map_t map = item(type, array);
  chomp_target_update(CHOMP_HERE, device, &map, 1);
}
static void leave(unsigned *array, int device) {
  const chomp_map_t map = item(CHOMP_MAP_FROM, array);
  chomp_target_exit_data(CHOMP_HERE, device, &map, 1);
}

static void begin_data(int device, int first, int last) {
  for (; first <= last; ++first) {
    const chomp_map_t map = item(CHOMP_MAP_TO, storage[first]);
    chomp_target_enter_data(CHOMP_HERE, device, &map, 1);
  }
}
static void end_data(int device, int first, int last) {
  for (; first <= last; ++first)
    leave(storage[first], device);
}

static void run_kernel(void *data) {
  const own_t *own = (const own_t *)data;
  const step_t *step = own->step;
  unsigned *y = own->frame->arrays[step->y], *x = own->frame->arrays[step->x], *z = own->frame->arrays[step->z];
  unsigned factor = own->frame->factors[own->index];
  int n = own->frame->counts[own->index];
  const chomp_map_t maps[3] = {item(CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, y),
                               item(CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, x),
                               item(CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, z)};
  const chomp_arg_t args[5] = {CHOMP_MAPPED(0, y), CHOMP_MAPPED(1, x), CHOMP_MAPPED(2, z), CHOMP_VALUE(factor),
                               CHOMP_VALUE(n)};
  chomp_launch_t launch = {CHOMP_DEFAULT_DEVICE, 0, 0, 0, 0};
  launch.device = own->frame->devices[step->device];
  launch.thread_limit = own->frame->threads;
  launch.iterations = (unsigned long long)n;
  if (!blend_kernel(&launch, maps, 3, args, 5))
    blend(y, x, z, factor, n);
}

static void run_on_host(void *data) {
  const own_t *own = (const own_t *)data;
  const step_t *step = own->step;
  unsigned *y = own->frame->arrays[step->y], *x = own->frame->arrays[step->x], *z = own->frame->arrays[step->z];
  int device = own->frame->devices[step->device];
  if (step->kind == Leaves) {
    if (own->frame->leaves)
      leave(y, device);
    return;
  }
  update(CHOMP_MAP_FROM, y, device);
  update(CHOMP_MAP_FROM, x, device);
  update(CHOMP_MAP_FROM, z, device);
  blend(y, x, z, own->frame->factors[own->index], own->frame->counts[own->index]);
  for (device = 0; device < omp_get_num_devices(); ++device)
    update(CHOMP_MAP_TO, y, device);
}

/* One that is generated while the body runs. */
static void record_step(frame_t *frame, const step_t *step, int index) {
  own_t own = {0, 0, 0};
  void (*run)(void *) = step->kind == Kernel ? run_kernel : run_on_host;
  chomp_dependence_t list[3];
  chomp_recorded_task_t task = {0, 0, sizeof(own_t), _Alignof(own_t), 0, 1};
  own.frame = frame;
  own.step = step;
  own.index = index;
  list[0].address = frame->arrays[step->y];
  list[0].kind = step->mutex ? CHOMP_DEPENDS_MUTEXINOUTSET : CHOMP_DEPENDS_OUT;
  if (step->x != step->y) {
    list[task.count].address = frame->arrays[step->x];
    list[task.count++].kind = CHOMP_DEPENDS_IN;
  }
  if (step->z != step->y) {
    list[task.count].address = frame->arrays[step->z];
    list[task.count++].kind = CHOMP_DEPENDS_IN;
  }
  task.run = run;
  task.data = &own;
  task.list = list;
  if (step->kind == Kernel)
    chomp_record_target("taskgraph.c", (unsigned)(1000 + index), 1);
  else
    chomp_record_task("taskgraph.c", (unsigned)(1000 + index), 1);
  if (chomp_recording() == 2)
    chomp_record(&host_tasks, &task);
  chomp_leaves(); /* what the task does is not the body's */
  run(&own);
  chomp_returns();
}

static void encounter(long long id, const step_t *steps, int count, const frame_t *values, int reset) {
  frame_t *frame = (frame_t *)chomp_taskgraph_begin(&graph, id, reset, 1, sizeof(frame_t));
  int i;
  *frame = *values;
  if (chomp_taskgraph_runs(frame)) {
    for (i = 0; i < count; ++i)
      record_step(frame, &steps[i], i);
    chomp_taskgraph_ran(frame);
  }
  end_group();
  chomp_taskgraph_end(frame);
  /* The same without devices. */
  for (i = 0; i < count; ++i) {
    unsigned *of[3] = {expected[0], expected[0], expected[0]};
    int j;
    for (j = 0; j <= Arrays; ++j) {
      if (values->arrays[steps[i].y] == storage[j])
        of[0] = expected[j];
      if (values->arrays[steps[i].x] == storage[j])
        of[1] = expected[j];
      if (values->arrays[steps[i].z] == storage[j])
        of[2] = expected[j];
    }
    if (steps[i].kind != Leaves)
      blend(of[0], of[1], of[2], values->factors[i], values->counts[i]);
  }
}

/* ---- Checks ---- */

static int wrong, in_case, at_encounter, has_graphs;
static fake_graph_counts_fn counts;
static fake_last_graph_fn last_graph;
static fake_graph_counts_t before;

#define CHECK(condition)                                                                                               \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      fprintf(stderr, "case %c, encounter %d: %s (line %d)\n", in_case, at_encounter, #condition, __LINE__);           \
      wrong = wrong ? wrong : in_case;                                                                                 \
    }                                                                                                                  \
  } while (0)

static void find_driver(void) {
  const char *const variables[2] = {"CHOMP_CUDA_DRIVER", "CHOMP_HIP_DRIVER"};
  int i;
  for (i = 0; i < 2; ++i) {
    const char *path = getenv(variables[i]);
    void *library = path ? dlopen(path, RTLD_NOW | RTLD_NOLOAD) : 0;
    if (library) {
      *(void **)&counts = dlsym(library, "fake_graph_counts");
      *(void **)&last_graph = dlsym(library, "fake_last_graph");
    }
  }
  has_graphs = counts && last_graph && !getenv("TASKGRAPH_WITHOUT_GRAPHS");
}

/* What an array's values are, wherever they are. */
static void check_array(int index, int device) {
  update(CHOMP_MAP_FROM, storage[index], device);
  CHECK(!memcmp(storage[index], expected[index], N * sizeof(unsigned)));
}

/* What the driver was asked for since the last of these calls. */
static void check_counts(unsigned instantiated, unsigned nodes, unsigned edges, unsigned changed, unsigned launched) {
  fake_graph_counts_t now;
  if (!has_graphs)
    return;
  now = counts();
  CHECK(now.instantiated - before.instantiated == instantiated);
  CHECK(now.nodes - before.nodes == nodes);
  CHECK(now.edges - before.edges == edges);
  CHECK(now.changed - before.changed == changed);
  CHECK(now.launched - before.launched == launched);
  before = now;
}

/* The node of the graph that was launched last is the kernel of a step, with what its encounter has. */
static void check_node(int node, const char *after, const step_t *step, const frame_t *values, int index) {
  char line[256];
  const int device = values->devices[step->device];
  if (!has_graphs)
    return;
  snprintf(line, sizeof(line), "\n%d: blend_kernel_unit %ux%u (%llx,%llx,%llx,%x,%x)%s\n", node,
           ((unsigned)values->counts[index] + values->threads - 1) / values->threads, values->threads,
           (unsigned long long)(size_t)omp_get_mapped_ptr(values->arrays[step->y], device),
           (unsigned long long)(size_t)omp_get_mapped_ptr(values->arrays[step->x], device),
           (unsigned long long)(size_t)omp_get_mapped_ptr(values->arrays[step->z], device), values->factors[index],
           (unsigned)values->counts[index], after);
  {
    char all[2048];
    snprintf(all, sizeof(all), "%s\n", last_graph());
    CHECK(strstr(all, line));
    if (!strstr(all, line))
      fprintf(stderr, "expected:%sthere is:\n%s", line, all);
  }
}

/* A case begins: the arrays have new values, and nothing is mapped. */
static void begin_case(int name, frame_t *values) {
  int i, j;
  in_case = name;
  at_encounter = 0;
  memset(values, 0, sizeof(*values));
  for (i = 0; i <= Arrays; ++i) {
    for (j = 0; j < N; ++j)
      storage[i][j] = expected[i][j] = (unsigned)((i + 1) * 100 + j);
    if (i < Arrays)
      values->arrays[i] = storage[i];
  }
  for (i = 0; i < MaxSteps; ++i) {
    values->factors[i] = (unsigned)(i + 2);
    values->counts[i] = N;
  }
  values->threads = 64;
  values->devices[1] = omp_get_num_devices() > 1;
  if (has_graphs)
    before = counts();
}

static const step_t diamond[4] = {
    {Kernel, P, P, P, 0, 0}, {Kernel, Q, P, P, 0, 0}, {Kernel, R, P, P, 0, 0}, {Kernel, S, Q, R, 0, 0}};

static void check_diamond(const frame_t *values) {
  CHECK(!has_graphs || last_graph()[strlen("device ")] == '0' + values->devices[0]);
  check_node(0, "", &diamond[0], values, 0);
  check_node(1, " after 0", &diamond[1], values, 1);
  check_node(2, " after 0", &diamond[2], values, 2);
  check_node(3, " after 1 after 2", &diamond[3], values, 3);
}

static void check_arrays(int device) {
  int i;
  for (i = 0; i < Arrays; ++i)
    check_array(i, device);
}

/* Its data stays: the first replay notes, the second makes one graph of all, and later ones launch that. */
static void case_a(void) {
  frame_t values;
  begin_case('a', &values);
  begin_data(0, P, S);
  for (; at_encounter < 6; ++at_encounter) {
    encounter('a', diamond, 4, &values, 0);
    check_arrays(0);
    if (at_encounter < 2)
      check_counts(0, 0, 0, 0, 0);
    else if (at_encounter == 2)
      check_counts(1, 4, 4, 0, 1);
    else
      check_counts(0, 0, 0, 0, 1);
    if (at_encounter >= 2)
      check_diamond(&values);
  }
  end_data(0, P, S);
}

/* Values change: so do the nodes, and nothing is made anew. A pointer is one of them. */
static void case_b(void) {
  frame_t values;
  begin_case('b', &values);
  begin_data(0, P, S + 1);
  for (; at_encounter < 12; ++at_encounter) {
    const int changes = at_encounter == 4 || at_encounter == 6 || at_encounter == 7 || at_encounter == 9;
    if (at_encounter == 4 || at_encounter == 7)
      values.factors[at_encounter % 4] += 5;
    if (at_encounter == 6)
      values.counts[2] = N / 2;
    if (at_encounter == 9)
      values.arrays[Q] = storage[S + 1];
    encounter('b', diamond, 4, &values, 0);
    check_arrays(0);
    check_array(S + 1, 0);
    if (at_encounter >= 3)
      check_counts(0, 0, 0, changes ? 4 : 0, 1);
    else if (has_graphs)
      before = counts();
    if (at_encounter >= 2)
      check_diamond(&values);
  }
  end_data(0, P, S + 1);

  /* One that has nothing to do for a while, and one whose data is not present then. */
  begin_case('B', &values);
  begin_data(0, P, S);
  for (; at_encounter < 16; ++at_encounter) {
    values.counts[1] = at_encounter == 4 || at_encounter == 5 ? 0 : N;
    values.arrays[Q] = storage[at_encounter >= 8 && at_encounter < 11 ? S + 1 : Q];
    encounter('B', diamond, 4, &values, 0);
    check_arrays(0);
    check_array(S + 1, 0);
  }
  end_data(0, P, S);
}

/* A task of the host's between kernels cuts the graph. What is beside it does not wait for it. */
static void case_c(void) {
  static const step_t steps[5] = {{Kernel, P, P, P, 0, 0},
                                  {Host, Q, P, P, 0, 0},
                                  {Kernel, R, Q, P, 0, 0},
                                  {Kernel, S, S, S, 0, 0},
                                  {Kernel, P, R, Q, 0, 0}};
  frame_t values;
  begin_case('c', &values);
  begin_data(0, P, S);
  for (; at_encounter < 7; ++at_encounter) {
    if (at_encounter == 5)
      ++values.factors[1]; /* of the host's alone */
    encounter('c', steps, 5, &values, 0);
    check_arrays(0);
    if (at_encounter < 2)
      check_counts(0, 0, 0, 0, 0);
    else if (at_encounter == 2)
      check_counts(2, 4, 1, 0, 2);
    else
      check_counts(0, 0, 0, at_encounter == 5 ? 4 : 0, 2);
    if (at_encounter >= 2) {
      check_node(0, "", &steps[2], &values, 2);
      check_node(1, " after 0", &steps[4], &values, 4);
    }
  }
  end_data(0, P, S);
}

/* A kernel for which something is mapped is in no graph. */
static void case_d(void) {
  frame_t values;
  begin_case('d', &values);
  for (; at_encounter < 6; ++at_encounter) {
    encounter('d', diamond, 4, &values, 0);
    check_arrays(0);
    check_counts(0, 0, 0, 0, 0);
  }
  begin_case('D', &values);
  begin_data(0, P, Q);
  for (; at_encounter < 6; ++at_encounter) {
    encounter('D', diamond, 4, &values, 0);
    check_arrays(0);
    if (at_encounter == 2)
      check_counts(1, 2, 1, 0, 1);
    else
      check_counts(0, 0, 0, 0, at_encounter > 2);
  }
  end_data(0, P, Q);
}

/* Data goes away and comes back somewhere else: it is noted anew, and the graph is changed. */
static void case_e(void) {
  frame_t values;
  begin_case('e', &values);
  begin_data(0, P, S);
  for (; at_encounter < 12; ++at_encounter) {
    if (at_encounter == 4) {
      end_data(0, P, S);
      begin_data(0, S + 1, S + 1);
      begin_data(0, P, S);
    }
    if (at_encounter == 7)
      end_data(0, P, S);
    if (at_encounter == 9)
      begin_data(0, P, S);
    encounter('e', diamond, 4, &values, 0);
    check_arrays(0);
    if (at_encounter == 2)
      check_counts(1, 4, 4, 0, 1);
    else if (at_encounter == 5 || at_encounter == 10)
      check_counts(0, 0, 0, 4, 1);
    else if (at_encounter == 3 || at_encounter == 6 || at_encounter == 11)
      check_counts(0, 0, 0, 0, 1);
    else
      check_counts(0, 0, 0, 0, 0);
    if (at_encounter == 3 || at_encounter == 5 || at_encounter == 6 || at_encounter >= 10)
      check_diamond(&values);
  }
  end_data(0, P, S + 1);
}

/* graph_reset. */
static void case_f(void) {
  frame_t values;
  begin_case('f', &values);
  begin_data(0, P, S);
  for (; at_encounter < 9; ++at_encounter) {
    const unsigned destroyed = has_graphs ? counts().destroyed : 0;
    encounter('f', diamond, at_encounter < 4 ? 4 : 3, &values, at_encounter == 4);
    check_arrays(0);
    if (at_encounter == 2)
      check_counts(1, 4, 4, 0, 1);
    else if (at_encounter == 6)
      check_counts(1, 3, 2, 0, 1);
    else
      check_counts(0, 0, 0, 0, at_encounter == 3 || at_encounter > 6 ? 1 : 0);
    CHECK(!has_graphs || (counts().destroyed > destroyed) == (at_encounter == 4));
  }
  end_data(0, P, S);
}

/* Two devices: P and Q are on the first, R and S on the second, and what is computed on the host goes to both. */
static void case_g(void) {
  static const step_t steps[5] = {{Kernel, P, P, P, 0, 0},
                                  {Kernel, R, R, R, 1, 0},
                                  {Host, Q, P, P, 0, 0},
                                  {Kernel, S, Q, R, 1, 0},
                                  {Kernel, P, Q, Q, 0, 0}};
  frame_t values;
  begin_case('g', &values);
  begin_data(0, P, Q);
  begin_data(1, Q, S);
  for (; at_encounter < 6; ++at_encounter) {
    encounter('g', steps, 5, &values, 0);
    check_array(P, 0);
    check_array(Q, 0);
    check_array(Q, 1);
    check_array(R, 1);
    check_array(S, 1);
    if (at_encounter == 2)
      check_counts(4, 4, 0, 0, 4);
    else
      check_counts(0, 0, 0, 0, at_encounter < 2 ? 0 : 4);
  }
  end_data(0, P, P);
  end_data(1, Q, S);
  end_data(0, Q, Q);
}

/* The device is a value like others: another device has a graph of its own. */
static void case_k(void) {
  frame_t values;
  begin_case('k', &values);
  begin_data(0, P, S);
  begin_data(1, P, S);
  for (; at_encounter < 10; ++at_encounter) {
    const int device = at_encounter >= 4 && at_encounter < 8;
    int i;
    values.devices[0] = device;
    for (i = 0; i < Arrays; ++i)
      update(CHOMP_MAP_TO, values.arrays[i], device);
    encounter('k', diamond, 4, &values, 0);
    check_arrays(device);
    if (at_encounter >= 2)
      check_diamond(&values);
  }
  end_data(1, P, S);
  end_data(0, P, S);
}

/* What is in no frame: the default device, and what bounds the threads of teams without a clause. */
static void case_l(void) {
  frame_t values;
  begin_case('l', &values);
  begin_data(0, P, S);
  begin_data(1, P, S);
  for (; at_encounter < 10; ++at_encounter) {
    const int device = at_encounter >= 4 && at_encounter < 8;
    int i;
    values.devices[0] = CHOMP_DEFAULT_DEVICE;
    omp_set_default_device(device);
    for (i = 0; i < Arrays; ++i)
      update(CHOMP_MAP_TO, values.arrays[i], device);
    encounter('l', diamond, 4, &values, 0);
    check_arrays(device);
    values.devices[0] = device;
    if (at_encounter >= 2)
      check_diamond(&values);
  }
  omp_set_default_device(0);
  end_data(1, P, S);
  end_data(0, P, S);
}
static void case_m(void) {
  frame_t values;
  begin_case('m', &values);
  begin_data(0, P, S);
  for (; at_encounter < 7; ++at_encounter) {
    values.threads = 0;
    omp_set_device_teams_thread_limit(at_encounter < 4 ? 64 : 32, 0);
    encounter('m', diamond, 4, &values, 0);
    check_arrays(0);
    values.threads = at_encounter < 4 ? 64 : 32;
    if (at_encounter >= 2)
      check_diamond(&values);
    if (at_encounter >= 3)
      check_counts(0, 0, 0, at_encounter == 4 ? 4 : 0, 1);
    else if (has_graphs)
      before = counts();
  }
  omp_set_device_teams_thread_limit(1024, 0);
  end_data(0, P, S);
}

/* mutexinoutset: one at a time, which edges don't say. */
static void case_h(void) {
  static const step_t steps[6] = {{Kernel, P, Q, R, 0, 0}, {Kernel, P, Q, Q, 0, 1}, {Kernel, P, R, R, 0, 1},
                                  {Kernel, P, S, S, 0, 1}, {Kernel, P, Q, S, 0, 0}, {Kernel, Q, P, P, 0, 0}};
  frame_t values;
  begin_case('h', &values);
  values.factors[1] = values.factors[2] = values.factors[3] = 1; /* in whatever order */
  begin_data(0, P, S);
  for (; at_encounter < 20; ++at_encounter) {
    encounter('h', steps, 6, &values, 0);
    check_arrays(0);
    if (at_encounter == 2)
      check_counts(2, 3, 1, 0, 2);
    else
      check_counts(0, 0, 0, 0, at_encounter < 2 ? 0 : 2);
  }
  end_data(0, P, S);
}

/* A task of the host's in the record takes data away that kernels before and behind it use, in one encounter alone: it
   has what those before it have computed, and those behind it map it for themselves. */
static void case_i(void) {
  static const step_t steps[4] = {
      {Kernel, P, P, P, 0, 0}, {Leaves, P, P, P, 0, 0}, {Kernel, P, Q, Q, 0, 0}, {Host, Q, P, P, 0, 0}};
  int count;
  for (count = 2; count <= 4; ++count) {
    const unsigned stretches = count > 2 ? 2 : 1;
    frame_t values;
    begin_case('i', &values);
    begin_data(0, P, Q);
    for (; at_encounter < 12; ++at_encounter) {
      values.leaves = at_encounter == 5;
      if (at_encounter == 8)
        begin_data(0, P, P);
      encounter('i' * 10 + count, steps, count, &values, 0);
      if (at_encounter >= 5 && at_encounter < 8)
        CHECK(!omp_get_num_devices() || !omp_get_mapped_ptr(storage[P], 0));
      check_array(P, 0);
      check_array(Q, 0);
      if (at_encounter == 2)
        check_counts(stretches, stretches, 0, 0, stretches);
      else if (at_encounter == 5) /* what comes behind it is in no graph */
        check_counts(0, 0, 0, stretches, 1);
      else if (at_encounter > 5 && at_encounter < 9)
        check_counts(0, 0, 0, 0, 0);
      else
        check_counts(0, 0, 0, at_encounter == 9 ? stretches : 0, at_encounter < 2 ? 0 : stretches);
    }
    end_data(0, P, Q);
  }
}

/* Another thread takes data away while kernels use it. */
static void leave_meanwhile(void) { leave(storage[P], 0); }
static void case_j(void) {
  frame_t values;
  begin_case('j', &values);
  begin_data(0, P, S);
  for (; at_encounter < 8; ++at_encounter) {
    meanwhile = at_encounter == 5 ? leave_meanwhile : 0;
    encounter('j', diamond, 4, &values, 0);
    check_arrays(0);
  }
  end_data(0, Q, S);
}

int main(void) {
  const char *threads = getenv("TASKGRAPH_THREADS");
  int i;
  team = threads ? atoi(threads) : 1;
  chomp_offload_init();
  find_driver();
  for (i = 0; i <= Arrays; ++i) {
    storage[i] = (unsigned *)malloc(N * sizeof(unsigned));
    expected[i] = (unsigned *)malloc(N * sizeof(unsigned));
  }
  case_a();
  case_b();
  case_c();
  case_d();
  case_e();
  case_f();
  if (omp_get_num_devices() > 1) {
    case_g();
    case_k();
    case_l();
  }
  if (omp_get_num_devices())
    case_m();
  case_h();
  case_i();
  case_j();
  for (i = 0; i <= Arrays; ++i) {
    free(storage[i]);
    free(expected[i]);
  }
  if (counts && !has_graphs)
    CHECK(counts().nodes == 0 && counts().launched == 0);
  return wrong;
}
