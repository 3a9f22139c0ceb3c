#include <stdlib.h>
#include <string.h>
#include <unistd.h>
int main(void) {
  for (int i = 0; i < 900; i++) {
    memset(malloc(1 << 20), 1, 1 << 20);
    usleep(1000);
  }
  sleep(60);
  return 0;
}
