/* tasks SECONDS: chains of target tasks, host tasks between them and data that comes and goes, for so long. */
#include "load.h"

enum { CHAINS = 8, LENGTH = 16, WIDTH = 64 };
static unsigned data[CHAINS][WIDTH], expected[CHAINS];

static void burst(void) {
  for (int step = 0; step < LENGTH; step++)
    for (int chain = 0; chain < CHAINS; chain++) {
      unsigned *p = data[chain];
      if (step % 4 == 0) {
#pragma omp target enter data map(to : p[0 : WIDTH]) nowait depend(inout : p[0])
      }
      if (step % 4 < 3) {
#pragma omp target map(tofrom : p[0 : WIDTH]) nowait depend(inout : p[0])
        for (int i = 0; i < WIDTH; i++)
          p[i] = p[i] * 3 + 1;
        expected[chain] = expected[chain] * 3 + 1;
        continue;
      }
#pragma omp target exit data map(from : p[0 : WIDTH]) nowait depend(inout : p[0])
#pragma omp task depend(inout : p[0])
      for (int i = 0; i < WIDTH; i++)
        p[i]++;
      expected[chain]++;
    }
#pragma omp taskwait
  for (int chain = 0; chain < CHAINS; chain++)
    for (int i = 0; i < WIDTH; i++)
      if (data[chain][i] != expected[chain])
        wrong("a chain's values");
}

int main(int argc, char **argv) {
  const double seconds = argc > 1 ? atof(argv[1]) : 10;
  struct course c = {0};
  double bursts = 0, first = 0;
  burst();
  for (int number = 0; number < 10; number++) {
    long count = 0;
    tenth_begins(&c);
    for (const double end = c.began + seconds / 10; now() < end; count++)
      burst();
    tenth_ends(&c, number);
    const double each = c.last / count / (CHAINS * (LENGTH + LENGTH / 2));
    if (number == 0)
      first = each;
    bursts += count;
    c.first = first;
    c.last = each;
  }
  fprintf(stderr, "%.0f tasks\n", bursts * CHAINS * (LENGTH + LENGTH / 2));
  tell(&c, "a task", 1);
  return 0;
}
