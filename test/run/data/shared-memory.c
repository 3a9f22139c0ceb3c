// CHOMP_MEMORY: with "shared" and "auto" the virtual GPU works on the program's own memory. What is present, how often,
// and what is said of it is the same as with copies; strict mode copies all the same.
// RUN: %chompcc -Wall -Wextra -Werror %s -o %t
// RUN: env CHOMP_MEMORY=shared %t shared
// RUN: env CHOMP_MEMORY=auto %t shared
// RUN: env CHOMP_MEMORY=copy %t copy
// RUN: env CHOMP_MEMORY=shared CHOMP_TRACE=1 %t shared 2>&1 | %filecheck %s
// RUN: env CHOMP_MEMORY=shared %not %t partly 2>&1 | %filecheck --check-prefix=PARTLY %s
// RUN: env CHOMP_MEMORY=shared %not %t attach 2>&1 | %filecheck --check-prefix=ATTACH %s
// RUN: env CHOMP_MEMORY=shared CHOMP_CHECK_POINTERS=1 %t pointer 2>&1 | %filecheck --check-prefix=POINTER %s
// RUN: env CHOMP_MEMORY=own %not %t 2>&1 | %filecheck --check-prefix=WRONG %s
// RUN: %chompcc --vgpu-check %s -o %t.checked
// RUN: env CHOMP_MEMORY=shared CHOMP_VGPU=strict %t.checked copy
// UNSUPPORTED: strict, sanitized
// CHECK: device 0: {{.*}}uses the host's memory
// CHECK-NOT: to device{{.*}}a[0 : n]
// CHECK-NOT: from device
// CHECK: launch
// PARTLY: a[0 : 20] (80 bytes at {{.*}}) is only partly present on the device
// ATTACH: s.p[0 : 4] has memory of its own on the device (it was mapped by declare target), and s, which holds a pointer to it, has not: CHOMP_MEMORY=copy
// POINTER-NOT: mapped_one
// POINTER: uses a pointer that the device can't follow
// POINTER-NEXT: memory: the pointer strange is the host's: nothing is mapped where it points to
// WRONG: CHOMP_MEMORY=own: expected copy, shared or auto
#include <omp.h>
#include <stdlib.h>
#include <string.h>

int table[4] = {1, 2, 3, 4};
#pragma omp declare target enter(table)
int linked[4] = {5, 6, 7, 8};
#pragma omp declare target link(linked)

struct part {
  int *p, n;
};

static int is_self(void *host) { return omp_get_mapped_ptr(host, omp_get_default_device()) == host; }

/* Of a task: the frame is gone when the kernel runs. */
static void add_later(int *sum, int from) {
  int own[64];
  for (int i = 0; i < 64; i++)
    own[i] = from + i;
#pragma omp target nowait firstprivate(own) map(present, tofrom : sum[0 : 1]) depend(inout : sum[0])
  for (int i = 0; i < 64; i++)
    sum[0] += own[i];
}
static int overwrite_stack(void) {
  volatile int rubbish[256];
  for (int i = 0; i < 256; i++)
    rubbish[i] = -1;
  return rubbish[7];
}

static int counts(int n, int shared) {
  int *a = malloc(n * sizeof(int)), result = 0, sum = 0;
  const int device = omp_get_default_device();
  memset(a, 0, n * sizeof(int));
#pragma omp target enter data map(to : a[0 : n])
#pragma omp target enter data map(to : a[0 : n])
  if (is_self(a) != shared)
    result = 1;
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; i++)
    a[i] += i;
#pragma omp target update from(a[0 : n])
  for (int i = 0; i < n; i++)
    if (a[i] != i)
      result = 2;
#pragma omp target exit data map(from : a[0 : n])
  if (!omp_target_is_present(a, device))
    result = 3;
#pragma omp target exit data map(from : a[0 : n])
  if (omp_target_is_present(a, device))
    result = 4;
  // Attached pointers are the program's own, and lead to what is mapped.
  struct part s = {a, n};
#pragma omp target map(tofrom : s) map(tofrom : s.p[0 : n])
  for (int i = 0; i < s.n; i++)
    s.p[i] *= 2;
  if (s.p != a || a[3] != 6)
    result = 5;
  // declare target variables have memory of their own, link variables have the program's.
#pragma omp target map(tofrom : linked)
  {
    table[1] += 10;
    linked[1] += 10;
  }
  if (table[1] != 2 || linked[1] != 16)
    result = 6;
#pragma omp target update from(table)
  if (table[1] != 12 || is_self(table))
    result = 7;
  table[1] = 2, linked[1] = 6;
#pragma omp target update to(table)
#pragma omp target data map(tofrom : sum)
  {
    add_later(&sum, 1);
    result += overwrite_stack() + 1;
    add_later(&sum, 2);
    result += overwrite_stack() + 1;
#pragma omp taskwait
  }
  if (sum != 64 * 63 + 64 * 3)
    result = 8;
  free(a);
  return result;
}

int main(int argc, char **argv) {
  int a[20] = {0}, n = 10;
  const char *what = argc > 1 ? argv[1] : "";
  if (!strcmp(what, "partly")) {
#pragma omp target enter data map(to : a[0 : n])
#pragma omp target map(tofrom : a[0 : 20])
    a[19] = 1;
  } else if (!strcmp(what, "attach")) {
    struct part s = {table, 4};
#pragma omp target map(to : s) map(tofrom : s.p[0 : 4])
    s.p[0]++;
  } else if (!strcmp(what, "pointer")) {
    int unmapped[8] = {0}, *strange = unmapped + 2, seen = 0, *mapped_one = &n;
#pragma omp target data map(to : n)
#pragma omp target map(from : seen)
    seen = strange != NULL && mapped_one != NULL;
    return !seen;
  } else {
    return counts(1000, !strcmp(what, "shared"));
  }
}
