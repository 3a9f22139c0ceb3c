//===- PerThread.h - an object of each thread's own, to the very end ------===//
//
// A thread's variables are destroyed before the functions that atexit has: what those ask for is made anew then, and
// stays. And a library that dlopen brings has next to no room for variables of threads: here is only a pointer.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_CORE_PERTHREAD_H
#define CHOMP_CORE_PERTHREAD_H

#include <utility>

namespace chomp {

/// The calling thread's T; one for each type.
template <typename T> class PerThread {
public:
  static T &get() {
    if (__builtin_expect(!Mine, false)) {
      static thread_local const Guard AtEnd;
      Mine = new T{};
    }
    return *Mine;
  }

private:
  struct Guard {
    Guard() {}
    ~Guard() { delete std::exchange(Mine, nullptr); }
  };
  static constinit inline thread_local T *Mine = nullptr;
};

} // namespace chomp

#endif
