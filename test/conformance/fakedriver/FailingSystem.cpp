//===- FailingSystem.cpp - calls of the system that fail on purpose -------===//
//
// Loaded in front of a program (LD_PRELOAD). FAKE_FAIL and FAKE_CALLS (FakeFailures.h) then also count libchomp's calls
// of the functions below, and those that the C++ library makes for it. All other callers get what they ask for.
//
//===----------------------------------------------------------------------===//
#include "FakeFailures.h"

#include <cerrno>
#include <cstddef>
#include <cstring>
#include <dlfcn.h>
#include <execinfo.h>
#include <new>
#include <pthread.h>
#include <sys/mman.h>

extern "C" {
void *__libc_malloc(std::size_t);
void *__libc_calloc(std::size_t, std::size_t);
void *__libc_realloc(void *, std::size_t);
void *__libc_memalign(std::size_t, std::size_t);
}

namespace {

thread_local bool Counting [[gnu::tls_model("initial-exec")]] = false; // what the count itself allocates doesn't count

bool isIn(const char *Library, const void *Caller) {
  Dl_info Where;
  return dladdr(Caller, &Where) && Where.dli_fname && std::strstr(Where.dli_fname, Library);
}

/// Or the C++ library, on the runtime's behalf.
bool isRuntime(const void *Caller) {
  if (!isIn("/libstdc++.so", Caller))
    return isIn("/libchomp.so", Caller);
  void *Frames[16];
  const int Count = backtrace(Frames, 16);
  int Frame = 0;
  while (Frame < Count && Frames[Frame] != Caller)
    ++Frame;
  while (Frame < Count && isIn("/libstdc++.so", Frames[Frame]))
    ++Frame;
  return Frame < Count && isIn("/libchomp.so", Frames[Frame]);
}

bool fails(const char *Name, const void *Caller) {
  if (Counting)
    return false;
  Counting = true;
  if (!isRuntime(Caller))
    return Counting = false;
  static fake::Failures &Asked = *new fake::Failures(false);
  static const struct AtTheEnd {
    ~AtTheEnd() {
      Counting = true;
      Asked.write();
      Counting = false;
    }
  } WritesCounts;
  const bool Fails = Asked.next(Name);
  Counting = false;
  return Fails;
}

template <typename Function> Function *next(const char *Name) {
  return reinterpret_cast<Function *>(dlsym(RTLD_NEXT, Name));
}

} // namespace

#define CALLER __builtin_extract_return_addr(__builtin_return_address(0))
#define EXPORT __attribute__((visibility("default")))

extern "C" {
EXPORT void *malloc(std::size_t Size) {
  return fails("malloc", CALLER) ? (errno = ENOMEM, nullptr) : __libc_malloc(Size);
}
EXPORT void *calloc(std::size_t Count, std::size_t Size) {
  return fails("calloc", CALLER) ? (errno = ENOMEM, nullptr) : __libc_calloc(Count, Size);
}
EXPORT void *realloc(void *Old, std::size_t Size) {
  return fails("realloc", CALLER) ? (errno = ENOMEM, nullptr) : __libc_realloc(Old, Size);
}
EXPORT void *aligned_alloc(std::size_t Align, std::size_t Size) {
  return fails("aligned_alloc", CALLER) ? (errno = ENOMEM, nullptr) : __libc_memalign(Align, Size);
}
EXPORT void *mmap(void *At, std::size_t Size, int Access, int Flags, int File, off_t Offset) {
  static auto *Real = next<decltype(mmap)>("mmap");
  return fails("mmap", CALLER) ? (errno = ENOMEM, MAP_FAILED) : Real(At, Size, Access, Flags, File, Offset);
}
EXPORT int mprotect(void *At, std::size_t Size, int Access) {
  static auto *Real = next<decltype(mprotect)>("mprotect");
  return fails("mprotect", CALLER) ? (errno = ENOMEM, -1) : Real(At, Size, Access);
}
EXPORT int pthread_create(pthread_t *Thread, const pthread_attr_t *How, void *(*Start)(void *), void *Argument) {
  static auto *Real = next<decltype(pthread_create)>("pthread_create");
  return fails("pthread_create", CALLER) ? EAGAIN : Real(Thread, How, Start, Argument);
}
}

namespace {
void *allocate(const char *Name, std::size_t Align, std::size_t Size, const void *Caller) {
  void *Memory = fails(Name, Caller) ? nullptr : Align ? __libc_memalign(Align, Size) : __libc_malloc(Size);
  return Memory ? Memory : throw std::bad_alloc();
}
} // namespace
EXPORT void *operator new(std::size_t Size) { return allocate("new", 0, Size, CALLER); }
EXPORT void *operator new[](std::size_t Size) { return allocate("new[]", 0, Size, CALLER); }
EXPORT void *operator new(std::size_t Size, std::align_val_t Align) {
  return allocate("new", static_cast<std::size_t>(Align), Size, CALLER);
}
EXPORT void *operator new[](std::size_t Size, std::align_val_t Align) {
  return allocate("new[]", static_cast<std::size_t>(Align), Size, CALLER);
}
