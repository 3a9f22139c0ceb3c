/* Opens a library with target regions twice: closing it must give back what it registered. */
#include <dlfcn.h>
#include <stdio.h>

int main(void) {
  int round;
  for (round = 0; round < 2; ++round) {
    int (*run)(void), code;
    void *library = dlopen(PLUGIN, RTLD_NOW | RTLD_LOCAL);
    if (!library) {
      fprintf(stderr, "%s\n", dlerror());
      return 100;
    }
    *(void **)&run = dlsym(library, "run_checks");
    if (!run)
      return 101;
    code = run();
    if (code)
      return code;
    if (dlclose(library))
      return 102;
    if (dlopen(PLUGIN, RTLD_NOW | RTLD_NOLOAD))
      return 103; /* still there: nothing was tested */
  }
  return 0;
}
