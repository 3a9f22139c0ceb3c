// What the programs of this folder share: threads that run one function at once, and checks that name what failed.
#ifndef CHECK_H
#define CHECK_H

#include <cstdio>
#include <functional>
#include <thread>
#include <vector>

inline int Failures = 0;

/// Counts and prints a difference; called by one thread at a time.
template <class T> void check(const char *what, const T &got, const T &expected) {
  if (got == expected)
    return;
  ++Failures;
  std::printf("%s: got %.17g, expected %.17g (%zu bytes)\n", what, static_cast<double>(got),
              static_cast<double>(expected), sizeof(T));
}

/// Runs body(0) ... body(count - 1), each in a thread of its own, and waits for all. Not a template: the tests have
/// hundreds of bodies.
inline void run_threads(unsigned count, const std::function<void(unsigned)> &body) {
  std::vector<std::thread> threads;
  for (unsigned i = 0; i < count; ++i)
    threads.emplace_back(std::cref(body), i);
  for (std::thread &thread : threads)
    thread.join();
}

#endif
