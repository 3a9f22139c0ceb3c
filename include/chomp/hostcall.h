/* chomp/hostcall.h - how a device's thread has the host run code (target device(ancestor: 1)): what kernels and the
   runtime say to each other.

   On a GPU they talk over a port, memory of the host's that both reach. One thread of the device has it at a time. It
   says which function it wants; then it does what the host commands, which is to copy between the port and the memory
   that this thread sees (its own and its team's are nobody else's to read), until the host is done. `turn` alone is
   written while the other side may look: each writes what it has to say before it gives the turn away. */
#ifndef CHOMP_HOSTCALL_H
#define CHOMP_HOSTCALL_H

#include "maptypes.h"

/* A variable of the construct, as the device has it. */
typedef struct chomp_item_t {
  const char *item; /* as the user wrote it */
  unsigned type;    /* CHOMP_MAP_..., LOOKUP, COPY and POINTER among them */
  const void *begin;
  unsigned long long size;
  const void *base; /* what the host's function gets: the host's address of this, which lies in the item or before it */
} chomp_item_t;

typedef enum chomp_command_t {
  CHOMP_COMMAND_READ,  /* copy `size` bytes from `address` to `data` */
  CHOMP_COMMAND_WRITE, /* the other way round */
  CHOMP_COMMAND_OWN,   /* set `size` to 1 if `address` is memory of a thread or a team, to 0 if all threads reach it */
  CHOMP_COMMAND_DONE,  /* the function has returned */
  CHOMP_COMMAND_STOP   /* it can't be called: the host stops the program */
} chomp_command_t;

enum { CHOMP_TURN_DEVICE = 0, CHOMP_TURN_HOST = 1, CHOMP_PORT_BYTES = 65536 };

typedef struct chomp_port_t {
  unsigned turn;
  unsigned command; /* the host's */
  void *address;
  unsigned long long size;
  const void *function; /* the device's: chomp_host_function_t */
  const chomp_item_t *items;
  unsigned long long count;
  unsigned long long data[CHOMP_PORT_BYTES / sizeof(unsigned long long)];
} chomp_port_t;

/* What an image whose kernels call the host has as a variable, for the runtime to set. */
typedef struct chomp_line_t {
  chomp_port_t *port;
  unsigned *gate; /* the device's own: which thread has the port; 0: none */
} chomp_line_t;

#endif
