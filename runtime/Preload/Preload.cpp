//===- Preload.cpp - a program that replays instead of running ------------===//
//
// libchomp-replay.so, which chomp-replay puts in front of a program with LD_PRELOAD: the virtual GPU's kernels are a
// part of the program, and this is the way to have them with all that they name. The program's constructors run, and in
// the place of its main the replay. Its arguments are the plan, and the libchomp to load where it has none.
//
//===----------------------------------------------------------------------===//
#include "chomp/replay.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>

using Main = int(int, char **, char **);

static int replayMain(int Count, char **Arguments, char **) {
  unsetenv("LD_PRELOAD");
  auto *Replay = reinterpret_cast<decltype(&chomp_replay)>(dlsym(RTLD_DEFAULT, "chomp_replay"));
  if (!Replay && Count > 2)
    if (void *Library = dlopen(Arguments[2], RTLD_NOW | RTLD_GLOBAL))
      Replay = reinterpret_cast<decltype(&chomp_replay)>(dlsym(Library, "chomp_replay"));
  if (!Replay) {
    std::fprintf(stderr, "chomp: can't find libchomp's part of a replay: %s\n", dlerror());
    return 1;
  }
  std::_Exit(Replay(Arguments[1])); // nothing of the program's is to be ended, since it has not begun
}

extern "C" __attribute__((visibility("default"))) int __libc_start_main(Main *, int Count, char **Arguments,
                                                                        void (*Init)(), void (*Fini)(),
                                                                        void (*LoaderFini)(), void *Stack) {
  using Start = int(Main *, int, char **, void (*)(), void (*)(), void (*)(), void *);
  auto *Real = reinterpret_cast<Start *>(dlsym(RTLD_NEXT, "__libc_start_main"));
  return Real(replayMain, Count, Arguments, Init, Fini, LoaderFini, Stack);
}
