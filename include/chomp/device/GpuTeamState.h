// device/GpuTeamState.h - what a team knows of itself in generic mode, in the block's memory.
#ifndef CHOMP_DEVICE_GPUTEAMSTATE_H
#define CHOMP_DEVICE_GPUTEAMSTATE_H

#include "../limits.h"

#include <new>
#include <stdlib.h>

namespace chomp::machine {

constexpr unsigned MaxBlockThreads = CHOMP_MOST_TEAM_THREADS, NoLeader = ~0u, TeamStackSize = 2048, NoPiece = ~0u;

/// Internal control variables of a task's data environment, as far as routines change them; 0 where none has.
struct task_variables {
  unsigned long long allocator;     ///< def-allocator-var
  int chunk;                        ///< run-sched-var
  unsigned short schedule, threads; ///< run-sched-var, nthreads-var
};

/// The detached tasks that a thread has made in the innermost region around it (DetachedTasks.h).
struct open_tasks {
  void *first;
  unsigned task, made; ///< The number of the task that runs, and the last one that was given to any.
};

/// What a thread has of its own, and in what it is.
enum : unsigned char { OwnVariables = 1, OwnTasks = 2, ExplicitTask = 4 };

struct TeamState {
  unsigned leader;         ///< The initial thread's number in the block; NoLeader: the kernel has no sequential part.
  unsigned limit;          ///< Threads of a region at most.
  unsigned threads, level; ///< Of the region that runs.
  void (*work)(const void *closure); ///< What the workers are to do; none: the kernel ends.
  const void *closure;
  barrier_counter counter;
  unsigned stack_used, last_piece;           ///< Bytes, and where the last piece begins (NoPiece: there is none).
  unsigned char serialised[MaxBlockThreads]; ///< For each thread, how many regions of one thread it is in.
  /// Of the initial task; a region's threads begin with them.
  task_variables variables;
  /// Of threads that have set or made some of their own. They lie where code that does so has room for them.
  task_variables *own_variables;
  open_tasks *own_tasks;
  unsigned char own[MaxBlockThreads];
  alignas(16) unsigned char stack[TeamStackSize];

  /// By one thread; the others wait for it.
  CHOMP_MEMBER void start(unsigned leader_, unsigned limit_, unsigned threads_, unsigned level_) {
    leader = leader_;
    limit = limit_;
    threads = threads_;
    level = level_;
    counter.arrived = counter.round = 0;
    stack_used = 0;
    last_piece = NoPiece;
    variables = task_variables();
  }
  /// By each thread.
  CHOMP_MEMBER void start_thread(unsigned thread) {
    serialised[thread] = 0;
    own[thread] = 0;
  }
  /// Whether a thread is the only one of the innermost region around it.
  CHOMP_MEMBER bool alone(unsigned thread) const { return thread == leader || serialised[thread]; }
};

/// A template, and not static, so that units of relocatable device code share it.
template <class> CHOMP_MEMBER TeamState &shared_team_state() {
  CHOMP_TEAM TeamState state;
  return state;
}
CHOMP_DEVICE TeamState &team_state() { return shared_team_state<void>(); }

CHOMP_DEVICE bool in_sequential_part() { return block_thread() == team_state().leader; }

/// Internal control variables of the running task.
CHOMP_DEVICE task_variables variables() {
  const TeamState &state = team_state();
  const unsigned me = block_thread();
  return state.own[me] & OwnVariables ? load(&state.own_variables)[me] : state.variables;
}
/// A template, so that other code has no room for them.
template <class = void> CHOMP_MEMBER void set_variables(const task_variables &changed) {
  CHOMP_TEAM task_variables own[MaxBlockThreads];
  TeamState &state = team_state();
  const unsigned me = block_thread();
  if (me == state.leader) {
    state.variables = changed;
    return;
  }
  own[me] = changed;
  store(&state.own_variables, &own[0]); // as every thread says that comes here
  state.own[me] |= OwnVariables;
}

/// Whether the running task is one that a task construct has made.
CHOMP_DEVICE bool in_explicit_task() { return team_state().own[block_thread()] & ExplicitTask; }

/// The calling thread's detached tasks; null where it has made none.
CHOMP_DEVICE open_tasks *opened() {
  const TeamState &state = team_state();
  const unsigned me = block_thread();
  return state.own[me] & OwnTasks ? &load(&state.own_tasks)[me] : nullptr;
}
template <class = void> CHOMP_MEMBER open_tasks &own_tasks() {
  CHOMP_TEAM open_tasks own[MaxBlockThreads];
  TeamState &state = team_state();
  const unsigned me = block_thread();
  if (!(state.own[me] & OwnTasks)) {
    own[me] = {nullptr, 0, 0};
    store(&state.own_tasks, &own[0]);
    state.own[me] |= OwnTasks;
  }
  return own[me];
}

/// Tells that a function makes a variable.
struct made {};

/// A piece of the block's memory for what the sequential part shares with regions: from a small stack, or else of the
/// device's heap. A temporary object that a variable is made of is the older one and ends first: its piece waits until
/// those behind it are given back.
class TeamMemory {
public:
  /// No bytes: no piece. On the heap from the start for a thread that isn't the initial one.
  explicit CHOMP_MEMBER TeamMemory(unsigned long long bytes, bool heap = false) : Address(nullptr) {
    if (!bytes)
      return;
    TeamState &state = team_state();
    const unsigned long long size = sizeof(Head) + (bytes + 15) / 16 * 16;
    OnHeap = heap || size > TeamStackSize - state.stack_used;
    if (OnHeap) {
      Address = malloc(bytes);
      if (!Address)
        trap("the device's heap is too small for what a parallel region shares");
    } else {
      Head *head = head_at(state.stack_used);
      *head = {state.last_piece, false};
      Address = head + 1;
      state.last_piece = state.stack_used;
      state.stack_used += static_cast<unsigned>(size);
    }
  }
  CHOMP_MEMBER ~TeamMemory() {
    if (!Address)
      return;
    if (OnHeap) {
      free(Address);
      return;
    }
    TeamState &state = team_state();
    (static_cast<Head *>(Address) - 1)->given_back = true;
    while (state.last_piece != NoPiece && head_at(state.last_piece)->given_back) {
      state.stack_used = state.last_piece;
      state.last_piece = head_at(state.last_piece)->before;
    }
  }
  TeamMemory(const TeamMemory &) = delete;
  CHOMP_MEMBER void *get() { return Address; }

private:
  struct alignas(16) Head {
    unsigned before; ///< Where the piece in front of it begins.
    bool given_back;
  };
  static CHOMP_MEMBER Head *head_at(unsigned place) { return reinterpret_cast<Head *>(team_state().stack + place); }

  void *Address;
  bool OnHeap = false;
};

} // namespace chomp::machine

#ifdef CHOMP_EVENTS
#include "DetachedTasks.h"
#endif

namespace chomp::machine {

/// One thread's run through a region: every thread has its own copy of what the closure holds by value.
template <class Body> CHOMP_DEVICE_CALLEE void run_region(const void *closure) {
  Body body(*static_cast<const Body *>(closure));
#ifdef CHOMP_EVENTS
  const implicit_task task; // its end runs code that was put off and finds the copies
#endif
  body();
}

} // namespace chomp::machine

#endif
