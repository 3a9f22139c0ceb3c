// Passes once in its folder.
#include <stdio.h>
int main(void) {
  FILE *mark = fopen("mark", "r");
  if (mark)
    return 2;
  fclose(fopen("mark", "w"));
  return 0;
}
