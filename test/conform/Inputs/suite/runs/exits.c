#include <stdio.h>
int main(void) {
  printf("starting\nthe sum is 3, not 4\n");
  return 7;
}
