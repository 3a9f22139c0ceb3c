/* regions COUNT: as many regions, one after the other; a tenth of them with data that comes and goes. */
#include "load.h"

int main(int argc, char **argv) {
  const long tenth = (argc > 1 ? atol(argv[1]) : 1000000) / 10;
  struct course c = {0};
  static unsigned resident[64], mapped[64];
  unsigned sum = 0;
#pragma omp target enter data map(to : resident)
  for (int number = 0; number < 10; number++) {
    tenth_begins(&c);
    for (long n = 0; n < tenth; n++) {
#pragma omp target
      resident[n & 63]++;
      if (n % 10)
        continue;
#pragma omp target map(tofrom : mapped)
      mapped[n / 10 & 63]++;
    }
    tenth_ends(&c, number);
  }
#pragma omp target exit data map(from : resident)
  for (int i = 0; i < 64; i++)
    sum += resident[i] - mapped[i];
  if (sum != 10 * (tenth - (tenth + 9) / 10))
    wrong("the number of regions");
  tell(&c, "a region", tenth);
  return 0;
}
