// device/Ancestor.h - code that a device's thread has the host run: target device(ancestor: 1).
//
// A thread of the virtual GPU is one of the host's and calls it. On a GPU it takes the device's port (hostcall.h), says
// what it wants and serves the host until that is done. All of it are templates: an image without such constructs has
// no variable for the runtime to set.
#ifndef CHOMP_DEVICE_ANCESTOR_H
#define CHOMP_DEVICE_ANCESTOR_H

#include "../hostcall.h"
#include "Lock.h"

namespace chomp {
namespace machine {

#if CHOMP_IS_GPU

/// The runtime knows it by its mangled name.
template <class> __device__ chomp_line_t HostLine;

CHOMP_DEVICE void copy_bytes(void *to, const void *from, unsigned long long size) {
  unsigned long long done = 0;
  if ((reinterpret_cast<size_t>(to) | reinterpret_cast<size_t>(from)) % sizeof(unsigned long long) == 0)
    for (; done + sizeof(unsigned long long) <= size; done += sizeof(unsigned long long))
      *reinterpret_cast<unsigned long long *>(static_cast<char *>(to) + done) =
          *reinterpret_cast<const unsigned long long *>(static_cast<const char *>(from) + done);
  for (; done < size; ++done)
    static_cast<char *>(to)[done] = static_cast<const char *>(from)[done];
}

/// By the thread that has the port.
template <class>
CHOMP_DEVICE_CALLEE void call_host(chomp_port_t &port, const void *function, const chomp_item_t *items,
                                   unsigned long long count) {
  port.function = function;
  port.items = items;
  port.count = count;
  while (true) {
    store_for_host(&port.turn, CHOMP_TURN_HOST);
    while (load_from_host(&port.turn) != CHOMP_TURN_DEVICE)
      pause();
    const unsigned command = port.command;
    if (command == CHOMP_COMMAND_READ)
      copy_bytes(port.data, port.address, port.size);
    else if (command == CHOMP_COMMAND_WRITE)
      copy_bytes(port.address, port.data, port.size);
    else if (command == CHOMP_COMMAND_OWN)
      port.size = is_own_memory(port.address);
    else if (command == CHOMP_COMMAND_DONE)
      return;
    else
      trap("the host can't run what this thread asks for");
  }
}

template <class T = void>
CHOMP_DEVICE void take_host(const void *function, const chomp_item_t *items, unsigned long long count) {
  const chomp_line_t line = HostLine<T>;
  for (critical section(*reinterpret_cast<lock *>(line.gate)); section.pending();)
    if (section.try_enter()) {
      call_host<T>(*line.port, function, items, count);
      section.leave();
    }
}

#else

template <class T = void>
CHOMP_DEVICE void take_host(const void *function, const chomp_item_t *items, unsigned long long count) {
  chomp_vgpu_call_host(function, items, count);
}

#endif

} // namespace machine

/// Runs the function of the host's that the runtime has given this unit's variable of its name, and waits.
template <class T = void> CHOMP_DEVICE void ancestor(const void *function) {
  machine::take_host<T>(function, nullptr, 0);
}
template <size_t N> CHOMP_DEVICE void ancestor(const void *function, const chomp_item_t (&items)[N]) {
  machine::take_host(function, items, N);
}

} // namespace chomp

#endif
