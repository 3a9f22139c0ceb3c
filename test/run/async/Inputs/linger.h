// Takes a while, so that what doesn't wait for it is likely to be seen. Gives 0, which compilers don't know.
#ifndef LINGER_H
#define LINGER_H

#pragma omp declare target
static int linger(int steps) {
  unsigned x = 1;
  for (int i = 0; i < steps; i++) {
    x ^= x << 13;
    x ^= x >> 17;
    x ^= x << 5;
  }
  return x == 0;
}
#pragma omp end declare target
#endif
