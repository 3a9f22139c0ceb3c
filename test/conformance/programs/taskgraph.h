/* What taskgraph.c is made of: the host compiler's runtime, which the program plays, steps, encounters, and what is
   compared. */
#ifndef TASKGRAPH_H
#define TASKGRAPH_H

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
static void do_meanwhile(void) {
  if (meanwhile)
    meanwhile();
  meanwhile = 0;
}
static int generate(const chomp_dependence_t *list, size_t count, void (*run)(void *), void *data) {
  call_t *call = (call_t *)malloc(sizeof(call_t));
  (void)list, (void)count;
  do_meanwhile();
  call->run = run;
  call->data = data;
  pthread_create(&workers[worker_count++], 0, work, call);
  return 1;
}
static void call_at_once(void (*run)(void *), void *data) {
  do_meanwhile();
  run(data);
}
static void end_group(void) {
  while (worker_count)
    pthread_join(workers[--worker_count], 0);
}
static void wait_for_all(const chomp_dependence_t *list, size_t count) { (void)list, (void)count; }
static const chomp_host_tasks_t host_tasks = {generate, wait_for_all, call_at_once};

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
  if (getenv("TASKGRAPH_ANY_GRAPHS"))
    return;
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

#endif
