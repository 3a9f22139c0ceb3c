// A rule is tried outside of any parallel region, and by one thread of a team of one, two and four. What it names in tasks
// is static: locals would be copied.
#ifndef EVERYWHERE_H
#define EVERYWHERE_H

static int everywhere(int (*rule)(void)) {
  int failed = rule();
  for (int threads = 1; threads <= 4 && !failed; threads *= 2) {
#pragma omp parallel num_threads(threads)
#pragma omp single
    failed = rule();
  }
  return failed;
}
#endif
