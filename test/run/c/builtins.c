// __builtin_choose_expr and __builtin_types_compatible_p, assert, __func__, __LINE__, offsetof, string literals and memset, memcpy in a region.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <assert.h>
#include <stddef.h>
#include <string.h>

struct record {
  char name[8];
  int value;
};

int main(void) {
  struct record r[6];
  int line = 0, offset = 0, here;
  const char *word = "unused";
  (void)word;
  here = __LINE__;
#pragma omp target teams distribute parallel for map(from : r) map(tofrom : line, offset)
  for (int i = 0; i < 6; i++) {
    assert(i >= 0 && i < 6);
    memset(&r[i], 0, sizeof(r[i]));
    const char *text = i % 2 ? "odd" : "even";
    for (int k = 0; text[k]; k++)
      r[i].name[k] = text[k];
    r[i].value = __builtin_choose_expr(__builtin_types_compatible_p(int, __typeof__(i)), (int)sizeof("four"), text) + 5;
    if (i == 5) {
      line = __LINE__;
      offset = (int)offsetof(struct record, value);
      memcpy(r[i].name, "last", 5);
    }
  }
  for (int i = 0; i < 5; i++)
    if (strcmp(r[i].name, i % 2 ? "odd" : "even") || r[i].value != 5 + 5)
      return 1;
  return line == here + 10 && offset == 8 && !strcmp(r[5].name, "last") ? 0 : 2;
}
