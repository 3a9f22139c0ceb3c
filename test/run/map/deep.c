// A pointer that is mapped first is attached when its target comes later, and stays attached.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

int main(void) {
  enum { N = 5 };
  struct node *list = malloc(N * sizeof(*list)), *other = malloc(sizeof(*other));
  for (int i = 0; i < N; i++)
    list[i] = (struct node){i, 0};
  other->value = 100;
  list[0].next = other;
#pragma omp target enter data map(to : list[0 : N])
#pragma omp target enter data map(to : list[0].next[0 : 1])
  int sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : sum)
  for (int i = 0; i < 1; i++) {
    list[0].next->value += 1;
    sum = list[0].next->value + list[3].value;
  }
  if (sum != 104)
    return 1;
  if (other->value != 100 && other->value != 101)
    return 2;
#pragma omp target exit data map(from : list[0].next[0 : 1])
#pragma omp target exit data map(from : list[0 : N])
  if (other->value != 101 || list[0].next != other)
    return 3;
  free(list);
  free(other);
  return 0;
}
