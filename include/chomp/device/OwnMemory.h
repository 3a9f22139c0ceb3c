// device/OwnMemory.h - atomic accesses to what only the calling thread has
//
// A GPU's atomic instructions fail on a thread's own memory, or are not defined there. No other thread finds it, so a
// plain update is as good. For most addresses the compiler knows that they don't lie there, and nothing of this is
// left.
#ifndef CHOMP_DEVICE_OWNMEMORY_H
#define CHOMP_DEVICE_OWNMEMORY_H

namespace chomp::machine {

/// *x = update(*x), by an instruction where x is not the thread's own. Returns the value before, as the instruction
/// does.
template <class T, class Update, class Instruction>
CHOMP_DEVICE T update_any(T *x, Update update, Instruction instruction) {
  if (!is_thread_memory(x))
    return static_cast<T>(instruction());
  const T old = *x;
  *x = static_cast<T>(update(old));
  return old;
}

} // namespace chomp::machine

#endif
