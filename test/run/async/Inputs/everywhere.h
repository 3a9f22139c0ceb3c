// A rule is tried outside of any parallel region, and by one thread of a team of one, two and four. What it names in tasks
// is static: locals would be copied.
#ifndef EVERYWHERE_H
#define EVERYWHERE_H

// In teams alone, for rules with an event that the thread fulfills later: outside libgomp waits for a detached task's
// where the task is met.
static inline int in_a_team(int (*rule)(void)) {
  int failed = 0;
  for (int threads = 1; threads <= 4 && !failed; threads *= 2) {
#pragma omp parallel num_threads(threads)
#pragma omp single
    failed = rule();
  }
  return failed;
}

static inline int everywhere(int (*rule)(void)) {
  const int failed = rule();
  return failed ? failed : in_a_team(rule);
}
#endif
