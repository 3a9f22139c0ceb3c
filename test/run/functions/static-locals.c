// Constant tables, enumerations, typedefs and macros that functions of a region use.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stddef.h>
#include <stdint.h>
#define SQUARE(x) ((x) * (x))
#define LENGTH(a) (sizeof(a) / sizeof((a)[0]))

typedef enum { add, subtract, multiply } operation;
typedef struct {
  operation op;
  int64_t value;
} instruction;
static const instruction program[] = {{add, 5}, {multiply, 3}, {subtract, 2}, {add, SQUARE(4)}};

static int64_t run(int64_t x) {
  static const int offsets[3] = {10, 20, 30};
  for (size_t i = 0; i < LENGTH(program); i++)
    switch (program[i].op) {
    case add:
      x += program[i].value;
      break;
    case subtract:
      x -= program[i].value;
      break;
    case multiply:
      x *= program[i].value;
    }
  return x + offsets[x % 3 < 0 ? 0 : x % 3];
}

int main(void) {
  int64_t got[50];
#pragma omp target teams distribute parallel for map(from : got)
  for (int i = 0; i < 50; i++)
    got[i] = run(i);
  for (int i = 0; i < 50; i++)
    if (got[i] != run(i))
      return 1;
  return 0;
}
