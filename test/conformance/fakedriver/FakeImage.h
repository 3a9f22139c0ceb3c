//===- FakeImage.h - what the fake drivers take for a device image --------===//
//
// In place of a cubin or an HSACO: a table of host functions. A kernel is called once for the whole league. Or
// "FAKELIB", a zero and the path of a library that has such a table, fake_image: these bytes can be read in another
// process.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_TEST_FAKEIMAGE_H
#define CHOMP_TEST_FAKEIMAGE_H

#include <cstddef>

struct FakeKernel {
  const char *Name;
  void (*Run)(unsigned Teams, unsigned Threads, void *const *Args);
  std::size_t ArgSizes[16]; ///< Up to the first 0.
  int MaxThreads;
};

struct FakeGlobal {
  const char *Name;
  void *Address;
  std::size_t Size;
};

struct FakeImage {
  char Magic[8]; ///< "FAKEGPU"
  const FakeKernel *Kernels;
  std::size_t KernelCount;
  const FakeGlobal *Globals;
  std::size_t GlobalCount;
};

#endif
