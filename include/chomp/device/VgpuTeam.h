// device/VgpuTeam.h - the threads of a team on the virtual GPU.
//
// The executor calls a general kernel once for each team: the call is the initial thread, its automatic variables are
// the team's memory, and a parallel region runs its threads as fibers of the same host thread (see vgpu.h). Where each
// thread stands is in chomp_vgpu_place; a region with one thread just shifts it for a while.
#ifndef CHOMP_DEVICE_VGPUTEAM_H
#define CHOMP_DEVICE_VGPUTEAM_H

/// A variable of a general kernel's sequential part, shared by the team's threads.
#ifdef CHOMP_VGPU_CHECK
// A variable with a name, room in front of it, so that none stands right behind another, and no store left out.
#define CHOMP_TEAM CHOMP_TEAM_ROOM(__COUNTER__)
#define CHOMP_TEAM_ROOM(number) CHOMP_TEAM_ROOM_NUMBER(number)
#define CHOMP_TEAM_ROOM_NUMBER(number)                                                                                 \
  [[gnu::used]] alignas(1024) static thread_local char chomp_room_##number[1024];                                      \
  [[gnu::used]] alignas(1024) static thread_local
#else
#define CHOMP_TEAM
#endif
/// A groupprivate variable: a host thread runs one team at a time, and to its end.
#define CHOMP_GROUP static thread_local
/// A variable that several units define alike, which all of them share where device code is linked.
#define CHOMP_INLINE_VARIABLE inline
/// Of a variable that several units may define in C (-fcommon), one of them perhaps with a value.
#define CHOMP_SHARED __attribute__((weak))
/// A general kernel's bounds, which say nothing here.
#define CHOMP_LAUNCH_BOUNDS(n)

namespace chomp {
namespace machine {

// Parallel regions around the running thread, and its place in the one of them that has several threads.
CHOMP_DEVICE unsigned level() { return chomp_vgpu_place ? chomp_vgpu_place->level : 0; }
CHOMP_DEVICE unsigned active_level() { return chomp_vgpu_place ? chomp_vgpu_place->active_level : 0; }
CHOMP_DEVICE unsigned active_thread() { return chomp_vgpu_place ? chomp_vgpu_place->active_thread : 0; }
CHOMP_DEVICE unsigned active_threads() { return chomp_vgpu_place ? chomp_vgpu_place->active_threads : 1; }
/// What a parallel region would get here that doesn't say how many threads, and what it could get at most.
CHOMP_DEVICE unsigned max_threads() {
  return chomp_vgpu_place && chomp_vgpu_place->max_threads ? chomp_vgpu_place->max_threads : threads();
}
CHOMP_DEVICE unsigned thread_limit() {
  return chomp_vgpu_place && chomp_vgpu_place->max_threads ? chomp_vgpu_place->thread_limit : threads();
}

/// Internal control variables of the running task.
using task_variables = chomp_vgpu_variables_t;
CHOMP_DEVICE task_variables variables() { return chomp_vgpu_place ? chomp_vgpu_place->variables : task_variables(); }
__attribute__((no_sanitize("thread"))) // the executor's record of this thread, which it made for it to use
CHOMP_DEVICE void set_variables(const task_variables &changed) {
  if (auto *place = const_cast<chomp_vgpu_place_t *>(chomp_vgpu_place))
    place->variables = changed;
}

/// Whether the running task is one that a task construct has made.
CHOMP_DEVICE bool in_explicit_task() { return variables().explicit_level == level() + 1; }

/// The calling thread's detached tasks.
using open_tasks = chomp_vgpu_tasks_t;
CHOMP_DEVICE open_tasks *opened() {
  return chomp_vgpu_place ? &const_cast<chomp_vgpu_place_t *>(chomp_vgpu_place)->tasks : nullptr;
}
template <class = void> CHOMP_MEMBER open_tasks &own_tasks() { return *opened(); }

/// Threads of a parallel region that starts here with num_threads(asked), 0 for no such clause.
CHOMP_DEVICE unsigned region_threads(unsigned asked) {
  const chomp_vgpu_place_t *place = chomp_vgpu_place;
  if (!place || !place->max_threads || place->active_level)
    return 1;
  if (asked > CHOMP_MOST_TEAM_THREADS)
    trap("num_threads asks for more than the 1024 threads that a team can have");
  const unsigned wanted = asked ? asked : place->variables.threads ? place->variables.threads : place->max_threads;
  return wanted < place->thread_limit ? wanted : place->thread_limit;
}

/// A parallel region of one thread, the calling one. Where that stands is one variable for all threads of a team, each
/// of which finds its own value there: no race for ThreadSanitizer to tell.
class serialised_region {
public:
  __attribute__((no_sanitize("thread"))) inline serialised_region() : Outer(chomp_vgpu_place) {
    if (Outer)
      Inner = *Outer;
    else
      Inner.teams = 1;
    Inner.thread = 0;
    Inner.threads = 1;
    ++Inner.level;
    chomp_vgpu_place = &Inner;
  }
  __attribute__((no_sanitize("thread"))) inline ~serialised_region() { chomp_vgpu_place = Outer; }
  serialised_region(const serialised_region &) = delete;

private:
  const chomp_vgpu_place_t *Outer;
  chomp_vgpu_place_t Inner = {};
};

} // namespace machine
} // namespace chomp

