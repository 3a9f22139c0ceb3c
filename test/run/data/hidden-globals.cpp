// List items of the global scope whose names something else has here.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
int value = 1, table[3] = {1, 2, 3};
struct Pair {
  int first, second;
} pair = {1, 2};
#pragma omp declare target enter(value)

int main() {
  int value = 10, table[3] = {10, 20, 30}, pair = 5, seen = 0;
  ::value = 4;
#pragma omp target update to(::value)
#pragma omp target
  ::value += 1;
#pragma omp target update from(::value)
  if (::value != 5 || value != 10)
    return 1;
#pragma omp target data map(tofrom : ::table, ::pair)
  {
#pragma omp target map(tofrom : value)
    {
      ::table[1] += value;
      ::pair.second += ::table[1];
      value++;
    }
#pragma omp target update from(::table[1 : 2]) to(::pair.first)
    seen = ::table[1];
  }
#pragma omp target enter data map(to : ::table[0 : 3])
#pragma omp target map(tofrom : table)
  table[0] = ::table[0] + 1;
#pragma omp target exit data map(from : ::table[0 : 3])
  if (seen != 12)
    return 2;
  return table[0] == 2 && ::pair.second == 14 && pair == 5 && value == 11 ? 0 : 3;
}
