// Regions in a static initializer, from 16 threads at once in main without chomp_offload_init, and in a static
// destructor.
#include <cstdio>
#include <cstdlib>
#include <thread>
#include <vector>

extern "C" int run_checks(void);
extern "C" int check_saxpy(int n);

namespace {
struct EarlyAndLate {
  int Code = run_checks();
  ~EarlyAndLate() {
    if (int Late = run_checks()) {
      std::fprintf(stderr, "check %d failed in a destructor\n", Late);
      std::_Exit(50);
    }
  }
} Static;
} // namespace

int main() {
  if (Static.Code)
    return Static.Code;
  std::vector<int> Codes(16);
  std::vector<std::thread> Threads;
  for (int &Code : Codes)
    Threads.emplace_back([&Code] {
      for (int N = 0; N < 100000 && !Code; N = 3 * N + 7)
        Code = check_saxpy(N);
    });
  for (std::thread &T : Threads)
    T.join();
  for (int Code : Codes)
    if (Code)
      return Code;
  return 0;
}
