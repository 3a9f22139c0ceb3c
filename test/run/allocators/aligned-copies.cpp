// Copies that are aligned as the allocate clause says, whatever they are of: constants, objects that constructors make,
// arrays of variable length, what a team's threads share; of target, teams, distribute, parallel and tasks.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -O2 %s -o %t.fast && env OMP_TARGET_OFFLOAD=mandatory %t.fast
// RUN: %chompcxx --vgpu-check %s -o %t.check && env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check
#include <cstdint>
#include <omp.h>

struct Counted {
  int value;
  Counted(int value) : value(value) {}
  Counted(const Counted &other) : value(other.value) {}
  ~Counted() { value = 0; }
};

#pragma omp begin declare target
template <class T> int wrong(const T &x, unsigned alignment, bool value) {
  return (reinterpret_cast<std::uintptr_t>(&x) % alignment != 0) + 100 * !value;
}
#pragma omp end declare target

int main(int argc, char **) {
  int bad[6] = {}, five = argc + 4;
  char bytes[3] = {1, 2, 3}, more[3] = {4, 5, 6}, c = 7;
  const char table[2] = {static_cast<char>(five), 2};
  Counted counted[2] = {8, 9}, one = 10;
  char values[five];
  values[0] = 11;
  // One copy for the whole region, which its parallel construct shares.
#pragma omp target firstprivate(bytes, table, counted, one, c) private(more) map(tofrom : bad)                          \
    allocate(align(128) : bytes, table, counted, one, c, more)
  {
    bytes[0] = 5;
    c++;
    more[1] = 6;
#pragma omp parallel num_threads(4)
    {
      int b = wrong(bytes, 128, bytes[0] == 5) + wrong(table, 128, table[0] == 5) + wrong(one, 128, one.value == 10) +
              wrong(counted, 128, counted[1].value == 9) + wrong(c, 128, c == 8) + wrong(more, 128, more[1] == 6);
#pragma omp atomic
      bad[0] += b;
    }
  }
  if (bad[0] || bytes[0] != 1 || c != 7)
    return 1;
  // Copies of a loop's threads, of which the host's are its compiler's.
#pragma omp target teams distribute parallel for firstprivate(table, counted, values) reduction(+ : bad[1 : 1])        \
    allocate(align(64) : table, counted, values)
  for (int i = 0; i < 20; i++) {
    values[1] = 12;
    if (!omp_is_initial_device())
      bad[1] += wrong(table, 64, table[1] == 2) + wrong(counted, 64, counted[1].value == 9) +
                wrong(values[0], 64, values[0] == 11);
  }
  if (bad[1])
    return 2;
  // What teams and distribute copy, for their parallel constructs to share.
#pragma omp target teams num_teams(2) firstprivate(counted, bytes) map(tofrom : bad) allocate(align(64) : counted, bytes)
  {
    counted[0].value++;
    bytes[2] = 9;
#pragma omp distribute firstprivate(one, values) private(more) allocate(align(64) : one, values, more)
    for (int i = 0; i < 4; i++) {
      more[2] = static_cast<char>(one.value);
      values[1] = 3;
#pragma omp parallel num_threads(4)
      if (!omp_is_initial_device()) {
        int b = wrong(counted, 64, counted[0].value == 9) + wrong(bytes, 64, bytes[2] == 9) +
                wrong(one, 64, one.value == 10) + wrong(values[0], 64, values[0] == 11) +
                wrong(more, 64, more[2] == 10);
#pragma omp atomic
        bad[2] += b;
      }
    }
  }
  if (bad[2])
    return 3;
#pragma omp target map(tofrom : bad)
  {
#pragma omp parallel num_threads(4) firstprivate(counted, table) allocate(align(64) : counted, table)
    {
      int b = wrong(counted, 64, counted[1].value == 9) + wrong(table, 64, table[1] == 2);
#pragma omp task firstprivate(table, counted) allocate(align(128) : table, counted) firstprivate(b)
      {
        b += wrong(counted, 128, counted[1].value == 9) + wrong(table, 128, table[1] == 2);
#pragma omp atomic
        bad[3] += omp_is_initial_device() ? 0 : b;
      }
    }
  }
  if (bad[3])
    return 4;
  // More than what is mapped has, where each thread has its own.
#pragma omp target teams distribute parallel for firstprivate(bytes) map(tofrom : bad) allocate(align(4096) : bytes)
  for (int i = 0; i < 4; i++) {
    int b = omp_is_initial_device() ? 0 : wrong(bytes, 4096, bytes[1] == 2);
#pragma omp atomic
    bad[4] += b;
  }
  return bad[4] ? 5 : 0;
}
