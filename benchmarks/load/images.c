/* images LIBRARY COPIES ROUNDS KERNELS: loads the files LIBRARY.0, LIBRARY.1, ... at once, runs each of their kernels,
   and unloads them; so many times. */
#include "load.h"

#include <dlfcn.h>

int main(int argc, char **argv) {
  if (argc != 5)
    return 2;
  const int copies = atoi(argv[2]), rounds = atoi(argv[3]), kernels = atoi(argv[4]);
  void **libraries = calloc(copies, sizeof *libraries);
  struct course c = {0};
  const int tenth = (rounds + 9) / 10;
  for (int number = 0; number < 10; number++) {
    tenth_begins(&c);
    for (int n = 0; n < tenth; n++) {
      for (int i = 0; i < copies; i++) {
        char name[4096];
        snprintf(name, sizeof name, "%s.%d", argv[1], i);
        if (!(libraries[i] = dlopen(name, RTLD_NOW | RTLD_LOCAL)))
          wrong(dlerror());
        unsigned (*run)(unsigned) = (unsigned (*)(unsigned))dlsym(libraries[i], "run_kernels");
        if (run(i) != (unsigned)kernels * i + kernels * (kernels - 1) / 2)
          wrong("a kernel's result");
      }
      for (int i = 0; i < copies; i++)
        dlclose(libraries[i]);
    }
    tenth_ends(&c, number);
  }
  free(libraries);
  tell(&c, "a kernel that is loaded, run and unloaded", (double)tenth * copies * kernels);
  return 0;
}
