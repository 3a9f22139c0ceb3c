// target device(ancestor: 1) in C whose code names types, enumerators, constants and functions that the function around it declares.
// RUN: %chompcc -Wall -Wextra -Werror -Wno-unknown-pragmas %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc --host-compiler=clang-22 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#pragma omp requires reverse_offload

int twice(int x) { return 2 * x; }

int main(void) {
  enum kind { Small = 3, Large = 50 };
  typedef short number;
  struct range {
    number first;
    struct step {
      int by;
    } step;
    enum kind kind;
  } r = {1, {2}, Large};
  typedef struct range range;
  int twice(int x);
  static const int table[] = {1, 10, 100};
  int result = 0;
#pragma omp target map(tofrom : result) map(to : r)
  {
    range mine = {5, {7}, Small};
#pragma omp target device(ancestor : 1) map(always, from : result)
    {
      range other = mine;
      number n = 4;
      other.step = mine.step;
      result = twice(other.first + other.step.by) + n + r.step.by + (mine.kind == Small) * Large + table[2];
    }
  }
  return result == 24 + 4 + 2 + 50 + 100 ? 0 : 1;
}
