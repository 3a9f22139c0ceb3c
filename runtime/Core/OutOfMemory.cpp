//===- OutOfMemory.cpp - when the host has no memory for the runtime ------===//
//
// The runtime ends the program with a message where an allocation of its own fails. An exception would leave half-made
// state behind, and pass through code of the program's that knows nothing of it, or through none at all in a thread of
// ours. So the linker gives libchomp's calls of operator new to the functions below (--wrap; in the static library its
// symbols are renamed). The program's own operator new and new-handler are asked as before, and its own calls still
// throw.
//
//===----------------------------------------------------------------------===//
#include "Core/OutOfMemory.h"

#include <cstdio>
#include <cstdlib>
#include <unistd.h>

extern "C" {
void *__real__Znwm(std::size_t);
void *__real__Znam(std::size_t);
void *__real__ZnwmSt11align_val_t(std::size_t, std::align_val_t);
void *__real__ZnamSt11align_val_t(std::size_t, std::align_val_t);
}

// It allocates nothing itself.
void chomp::stopWithoutMemory(std::size_t Size) {
  char Text[128];
  const int Length = Size ? std::snprintf(Text, sizeof(Text),
                                          "chomp: the host has no memory left (the runtime asks for %zu bytes)\n", Size)
                          : std::snprintf(Text, sizeof(Text), "chomp: the host has no memory left\n");
  (void)!::write(STDERR_FILENO, Text, static_cast<std::size_t>(Length));
  std::fflush(nullptr);
  std::_Exit(1);
}

namespace {

template <typename F> void *orStop(std::size_t Size, F Allocate) {
  try {
    return Allocate();
  } catch (const std::bad_alloc &) {
    chomp::stopWithoutMemory(Size);
  }
}

} // namespace

extern "C" {
void *__wrap__Znwm(std::size_t Size) {
  return orStop(Size, [=] { return __real__Znwm(Size); });
}
void *__wrap__Znam(std::size_t Size) {
  return orStop(Size, [=] { return __real__Znam(Size); });
}
void *__wrap__ZnwmSt11align_val_t(std::size_t Size, std::align_val_t Align) {
  return orStop(Size, [=] { return __real__ZnwmSt11align_val_t(Size, Align); });
}
void *__wrap__ZnamSt11align_val_t(std::size_t Size, std::align_val_t Align) {
  return orStop(Size, [=] { return __real__ZnamSt11align_val_t(Size, Align); });
}
}
