/* chomp/check.h - between instrumented kernels and the virtual GPU's strict mode. libchomp-vgpu-check.a, which chompcc
   --vgpu-check links, turns what the compilers' -fsanitize=thread calls into these; the detector is part of libchomp.
 */
#ifndef CHOMP_CHECK_H
#define CHOMP_CHECK_H

#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

enum {
  CHOMP_CHECK_READ = 1,
  CHOMP_CHECK_WRITE = 2,
  CHOMP_CHECK_ATOMIC = 4,
  CHOMP_CHECK_RANGE = 8,    /* a copy of a whole: parts of it may never have been written */
  CHOMP_CHECK_ACQUIRE = 16, /* of atomic accesses */
  CHOMP_CHECK_RELEASE = 32
};

/* A kernel is about to access memory; at is the place in its code. Elsewhere than in a strict kernel it does nothing.
 */
void chomp_check_access(const volatile void *address, size_t size, unsigned kind, const void *at);
/* A kernel is about to call through a pointer that leads to none of the functions which devices know by their host
   addresses. */
void chomp_check_call(const void *function);
/* It is about to write an object's pointer to the table of its virtual functions, or (table: null) to read it. */
void chomp_check_table(const volatile void *object, const void *table, const void *at);
/* A fence, which orders as if it acquired and released. */
void chomp_check_fence(void);
/* Part of the calling thread's own memory is the team's for a while: its other threads may use it. */
void chomp_check_share(const void *own, size_t size);
void chomp_check_unshare(const void *own);
/* All that the team's initial thread has at this moment is what on a GPU each of the threads has for itself. */
void chomp_check_share_all(void);
/* The team's initial thread is about to begin: its stack holds nothing yet. What was called for that has used the bytes
   below the caller's frame that are returned. */
size_t chomp_check_team(void);
/* Memory that a kernel allocates: null where the caller's own allocator has to do it. */
void *chomp_check_allocate(size_t size, const void *at);
/* Whether the memory was chomp_check_allocate()'s, and is now free. */
int chomp_check_free(void *block, const void *at);
/* How many bytes it has; 0 where it isn't chomp_check_allocate()'s. */
size_t chomp_check_size(const void *block);

#ifdef __cplusplus
}
#endif
#endif