#ifdef CHOMP_EVENTS
#include "DetachedTasks.h"
#endif

namespace chomp {
namespace machine {

/// Part of the running thread's own memory that the others of the team may use for as long as this lives.
class lent_memory {
public:
#ifdef CHOMP_VGPU_CHECK
  CHOMP_MEMBER lent_memory(const void *own, unsigned long long size, bool lent = true) : Own(lent ? own : nullptr) {
    if (Own)
      chomp_check_share(own, size);
  }
  CHOMP_MEMBER ~lent_memory() {
    if (Own)
      chomp_check_unshare(Own);
  }
  lent_memory(const lent_memory &) = delete;

private:
  const void *Own;
#else
  CHOMP_MEMBER lent_memory(const void *, unsigned long long, bool = true) {}
#endif
};
/// Whether the running thread may start others of its team.
CHOMP_DEVICE bool in_sequential_part() { return active_level() == 0; }

/// One thread's run through a region: every thread has its own copy of what the closure holds by value.
template <class Body> void run_region(const void *closure) {
  Body body(*static_cast<const Body *>(closure));
#ifdef CHOMP_EVENTS
  const implicit_task task; // its end runs code that was put off and finds the copies
#endif
  body();
}

CHOMP_DEVICE void region_barrier() {
  if (threads() > 1)
    chomp_vgpu_barrier();
}

} // namespace machine

template <class Body> CHOMP_DEVICE void team(const Body &body) {
#ifdef CHOMP_VGPU_CHECK
  __asm__ volatile("" : : "r"(__builtin_alloca(chomp_check_team()))); // not an access, which would be told
#endif
#ifdef CHOMP_EVENTS
  const machine::implicit_task task;
#endif
  body();
}

template <class Body> CHOMP_DEVICE void parallel(unsigned threads, const Body &body) {
  if (const unsigned count = machine::region_threads(threads); count > 1) {
    [[maybe_unused]] const machine::lent_memory closure(&body, sizeof(body));
    chomp_vgpu_parallel(count, machine::run_region<Body>, &body);
  } else {
    machine::serialised_region region;
    machine::run_region<Body>(&body);
  }
}

template <class Body> CHOMP_DEVICE void parallel_team(const Body &body) {
#ifdef CHOMP_VGPU_CHECK
  chomp_check_share_all();
#endif
  parallel(0, body);
}

CHOMP_DEVICE void spmd_team(unsigned level = 1) {
  // The executor's record of this call, which it made for the kernel to use.
  if (auto *place = const_cast<chomp_vgpu_place_t *>(chomp_vgpu_place)) {
    place->level = level;
    place->active_level = level && place->threads > 1 ? 1 : 0;
  }
}

/// A task that is run at once: what it sets of its internal control variables ends with it.
class task_scope {
public:
  CHOMP_MEMBER task_scope() : Outer(machine::variables()) {
    machine::task_variables own = Outer;
    own.explicit_level = machine::level() + 1;
    machine::set_variables(own);
  }
  CHOMP_MEMBER ~task_scope() { machine::set_variables(Outer); }
  task_scope(const task_scope &) = delete;

private:
  const machine::task_variables Outer;
};

CHOMP_DEVICE void flush() {
  machine::fence();
  chomp_vgpu_yield();
}

template <class T> CHOMP_DEVICE void broadcast(T &value) {
  if (machine::threads() == 1)
    return;
  [[maybe_unused]] const machine::lent_memory lent(&value, sizeof(value));
  const void **shared = chomp_vgpu_shared();
  if (machine::thread() == 0)
    *shared = &value;
  chomp_vgpu_barrier();
  if (machine::thread() != 0)
    machine::copy(value, *static_cast<const T *>(*shared));
  chomp_vgpu_barrier();
}

/// Whether a team's first thread says so.
CHOMP_DEVICE bool leader_says(bool yes) {
  broadcast(yes);
  return yes;
}

template <class T> class team_variable : machine::lent_memory {
public:
  CHOMP_MEMBER team_variable()
      : lent_memory(this, sizeof(*this), machine::in_sequential_part()) {
  } // as uninitialised as a declaration leaves it
  template <class First, class... Rest>
  explicit CHOMP_MEMBER team_variable(First &&first, Rest &&...rest)
      : lent_memory(this, sizeof(*this), machine::in_sequential_part()),
        Value(static_cast<First &&>(first), static_cast<Rest &&>(rest)...) {}
  team_variable(const team_variable &) = delete;
  CHOMP_MEMBER T &get() { return Value; }
  CHOMP_MEMBER T &&move() { return static_cast<T &&>(Value); }

private:
  T Value;
};

/// One that a function makes at its place.
template <class T> class team_object : machine::lent_memory {
public:
  template <class Function>
  explicit CHOMP_MEMBER team_object(const Function &make)
      : lent_memory(this, sizeof(*this), machine::in_sequential_part()) {
    make(machine::place_of_object{Place});
  }
  CHOMP_MEMBER ~team_object() { get().~T(); }
  team_object(const team_object &) = delete;
  CHOMP_MEMBER T &get() { return *reinterpret_cast<T *>(Place); }
  CHOMP_MEMBER T &&move() { return static_cast<T &&>(get()); }

private:
  alignas(T) unsigned char Place[sizeof(T)];
};
template <class T, class Function> CHOMP_MEMBER team_object<T> team_made(const Function &make) {
  return team_object<T>(make);
}

template <class T> CHOMP_MEMBER team_variable<T> team_copy(const T &value) { return team_variable<T>(value); }

template <class T, unsigned Alignment = alignof(T)> class team_array {
public:
  explicit CHOMP_MEMBER team_array(unsigned long long count)
      : Memory(::operator new(count * sizeof(T) + machine::Padding<Alignment>)),
        First(machine::opaque(static_cast<T *>(align_up<Alignment>(Memory)))), Count(count) {
    if constexpr (!std::is_trivially_default_constructible_v<T>)
      for (unsigned long long i = 0; i < count; ++i)
        new (First + i, machine::place_of_element()) T;
  }
  CHOMP_MEMBER ~team_array() {
    if constexpr (!std::is_trivially_destructible_v<T>)
      for (unsigned long long i = Count; i-- > 0;)
        First[i].~T();
    ::operator delete(Memory);
  }
  team_array(const team_array &) = delete;
  CHOMP_MEMBER T *get() { return First; }

private:
  void *Memory;
  T *First;
  unsigned long long Count;
};

} // namespace chomp

#include "VgpuTurns.h"

#endif
