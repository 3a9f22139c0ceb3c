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

/// The directive error at(execution), which stands somewhere ("a.c:9: "): severity(warning) goes on, severity(fatal)
/// doesn't return.
CHOMP_DEVICE void error_warning(const char *where, const char *message) { machine::say(where, message); }
CHOMP_DEVICE void error_fatal(const char *where, const char *message) {
  machine::say(where, message);
  machine::trap("stopped by that error");
}

/// A lock in device memory, free when zero.
struct lock {
  unsigned held;
};

namespace machine {
/// The lock of a name that CHOMP_LOCK declared.
template <class Name> CHOMP_DEVICE_VARIABLE lock NamedLock = {0};
} // namespace machine

/// One thread's way through a critical section. The lock must outlive it; a section is entered and left once.
class critical {
public:
  explicit CHOMP_MEMBER critical(lock &section) : Section(section), Pending(1) {}
  /// With a name from CHOMP_LOCK.
  template <class Name> explicit CHOMP_MEMBER critical(Name) : critical(machine::NamedLock<Name>) {}

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

/// Declares `name` for critical sections, at file scope. Units that are linked together share its lock, as the
/// specification wants: on the virtual GPU always, on a GPU where device code is relocatable. The name is an
/// enumerator, so that the lock can be a template's instance: the one kind of variable that nvlink lets several units
/// define.
#define CHOMP_LOCK(name)                                                                                               \
  enum name##_lock { name }

#endif
