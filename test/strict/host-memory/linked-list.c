// The nodes of a list are mapped one by one, the pointers between them stay the host's until they are attached.
// RUN: %strict %s
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *first = NULL;
  for (int i = 0; i < 3; i++) {
    struct node *n = malloc(sizeof *n);
    *n = (struct node){i, first};
    first = n;
  }
#pragma omp target enter data map(to : first[0 : 1])
  for (struct node *n = first; n->next; n = n->next) {
#ifdef BUG
    struct node *next = n->next;
#pragma omp target enter data map(to : next[0 : 1])
#else
#pragma omp target enter data map(to : n->next[0 : 1])
#endif
  }
  int sum = 0;
#pragma omp target map(tofrom : sum)
  for (struct node *n = first; n; n = n->next)
    // CHECK: host-memory: a kernel reads 4 bytes of the host's heap
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    sum += n->value;
  // CHECK: memory: the host's pointer to it is in first[0 : 1] (16 bytes), at byte 8, and means the original storage of next[0 : 1] (16 bytes), mapped at {{.*}}:15; next[0 : 1] mapped at {{.*}}:19
  // CHECK-NEXT: mend: attach the pointer
  return sum != 3;
}
