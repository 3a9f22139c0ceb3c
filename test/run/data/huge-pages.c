// Without copies the virtual GPU asks the system for huge pages of large arrays: those that kernels touch first would cost
// a fault for each 4 KiB. What is small, and what is copied, keeps the pages that it has.
// RUN: %chompcc -Wall -Wextra -Werror %s -o %t
// RUN: env CHOMP_MEMORY=shared %t shared
// RUN: env CHOMP_MEMORY=copy %t copy
// UNSUPPORTED: strict, sanitized
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Whether the system has been asked for huge pages there: "hg" in /proc/self/smaps. Negative where it doesn't say. */
static int is_advised(const void *at) {
  FILE *maps = fopen("/proc/self/smaps", "r");
  char line[4096];
  int inside = 0, advised = -1;
  while (maps && advised < 0 && fgets(line, sizeof line, maps)) {
    unsigned long begin, end;
    if (sscanf(line, "%lx-%lx ", &begin, &end) == 2)
      inside = begin <= (unsigned long)at && (unsigned long)at < end;
    else if (inside && !strncmp(line, "VmFlags:", 8))
      advised = strstr(line, " hg") != 0;
  }
  if (maps)
    fclose(maps);
  return advised;
}

int main(int argc, char **argv) {
  enum { large = 16 << 20, small = 3 << 20 };
  char *a = malloc(large), *b = malloc(small);
  if (argc != 2 || !a || !b)
    return 2;
  const int shared = !strcmp(argv[1], "shared");
#pragma omp target teams distribute parallel for map(from : a[0 : large])
  for (int i = 0; i < large; i++)
    a[i] = (char)i;
#pragma omp target teams distribute parallel for map(from : b[0 : small])
  for (int i = 0; i < small; i++)
    b[i] = (char)i;
  for (int i = 0; i < large; i++)
    if (a[i] != (char)i || (i < small && b[i] != (char)i))
      return 3;
  const int advised = is_advised(a + large / 2);
  if (access("/sys/kernel/mm/transparent_hugepage", F_OK) == 0 && advised >= 0 && advised != shared)
    return 4;
  if (is_advised(b + small / 2) > 0)
    return 5;
  free(a);
  free(b);
  return 0;
}
