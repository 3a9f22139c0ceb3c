"""The unchanging C text of the programs of sequences.py: their books, and the moves that need no drawn text."""
from program import CHOOSE

LIBRARY = """#pragma omp declare target
static unsigned visits;
#pragma omp end declare target
/* One more visit on the device, and p[i] changes; how many there have been since the library was loaded. */
unsigned library_work(unsigned *p, int n, unsigned x, int device) {
#pragma omp target map(tofrom : p[0 : n]) device(device)
  {
#pragma omp atomic
    visits++;
    for (int i = 0; i < n; i++)
      p[i] = p[i] * 3 + x + i;
  }
  unsigned now;
#pragma omp target map(from : now) device(device)
#pragma omp atomic read
  now = visits;
  return now;
}
/* Leaves at once. */
void library_later(unsigned *p, int n, unsigned x, int device) {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n]) device(device) nowait
  for (int i = 0; i < n; i++)
    p[i] = p[i] * 3 + x + i;
}
"""

PREAMBLE = """#include <dlfcn.h>
#include <omp.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
enum { ITEMS = 6, WIDTH = 12, DEVICES = 2, MOST = 64, RESULTS = 64, DEPTH = 3 };
enum { TO = 1, FROM = 2, ALWAYS = 4, DELETE = 8 };

/* What a thread works on, and what it has to be. */
struct bank {
  unsigned cells[ITEMS][WIDTH], results[RESULTS];
  unsigned host[ITEMS][WIDTH], device[DEVICES][ITEMS][WIDTH], wanted[RESULTS];
  int count[DEVICES][ITEMS]; /* references */
  int pending, depth, bad, held[DEVICES];
  unsigned state, number, step, visits[DEVICES], of_library[DEVICES];
  void *library;
};
static struct bank *banks[MOST];
static const char *library_file;
static unsigned common[WIDTH]; /* of all threads, and never changed */
#pragma omp declare target
static unsigned visits;
#pragma omp end declare target

static unsigned draw(struct bank *b, unsigned below) {
  b->state ^= b->state << 13;
  b->state ^= b->state >> 17;
  b->state ^= b->state << 5;
  return (b->state >> 3) % below;
}
""" + CHOOSE + """
/* ---- The books ---- */
static void come(struct bank *b, int d, int k, int map) {
  if ((b->count[d][k]++ == 0 || map & ALWAYS) && map & TO)
    memcpy(b->device[d][k], b->host[k], sizeof b->host[k]);
}
static void go(struct bank *b, int d, int k, int map) {
  if (b->count[d][k] == 0)
    return;
  b->count[d][k] = map & DELETE ? 0 : b->count[d][k] - 1;
  if (map & FROM && (b->count[d][k] == 0 || map & ALWAYS))
    memcpy(b->host[k], b->device[d][k], sizeof b->host[k]);
}
static void move_item(struct bank *b, int d, int k, int map) {
  if (b->count[d][k] == 0)
    return;
  if (map & TO)
    memcpy(b->device[d][k], b->host[k], sizeof b->host[k]);
  else
    memcpy(b->host[k], b->device[d][k], sizeof b->host[k]);
}
static void differs(struct bank *b, const char *what, int which, unsigned is, unsigned wanted) {
  if (b->bad++ < 5)
    printf("thread %u, step %u: %s %d is %u and not %u\\n", b->number, b->step, what, which, is, wanted);
}
static void expect(struct bank *b, const char *what, int which, unsigned is, unsigned wanted) {
  if (is != wanted)
    differs(b, what, which, is, wanted);
}
/* Tells of a routine that fails, which only faults on purpose let it do. Other threads may be loading libraries, whose
   handlers exit would run. */
static void fails(const char *routine) {
  fprintf(stderr, "%s fails\\n", routine);
  _Exit(1);
}
/* What the host has; what is present, and what that is. */
static void check(struct bank *b) {
  for (int k = 0; k < ITEMS; k++) {
    for (int c = 0; c < WIDTH; c++)
      expect(b, "item", k, b->cells[k][c], b->host[k][c]);
    for (int d = 0; d < DEVICES; d++) {
      unsigned copy[WIDTH], *there = omp_get_mapped_ptr(b->cells[k], d);
      expect(b, "presence of", k, !!there, b->count[d][k] > 0);
      if (!there || !b->count[d][k])
        continue;
      if (omp_target_memcpy(copy, there, sizeof copy, 0, 0, omp_get_initial_device(), d))
        fails("omp_target_memcpy");
      for (int c = 0; c < WIDTH; c++)
        expect(b, "corresponding item", k, copy[c], b->device[d][k][c]);
    }
  }
}
/* Waits for what has been left behind. */
static void settle(struct bank *b) {
#pragma omp taskwait
  for (; b->pending; b->pending--)
    expect(b, "result", b->pending - 1, b->results[b->pending - 1], b->wanted[b->pending - 1]);
}

/* ---- Moves ---- */
static void ask(struct bank *b) {
  settle(b);
  check(b);
}
static void routines(struct bank *b) {
  const int d = draw(b, DEVICES), other = draw(b, DEVICES), host = omp_get_initial_device();
  const unsigned x = draw(b, 1000);
  unsigned here[40], back[40];
  unsigned *p = omp_target_alloc(sizeof here, d), *q = omp_target_alloc(sizeof here, other);
  if (!p || !q)
    fails("omp_target_alloc");
  for (int i = 0; i < 40; i++)
    here[i] = x + i;
  if (omp_target_memcpy(p, here, sizeof here, 0, 0, d, host))
    fails("omp_target_memcpy");
  if (draw(b, 2)) {
    unsigned original[40];
    if (omp_target_associate_ptr(original, p, sizeof here, 0, d))
      fails("omp_target_associate_ptr");
#pragma omp target map(to : original) device(d)
    for (int i = 0; i < 40; i++)
      original[i] += 5;
    if (omp_target_disassociate_ptr(original, d))
      fails("omp_target_disassociate_ptr");
  } else {
#pragma omp target is_device_ptr(p) device(d)
    for (int i = 0; i < 40; i++)
      p[i] += 5;
  }
  if (omp_target_memcpy(q, p, sizeof here, 0, 0, other, d) || omp_target_memcpy(back, q, sizeof here, 0, 0, host, other))
    fails("omp_target_memcpy");
  for (int i = 0; i < 40; i++)
    expect(b, "copied", i, back[i], x + i + 5);
  omp_target_free(p, d);
  omp_target_free(q, other);
}
/* One reference more, or one less, of what all threads use. */
static void hold(struct bank *b) {
  const int d = draw(b, DEVICES);
  if (b->held[d] < 3 && draw(b, 2)) {
    b->held[d]++;
#pragma omp target enter data map(to : common) device(d)
    expect(b, "presence of common", d, omp_target_is_present(common, d), 1);
  } else if (b->held[d]) {
    b->held[d]--;
#pragma omp target exit data map(release : common) device(d)
  }
}
/* A fork may not come while another thread loads or unloads: the C library's lock for exit handlers would stay locked. */
static pthread_rwlock_t loading = PTHREAD_RWLOCK_INITIALIZER;
static void unload(void *library) {
  pthread_rwlock_rdlock(&loading);
  dlclose(library);
  pthread_rwlock_unlock(&loading);
}
/* The thread's own copy of the library, whose variables begin anew when it has been away. */
static void *load(struct bank *b, const char *copy) {
  char name[4096];
  snprintf(name, sizeof name, "%s.%s", library_file, copy);
  pthread_rwlock_rdlock(&loading);
  void *library = dlopen(name, RTLD_NOW | RTLD_LOCAL);
  pthread_rwlock_unlock(&loading);
  if (!library) {
    fprintf(stderr, "%s\\n", dlerror());
    fails("dlopen");
  }
  return library;
}
typedef unsigned work_function(unsigned *, int, unsigned, int);
typedef void later_function(unsigned *, int, unsigned, int);
enum { OWN = 1, LEAVE = 2 };
static void loaded_work(struct bank *b, void *library, int how) {
  const int d = draw(b, DEVICES), k = draw(b, ITEMS);
  const unsigned x = draw(b, 1000);
  settle(b);
  come(b, d, k, TO);
  for (int c = 0; c < WIDTH; c++)
    b->device[d][k][c] = b->device[d][k][c] * 3 + x + c;
  go(b, d, k, FROM);
  if (draw(b, 3)) {
    const unsigned now = ((work_function *)dlsym(library, "library_work"))(b->cells[k], WIDTH, x, d);
    if (how & OWN)
      expect(b, "the library's count on", d, now, ++b->of_library[d]);
  } else {
    ((later_function *)dlsym(library, "library_later"))(b->cells[k], WIDTH, x, d);
    if (how & LEAVE) /* dlclose waits for it */
      return;
#pragma omp taskwait
  }
}
static void library(struct bank *b) {
  char number[16];
  snprintf(number, sizeof number, "%u", b->number);
  if (!b->library) {
    b->library = load(b, number);
    memset(b->of_library, 0, sizeof b->of_library);
  }
  for (int n = draw(b, 3); n > 0; n--)
    loaded_work(b, b->library, OWN);
  if (draw(b, 2)) {
    loaded_work(b, b->library, OWN | LEAVE);
    unload(b->library);
    b->library = 0;
  }
}
/* A library that several threads load and leave at any time. */
static void shared_library(struct bank *b) {
  void *shared = load(b, "shared");
  loaded_work(b, shared, 0);
  unload(shared);
}
"""

