// The runtime asks the program's own operator new for memory, and says where it fails. What the program asks for itself throws
// as always.
// RUN: %chompcxx %s -o %t && %t && %not %t fails 2>&1 | %filecheck %s
// RUN: %chompcxx -static-libchomp %s -o %t && %t && %not %t fails 2>&1 | %filecheck %s
// CHECK: chomp: the host has no memory left (the runtime asks for {{[0-9]+}} bytes)
#include <cstdlib>
#include <new>

static bool Fails = false;
void *operator new(std::size_t Size) {
  void *Memory = Fails ? nullptr : std::malloc(Size);
  return Memory ? Memory : throw std::bad_alloc();
}
void operator delete(void *Memory) noexcept { std::free(Memory); }
void operator delete(void *Memory, std::size_t) noexcept { std::free(Memory); }

int main(int Count, char **) {
  Fails = true;
  try {
    operator delete(operator new(4));
    return 2;
  } catch (const std::bad_alloc &) {
  }
  Fails = Count > 1;
  int X = 0;
#pragma omp target map(tofrom : X)
  X = 1;
  return X == 1 ? 0 : 3;
}
