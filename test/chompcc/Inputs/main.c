/* Exit code 0 when twice() doubled everything. */
#include "twice.h"

int main(void) {
  float x[1000];
  for (int i = 0; i < 1000; i++)
    x[i] = i;
  twice(x, 1000);
  for (int i = 0; i < 1000; i++)
    if (x[i] != 2 * i)
      return 1;
  return 0;
}
