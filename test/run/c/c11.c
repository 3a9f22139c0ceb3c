// C11 and C17 in a region: _Generic, _Static_assert, _Alignas, and names that C++ keeps for itself.
// RUN: %chompcc -std=c11 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chompcc -std=c17 %s -o %t.17
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.17
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.17
#include <stdlib.h>
#define KIND(x) _Generic((x), int: 1, float: 2, double: 3, char: 4, default: 5)

struct class {
  int new, delete;
};

typedef struct {
  _Alignas(32) float first[2];
  _Alignas(double) char second;
} aligned;

static int template(int this, struct class *private) { return this + private->new - private->delete; }

int main(void) {
  int n = 20, *namespace = malloc(n * sizeof *namespace), *typename = namespace;
  struct class class = {7, 3};
  float virtual = 1.5f;
#pragma omp target teams distribute parallel for map(from : namespace[0 : n])
  for (int i = 0; i < n; i++) {
    _Static_assert(sizeof(int) == 4, "int");
    int *try = &namespace[i];
    char c = 'a';
    *try = KIND(virtual) * 1000 + KIND(1.0) * 100 + KIND(c) * 10 + KIND('a');
    *try += template(i, &class) + sizeof('a');
  }
  for (int i = 0; i < n; i++)
    if (typename[i] != 2341 + i + 4 + 4)
      return 1;
  aligned places = {{1, 2}, 3};
  int offset = 0;
#pragma omp target map(tofrom : places, offset)
  {
    offset = (char *)&places.second - (char *)&places;
    places.second += _Alignof(aligned);
  }
  if (offset != 8 || places.second != 35)
    return 3;
  void *raw = namespace;
  int *again = raw;
#pragma omp target teams distribute parallel for map(tofrom : again[0 : n])
  for (int i = 0; i < n; i++) {
    void *v = again;
    int *w = v;
    w[i] = i;
  }
  for (int i = 0; i < n; i++)
    if (again[i] != i)
      return 2;
  free(namespace);
  return 0;
}
