/* What the programs of this folder tell: how long the first and the last tenth of their work took, and how much memory
   the process had after each. */
#ifndef LOAD_H
#define LOAD_H

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

struct course {
  double began, first, last; /* seconds */
  long pages_first, pages_last;
};

static inline double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec * 1e-9;
}
static inline long resident_pages(void) {
  long all = 0, resident = 0;
  FILE *file = fopen("/proc/self/statm", "r");
  if (!file || fscanf(file, "%ld %ld", &all, &resident) != 2)
    exit(2);
  fclose(file);
  return resident;
}
static inline void tenth_begins(struct course *c) { c->began = now(); }
static inline void tenth_ends(struct course *c, int number) {
  const double took = now() - c->began;
  if (number == 0) {
    c->first = took;
    c->pages_first = resident_pages();
  }
  c->last = took;
  c->pages_last = resident_pages();
}
/* count: of how many in each tenth. */
static inline void tell(const struct course *c, const char *what, double count) {
  const double kib = sysconf(_SC_PAGESIZE) / 1024.0;
  printf("%s\t%.9g\t%.9g\t%.0f\t%.0f\n", what, c->first / count, c->last / count, c->pages_first * kib,
         c->pages_last * kib);
}
static inline void wrong(const char *what) {
  fprintf(stderr, "wrong: %s\n", what);
  exit(1);
}

#endif
