//===- Arc4random.cpp - glibc 2.36's random numbers, for an older glibc ---===//
//
// Of CHOMP_PORTABLE's tools: the one function that keeps LLVM's archives from a Linux of 2021. LLVM makes names of
// temporary files with it.
//
//===----------------------------------------------------------------------===//
#include <cstdint>
#include <cstdlib>
#include <sys/random.h>

extern "C" std::uint32_t arc4random() noexcept {
  std::uint32_t Result;
  if (getrandom(&Result, sizeof Result, 0) != sizeof Result)
    std::abort();
  return Result;
}
