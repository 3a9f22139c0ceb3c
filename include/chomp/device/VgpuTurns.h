// device/VgpuTurns.h - a team's threads by turns, where no thread needs a stack of its own.
//
// Before, in the user's code:                     After:
//   #pragma omp parallel num_threads(64)            chomp::parallel_by_turns(64, [&](const chomp::turns &threads) {
//   {                                                 threads.each([&](int thread) {
//     int t = omp_get_thread_num();                     int t = thread;
//     part[t] = x[t];                                   part[t] = x[t];
//   #pragma omp barrier                               });
//     y[t] = part[63 - t];                            // barrier
//   }                                                 threads.each([&](int thread) {
//                                                       int t = thread;
//                                                       y[t] = part[63 - t];
//                                                     });
//                                                   });
// The translator cuts a region's code at its barriers (WorkItemLoops.cpp), so that each barrier interval is a loop over
// the threads, which the host compiler sees whole. Strict mode looks at threads one by one and has none of this.
#ifndef CHOMP_DEVICE_VGPUTURNS_H
#define CHOMP_DEVICE_VGPUTURNS_H

namespace chomp {
namespace machine {

/// Where the threads of a parallel region stand while they take turns: one place for all of them.
class place_of_turns {
public:
  explicit CHOMP_MEMBER place_of_turns(unsigned threads) : Outer(chomp_vgpu_place) {
    if (Outer)
      Inner = *Outer;
    else
      Inner.teams = 1;
    Inner.thread = 0;
    Inner.threads = threads;
    ++Inner.level;
    if (threads > 1) {
      Inner.active_level = Inner.level;
      Inner.active_thread = 0;
      Inner.active_threads = threads;
    }
    chomp_vgpu_place = &Inner;
  }
  CHOMP_MEMBER ~place_of_turns() { chomp_vgpu_place = Outer; }
  place_of_turns(const place_of_turns &) = delete;

private:
  const chomp_vgpu_place_t *Outer;
  chomp_vgpu_place_t Inner = {};
};

} // namespace machine

/// The threads of a parallel region, which take turns.
class turns {
public:
  explicit CHOMP_MEMBER turns(int count) : Count(count), Order(chomp_vgpu_order()) {}
  turns(const turns &) = delete;

  /// How many they are.
  CHOMP_MEMBER operator int() const { return Count; }

  /// Each thread's turn for a barrier interval. One loop, unless the order is shuffled: then a loop of one thread for
  /// each.
  template <class Code> __attribute__((always_inline)) inline void each(const Code &code) const {
    for (int done = 0; done < Count;) {
      const int first = Order ? static_cast<int>(chomp_vgpu_turn(Count, Order, done)) : 0;
      const int end = Order ? first + 1 : Count;
      for (int thread = first; thread < end; ++thread)
        code(thread);
      done += end - first;
    }
    if (Order)
      Order += 2; // another order after each barrier; it is odd
  }

  /// The same for code that has to find out whose turn it is.
  template <class Code> __attribute__((always_inline)) inline void as_each(const Code &code) const {
    auto *place = const_cast<chomp_vgpu_place_t *>(chomp_vgpu_place); // of place_of_turns
    each([&](int thread) {
      place->thread = static_cast<unsigned>(thread);
      if (Count > 1)
        place->active_thread = static_cast<unsigned>(thread);
      code(thread);
    });
    place->thread = 0;
  }

  /// The same for loops of which each thread has its share, from its number on in steps of all: for (int i = thread;
  /// i < n; i += threads). One thread can have them all, and the compiler sees a plain loop.
  template <class Code> __attribute__((always_inline)) inline void as_one(const Code &code) const {
    if (Order)
      each([&](int thread) { code(thread, Count); });
    else
      code(0, 1);
  }

