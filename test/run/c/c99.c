// C99 in a region: designated initializers, compound literals, arrays of variable length, restrict, _Bool, inline.
// RUN: %chompcc -std=c99 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// Covers: C
#include <stdbool.h>
#include <string.h>

struct vec {
  int x, y, z[3];
};
static inline int dot(struct vec a, struct vec b) { return a.x * b.x + a.y * b.y + a.z[2] * b.z[2]; }

static void kernel(int n, int *restrict to, const int *restrict from) {
#pragma omp target teams distribute parallel for map(from : to[0 : n]) map(to : from[0 : n])
  for (int i = 0; i < n; i++) {
    struct vec a = {.z = {[2] = i}, .x = 1, .y = from[i]};
    int local[4] = {[3] = 9, [1] = 2};
    _Bool odd = i & 1;
    int copy[4];
    memcpy(copy, local, sizeof(copy));
    to[i] = dot(a, (struct vec){2, 3, {0, 0, 1}}) + copy[3] + copy[0] + odd;
  }
}

int main(void) {
  int from[30], to[30];
  for (int i = 0; i < 30; i++)
    from[i] = i * i;
  kernel(30, to, from);
  for (int i = 0; i < 30; i++)
    if (to[i] != 2 + 3 * i * i + i + 9 + i % 2)
      return 1;
  int rows = 5, columns = 7, table[rows][columns];
#pragma omp target teams distribute parallel for collapse(2) map(from : table)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      table[i][j] = i * columns + j;
  for (int i = 0; i < 35; i++)
    if (table[i / 7][i % 7] != i)
      return 2;
  return 0;
}
