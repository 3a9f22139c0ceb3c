// Host tasks that come after target tasks keep what they have copied: objects, arrays, and a detached one's event.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include "Inputs/everywhere.h"
#include "Inputs/linger.h"
#include <numeric>
#include <omp.h>
#include <string>
#include <vector>

static int value, sums[8];
static std::string text;

static int rule() {
  value = 0;
  text.clear();
  for (int &sum : sums)
    sum = 0;
  for (int i = 0; i < 8; ++i) {
    std::vector<int> numbers(100, i);
    int array[5] = {i, 1, 2, 3, 4};
    alignas(64) double aligned = i;
    std::string letter(40, static_cast<char>('a' + i));
    omp_event_handle_t event;
#pragma omp target nowait map(tofrom : value) depend(inout : value)
    value += 1 + linger(20000);
#pragma omp task depend(inout : value) firstprivate(numbers, array, letter, aligned, i)
    {
      sums[i] = std::accumulate(numbers.begin(), numbers.end(), 0) + array[0] + array[4] + value + int(aligned);
      if (reinterpret_cast<std::size_t>(&aligned) % 64 == 0)
        text += letter;
    }
#pragma omp task detach(event) depend(inout : value)
    omp_fulfill_event(event);
    array[0] = -1;
    numbers.assign(100, -1);
  }
#pragma omp taskwait
  for (int i = 0; i < 8; ++i)
    if (sums[i] != 100 * i + i + 4 + i + 1 + i)
      return 1;
  return text.size() != 320 || text[319] != 'h';
}

int main() { return everywhere(rule); }