  /// A condition that a barrier depends on: all threads come to the barrier, or none does (OpenMP 5.2, 15.3.1).
  template <class Condition> __attribute__((always_inline)) inline bool agree(const Condition &holds) const {
    int come = 0;
    each([&](int thread) { come += holds(thread) ? 1 : 0; });
    if (come != 0 && come != Count)
      chomp_vgpu_disagree(static_cast<unsigned>(come), static_cast<unsigned>(Count));
    return come != 0;
  }

private:
  const int Count;
  mutable unsigned long long Order;
};

/// A coordinate in each dimension, or a size.
struct dim {
  int x, y, z;
};

/// The thread of a block whose turn it is: its place, and as a number the one that it has in the block.
struct turn {
  int x, y, z, number;
  CHOMP_MEMBER operator int() const { return number; }
};

/// The threads of a block in kernel mode, which take turns. What it offers is what `turns` does.
class block {
public:
  explicit CHOMP_MEMBER block(const chomp_vgpu_place_t &place)
      : block_id{place_in(place.grid->teams, place.team)}, block_dim{size(place.grid->threads)},
        grid_dim{size(place.grid->teams)}, Order(chomp_vgpu_order()) {}
  block(const block &) = delete;

  const dim block_id, block_dim, grid_dim;

  template <class Code> __attribute__((always_inline)) inline void each(const Code &code) const {
#ifdef CHOMP_VGPU_CHECK
    static_assert(sizeof(Code) == 0, "strict mode checks threads with stacks of their own: chomp --vgpu-stacks");
#endif
    const int count = block_dim.x * block_dim.y * block_dim.z;
    for (int done = 0; done < count;) {
      const int first = Order ? static_cast<int>(chomp_vgpu_turn(count, Order, done)) : 0;
      const int end = Order ? first + 1 : count;
      for (int begin = first; begin < end;) { // a row of threads
        const int row = begin / block_dim.x, start = row * block_dim.x;
        const int row_end = start + block_dim.x < end ? start + block_dim.x : end;
        const int y = row % block_dim.y, z = row / block_dim.y;
        for (int number = begin; number < row_end; ++number)
          code(turn{number - start, y, z, number});
        begin = row_end;
      }
      done += end - first;
    }
    if (Order)
      Order += 2; // another order after each barrier; it is odd
  }

  template <class Code> __attribute__((always_inline)) inline void as_each(const Code &code) const {
    auto *place = const_cast<chomp_vgpu_place_t *>(chomp_vgpu_place); // the executor's, for this call
    each([&](const turn &thread) {
      place->thread = static_cast<unsigned>(thread.number);
      if (place->active_level)
        place->active_thread = static_cast<unsigned>(thread.number);
      code(thread);
    });
    place->thread = 0;
  }

  /// For loops that start from thread.x in steps of block_dim.x, in a block of one dimension.
  template <class Code> __attribute__((always_inline)) inline void as_one(const Code &code) const {
    if (Order || block_dim.y * block_dim.z > 1)
      each([&](const turn &thread) { code(thread, *this); });
    else
      code(turn{0, 0, 0, 0}, block(*this, {1, 1, 1}));
  }

private:
  CHOMP_MEMBER block(const block &all, const dim &size)
      : block_id(all.block_id), block_dim(size), grid_dim(all.grid_dim), Order(0) {}
  static CHOMP_MEMBER dim size(const unsigned (&sizes)[3]) {
    return {static_cast<int>(sizes[0]), static_cast<int>(sizes[1]), static_cast<int>(sizes[2])};
  }
  static CHOMP_MEMBER dim place_in(const unsigned (&sizes)[3], unsigned number) {
    return {static_cast<int>(number % sizes[0]), static_cast<int>(number / sizes[0] % sizes[1]),
            static_cast<int>(number / sizes[0] / sizes[1])};
  }

  mutable unsigned long long Order;
};

/// A parallel region whose code is in barrier intervals.
template <class Body> CHOMP_DEVICE void parallel_by_turns(unsigned threads, const Body &body) {
#ifdef CHOMP_VGPU_CHECK
  static_assert(sizeof(Body) == 0, "strict mode checks threads with stacks of their own: chomp --vgpu-stacks");
#endif
  const unsigned count = machine::region_threads(threads);
  const machine::place_of_turns place(count);
  body(turns(static_cast<int>(count)));
}

/// A parallel region in which no thread waits: each runs all of the code, with its own copy of the closure.
template <class Body> CHOMP_DEVICE void parallel_in_turn(unsigned threads, const Body &body) {
  parallel_by_turns(threads, [&](const turns &all) { all.as_each([&](int) { machine::run_region<Body>(&body); }); });
}

} // namespace chomp

#endif
