// device/Lock.h - critical sections.
//
// A GPU may run the lanes of a warp in lockstep: a lane that spins until it gets the lock then keeps the holder, in the
// same warp, from ever leaving. So nobody spins around the lock alone; all lanes go round one loop that holds the
// block:
//
//   for (chomp::critical section(name); section.pending();)
//     if (section.try_enter()) {
//       ...the user's block...
//       section.leave();
//     }
//
// and leave() hides from the optimiser that it ends the loop: knowing that, a compiler moves the block behind the loop,
// where the lockstep deadlock waits.
#ifndef CHOMP_DEVICE_LOCK_H
#define CHOMP_DEVICE_LOCK_H

namespace chomp {

/// Memory before the fence, seen from any thread of the device, comes before memory after it (flush, acq_rel, seq_cst).
CHOMP_DEVICE void fence() { machine::fence(); }

/// Stops the program with a message. Any thread may call it; it doesn't return.
CHOMP_DEVICE void trap(const char *message) { machine::trap(message); }

/// A lock in device memory, free when zero. Define it with CHOMP_LOCK.
struct lock {
  unsigned held;
};

/// One thread's way through a critical section. The lock must outlive it; a section is entered and left once.
class critical {
public:
  explicit CHOMP_MEMBER critical(lock &section) : Section(section), Pending(1) {}

  /// Whether this thread has still to run the block.
  CHOMP_MEMBER bool pending() const { return Pending != 0; }

  /// Whether this thread has the lock now; if so, it sees what the threads before it wrote.
  CHOMP_MEMBER bool try_enter() {
    if (machine::try_acquire(&Section.held))
      return true;
    machine::pause();
    return false;
  }

  /// Gives the lock to the next. Only after try_enter() returned true.
  CHOMP_MEMBER void leave() {
    machine::release(&Section.held);
    Pending = machine::opaque(0);
  }

private:
  lock &Section;
  unsigned Pending;
};

} // namespace chomp

/// Defines the lock of the critical sections called `name`, at file scope. On the virtual GPU all units that define it
/// share it; on a GPU it belongs to its unit.
#define CHOMP_LOCK(name) CHOMP_DEVICE_VARIABLE chomp::lock name = {0}

#endif
