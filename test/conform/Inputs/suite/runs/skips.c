#include <stdio.h>
int main(void) {
  puts("Test skipped");
  return 1;
}
