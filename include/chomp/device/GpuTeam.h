// device/GpuTeam.h - the threads of a team on a GPU: those of a block.
//
// Without CHOMP_GENERAL_MODE a team's place is the block's, and nothing of this costs anything. With it, a team's state
// is in the block's memory. A general kernel's block has the worker threads, in whole warps, and one warp more, whose
// first thread is the team's initial one: it runs the sequential part, while the workers wait at a barrier for a
// function and its closure. That last warp's other threads leave. Their number tells how many of the workers are not to
// be used: a block of W + 1 + unused threads has W - unused workers (see GpuDevice.cpp, which launches it so). All
// other kernels have no initial thread of their own: their threads are one region's from the start.
#ifndef CHOMP_DEVICE_GPUTEAM_H
#define CHOMP_DEVICE_GPUTEAM_H

#ifdef CHOMP_GENERAL_MODE
#include "GpuTeamState.h"
#endif

namespace chomp {
namespace machine {

#ifndef CHOMP_GENERAL_MODE

using Team = Block;

CHOMP_DEVICE unsigned thread() { return block_thread(); }
CHOMP_DEVICE unsigned threads() { return block_threads(); }
CHOMP_DEVICE unsigned level() { return threads() > 1 ? 1 : 0; }
CHOMP_DEVICE unsigned active_level() { return level(); }
CHOMP_DEVICE unsigned active_thread() { return thread(); }
CHOMP_DEVICE unsigned active_threads() { return threads(); }
CHOMP_DEVICE unsigned max_threads() { return threads(); }
CHOMP_DEVICE unsigned thread_limit() { return threads(); }

/// Nothing sets them.
struct task_variables {
  unsigned long long allocator;
  int chunk;
  unsigned short schedule, threads;
};
CHOMP_DEVICE task_variables variables() { return {}; }
CHOMP_DEVICE bool in_explicit_task() { return false; }

CHOMP_DEVICE void region_barrier() { Block::barrier(); }

#else

CHOMP_DEVICE unsigned thread() { return team_state().alone(block_thread()) ? 0 : block_thread(); }
CHOMP_DEVICE unsigned threads() { return team_state().alone(block_thread()) ? 1 : team_state().threads; }
CHOMP_DEVICE unsigned level() {
  const TeamState &state = team_state();
  const unsigned serialised = state.serialised[block_thread()];
  return block_thread() == state.leader ? serialised : state.level + serialised;
}
CHOMP_DEVICE unsigned active_level() {
  const TeamState &state = team_state();
  return block_thread() != state.leader && state.threads > 1 ? state.level : 0;
}
CHOMP_DEVICE unsigned active_thread() { return block_thread(); }
CHOMP_DEVICE unsigned active_threads() { return team_state().threads; }
CHOMP_DEVICE unsigned max_threads() { return team_state().limit; }
CHOMP_DEVICE unsigned thread_limit() { return team_state().limit; }

CHOMP_DEVICE void region_barrier() {
  TeamState &state = team_state();
  if (!state.alone(block_thread()) && state.threads > 1)
    part_barrier(state.threads, state.counter);
}

/// The calling thread's region as the team of a reduction.
struct Team : Block {
  CHOMP_DEVICE unsigned thread() { return machine::thread(); }
  CHOMP_DEVICE unsigned threads() { return machine::threads(); }
  CHOMP_DEVICE void barrier() { region_barrier(); }
};

#endif

} // namespace machine

/// For the compiler: each team of the launch has so many threads (CHOMP_KERNEL_KNOWN_THREADS). Then what loops step by
/// is a constant, which nvcc needs to unroll them.
CHOMP_DEVICE void assume_threads(unsigned count) {
  const unsigned launched = machine::block_threads();
  machine::assume(launched == count);
}

CHOMP_DEVICE void flush() { machine::fence(); }

template <class T> CHOMP_DEVICE void broadcast(T &value) {
  static_assert(std::is_trivially_copyable_v<T>, "copyprivate on a GPU is for trivially copyable types");
  if (machine::threads() == 1)
    return;
  constexpr unsigned Most = 128;
  CHOMP_TEAM unsigned char piece[Most];
  auto *bytes = reinterpret_cast<unsigned char *>(&value);
  for (unsigned long long done = 0; done < sizeof(T); done += Most) {
    const unsigned size = sizeof(T) - done < Most ? static_cast<unsigned>(sizeof(T) - done) : Most;
    machine::region_barrier(); // all have read what was there before
    if (machine::thread() == 0)
      for (unsigned i = 0; i < size; ++i)
        piece[i] = bytes[done + i];
    machine::region_barrier();
    if (machine::thread() != 0)
      for (unsigned i = 0; i < size; ++i)
        bytes[done + i] = piece[i];
  }
}

#ifndef CHOMP_GENERAL_MODE

CHOMP_DEVICE void spmd_team(unsigned = 1) {}

struct [[maybe_unused]] task_scope {};

#else

/// A task that is run at once: what it sets of its internal control variables ends with it.
class task_scope {
public:
  explicit CHOMP_MEMBER task_scope(unsigned char kind = machine::ExplicitTask)
      : Outer(machine::variables()), Own(machine::team_state().own[machine::block_thread()] & Kept) {
    unsigned char &own = machine::team_state().own[machine::block_thread()];
    own = static_cast<unsigned char>((own & ~machine::ExplicitTask) | kind);
  }
  CHOMP_MEMBER ~task_scope() {
    machine::TeamState &state = machine::team_state();
    const unsigned me = machine::block_thread();
    if (me == state.leader)
      state.variables = Outer;
    else if (Own & machine::OwnVariables)
      machine::load(&state.own_variables)[me] = Outer;
    state.own[me] = static_cast<unsigned char>((state.own[me] & ~Kept) | Own);
  }
  task_scope(const task_scope &) = delete;

private:
  static constexpr unsigned char Kept = machine::OwnVariables | machine::ExplicitTask;
  const machine::task_variables Outer;
  const unsigned char Own;
};

namespace machine {
/// Threads of a parallel region that starts here with num_threads(asked), as far as there are any.
CHOMP_DEVICE unsigned region_threads(unsigned asked) {
  const TeamState &state = team_state();
  return block_thread() != state.leader ? 1 : asked < state.limit ? asked : state.limit;
}
} // namespace machine

template <class Body> CHOMP_DEVICE void parallel(unsigned threads, const Body &body) {
  static_assert(std::is_trivially_copyable_v<Body>, "what a parallel region captures by value is trivially copyable");
  machine::TeamState &state = machine::team_state();
  const unsigned me = machine::block_thread();
  const unsigned set = state.variables.threads, unasked = set && set < state.limit ? set : state.limit;
  const unsigned count = me != state.leader ? 1 : threads ? threads : unasked;
  if (count == 1) {
    const task_scope task(/*kind=*/0); // an implicit one
    ++state.serialised[me];
    machine::run_region<Body>(&body);
    --state.serialised[me];
    return;
  }
  if (count > state.limit)
    trap("a parallel region asks for more threads than the team was launched with");
  machine::TeamMemory closure(sizeof(Body));
  __builtin_memcpy(closure.get(), &body, sizeof(Body));
  state.work = machine::run_region<Body>;
  state.closure = closure.get();
  state.threads = count;
  state.level = state.serialised[me] + 1;
  machine::any_barrier(); // the workers begin
  machine::any_barrier(); // the workers have ended
}

template <class Body> CHOMP_DEVICE void team(const Body &body) {
  machine::TeamState &state = machine::team_state();
  const unsigned me = machine::block_thread(), size = machine::block_threads();
  const unsigned leader = (size - 1) / machine::Block::warp_size() * machine::Block::warp_size();
  state.start_thread(me);
  if (me == leader)
    state.start(leader, leader - (size - leader - 1), 0, 0);
  machine::Block::barrier();
  if (me == leader) {
#ifdef CHOMP_EVENTS
    const machine::implicit_task task;
#endif
    body();
    state.work = nullptr;
    machine::any_barrier();
  } else if (me < leader) {
    for (;;) {
      machine::any_barrier();
      if (!state.work)
        break;
      if (me < state.threads) {
        state.own[me] = 0;
        state.work(state.closure);
      }
      machine::any_barrier();
    }
  }
}

CHOMP_DEVICE void spmd_team(unsigned level = 1) {
  machine::TeamState &state = machine::team_state();
  const unsigned me = machine::block_thread(), size = machine::block_threads();
  state.start_thread(me);
  if (me == 0)
    state.start(machine::NoLeader, size, size, level);
  machine::Block::barrier();
}

template <class Body> CHOMP_DEVICE void parallel_team(const Body &body) {
  spmd_team(1);
#ifdef CHOMP_EVENTS
  const machine::implicit_task task;
#endif
  body();
}

template <class T> class team_variable {
public:
  template <class... Arguments>
  explicit CHOMP_MEMBER team_variable(Arguments &&...arguments)
      : Memory(machine::in_sequential_part() ? sizeof(T) + machine::Padding<alignof(T)> : 0) {
    if constexpr (sizeof...(Arguments) == 0)
      new (address()) T;
    else
      new (address()) T(static_cast<Arguments &&>(arguments)...);
  }
  /// Made at its place by a function.
  template <class Function>
  CHOMP_MEMBER team_variable(machine::made, const Function &make)
      : Memory(machine::in_sequential_part() ? sizeof(T) + machine::Padding<alignof(T)> : 0) {
    make(machine::place_of_object{address()});
  }
  CHOMP_MEMBER ~team_variable() {
    if constexpr (!std::is_trivially_destructible_v<T>)
      static_cast<Held *>(address())->~Held();
  }
  team_variable(const team_variable &) = delete;
  CHOMP_MEMBER T &get() { return *static_cast<T *>(address()); }
  CHOMP_MEMBER T &&move() { return static_cast<T &&>(get()); }

private:
  struct Held { ///< An array's destructor has no name.
    T value;
  };
  CHOMP_MEMBER void *address() { return Memory.get() ? align_up<alignof(T)>(Memory.get()) : Own; }

  machine::TeamMemory Memory;
  alignas(T) unsigned char Own[sizeof(T)]; ///< Of a thread that shares it with none.
};

template <class T, class Function> CHOMP_MEMBER team_variable<T> team_made(const Function &make) {
  return team_variable<T>(machine::made(), make);
}
/// A temporary object that the threads of a team share, as long as its expression lasts.
template <class T> CHOMP_MEMBER team_variable<T> team_copy(const T &value) { return team_variable<T>(value); }

template <class T, unsigned Alignment = alignof(T)> class team_array {
public:
  explicit CHOMP_MEMBER team_array(unsigned long long count)
      : Memory(count * sizeof(T) + machine::Padding<Alignment>, !machine::in_sequential_part()), Count(count) {
    if constexpr (!std::is_trivially_default_constructible_v<T>)
      for (unsigned long long i = 0; i < count; ++i)
        new (get() + i) T;
  }
  CHOMP_MEMBER ~team_array() {
    if constexpr (!std::is_trivially_destructible_v<T>)
      for (unsigned long long i = Count; i-- > 0;)
        get()[i].~T();
  }
  team_array(const team_array &) = delete;
  CHOMP_MEMBER T *get() { return static_cast<T *>(align_up<Alignment>(Memory.get())); }

private:
  machine::TeamMemory Memory;
  unsigned long long Count;
};

#endif

} // namespace chomp

#endif