MAIN = """
static void one_step(struct bank *b);
static void nested_steps(struct bank *b) {
  if (b->depth == DEPTH)
    return;
  b->depth++;
  for (int n = draw(b, 3); n > 0; n--)
    one_step(b);
  settle(b);
  b->depth--;
}
static void one_step(struct bank *b) {
  b->step++;
  moves[draw(b, sizeof moves / sizeof *moves)](b);
}
/* A process of its own: what is present is present there, too, and its steps are nobody else's. */
static void fork_step(struct bank *b) {
  settle(b);
  pthread_rwlock_wrlock(&loading);
  const pid_t child = fork();
  if (child)
    pthread_rwlock_unlock(&loading);
  else
    pthread_rwlock_init(&loading, 0); /* which counts as another thread's there */
  if (child == 0) {
    check(b);
    for (int n = 0; n < 5; n++)
      one_step(b);
    settle(b);
    check(b);
    fflush(stdout);
    _exit(b->bad ? 3 : 0);
  }
  int status = 0;
  if (child < 0 || waitpid(child, &status, 0) != child)
    fails("fork");
  if (WIFEXITED(status) && WEXITSTATUS(status) == 1)
    fails("the child"); /* which has told why */
  expect(b, "status of a child", child, status, 0);
}
static int steps, forks;
static void *work(void *of) {
  struct bank *b = of;
  for (int n = 0; n < steps; n++) {
    one_step(b);
    if (forks && draw(b, 40) == 0)
      fork_step(b);
  }
  settle(b);
  check(b);
  return 0;
}

int main(int argc, char **argv) {
  if (argc < 2)
    return 2;
  library_file = argv[1];
  const unsigned seed = argc > 2 ? atoi(argv[2]) : 1;
  steps = argc > 3 ? atoi(argv[3]) : 50;
  const int threads = argc > 4 ? atoi(argv[4]) : 4;
  forks = argc > 5 && atoi(argv[5]);
  int bad = 0;
  for (int c = 0; c < WIDTH; c++)
    common[c] = 100 + c;
  for (int t = 0; t < threads; t++) {
    struct bank *b = banks[t] = calloc(1, sizeof *b);
    b->state = seed * 977 + t * 7919 + 12345;
    b->number = t;
    for (int k = 0; k < ITEMS; k++)
      for (int c = 0; c < WIDTH; c++)
        b->cells[k][c] = b->host[k][c] = k * 100 + c;
  }
  /* Threads end and others go on with what they have left. */
  for (int round = 0; round < 2; round++) {
    pthread_t ids[MOST];
    for (int t = 0; t < threads; t++)
      if (pthread_create(&ids[t], 0, work, banks[t]))
        fails("pthread_create");
    for (int t = 0; t < threads; t++)
      pthread_join(ids[t], 0);
  }
  for (int t = 0; t < threads; t++) {
    struct bank *b = banks[t];
    for (int d = 0; d < DEVICES; d++) {
      while (b->held[d]) {
        b->held[d]--;
#pragma omp target exit data map(release : common) device(d)
      }
      for (int k = 0; k < ITEMS; k++) {
        unsigned *p = b->cells[k];
#pragma omp target exit data map(delete : p[0 : WIDTH]) device(d)
      }
    }
  }
  for (int d = 0; d < DEVICES; d++) {
    unsigned wanted = 0;
    for (int t = 0; t < threads; t++)
      wanted += banks[t]->visits[d];
#pragma omp target update from(visits) device(d)
    expect(banks[0], "visits of", d, visits, wanted);
    expect(banks[0], "in the end, presence of common on", d, omp_target_is_present(common, d), 0);
  }
  for (int t = 0; t < threads; t++) {
    bad += banks[t]->bad;
    if (banks[t]->library)
      dlclose(banks[t]->library);
    free(banks[t]);
  }
  if (!bad)
    puts("ok");
  return bad ? 3 : 0;
}
"""
