// General kernels as the translator writes them, one text for every machine: sequential parts, parallel regions of any
// number of threads, loops, barriers, queries. Each counts what is wrong in out[0], and leaves results in out[1 ...].
// Included after <chomp/device.h>; KERNEL(name) spells a kernel's head for the machine.
#ifndef TEAM_H
#define TEAM_H

#define EXPECT(condition)                                                                                              \
  do {                                                                                                                 \
    if (!(condition)) {                                                                                                \
      printf("line %d: %s (team %d, thread %d of %d)\n", __LINE__, #condition, omp_get_team_num(),                     \
             omp_get_thread_num(), omp_get_num_threads());                                                             \
      chomp::atomic_fetch_add(out, 1);                                                                                 \
    }                                                                                                                  \
  } while (0)

/// What the routines answer in the sequential part, or `level` serialised regions within it.
CHOMP_DEVICE void expect_sequential(int *out, int level) {
  EXPECT(omp_get_thread_num() == 0 && omp_get_num_threads() == 1);
  EXPECT(omp_get_level() == level && omp_get_active_level() == 0 && !omp_in_parallel());
  EXPECT(omp_get_team_size(level) == 1 && omp_get_ancestor_thread_num(level) == 0);
  EXPECT(omp_get_team_size(level + 1) == -1 && omp_get_ancestor_thread_num(-1) == -1);
  EXPECT(omp_get_team_num() >= 0 && omp_get_team_num() < omp_get_num_teams());
}
/// In a region of `threads` threads at level `active`, and `nested` serialised ones in that.
CHOMP_DEVICE void expect_parallel(int *out, int threads, int active, int nested) {
  EXPECT(omp_get_level() == active + nested && omp_get_active_level() == 1 && omp_in_parallel());
  EXPECT(omp_get_team_size(active) == threads);
  EXPECT(omp_get_ancestor_thread_num(active) >= 0 && omp_get_ancestor_thread_num(active) < threads);
  if (nested) {
    EXPECT(omp_get_thread_num() == 0 && omp_get_num_threads() == 1);
    EXPECT(omp_get_team_size(active + nested) == 1 && omp_get_ancestor_thread_num(active + nested) == 0);
  } else {
    EXPECT(omp_get_num_threads() == threads && omp_get_thread_num() < threads);
    EXPECT(omp_get_ancestor_thread_num(active) == omp_get_thread_num());
  }
}

/// Every query at every depth, for regions of `threads` threads.
KERNEL(queries)(int threads, int *out) {
  chomp::team([&] {
    expect_sequential(out, 0);
    EXPECT(omp_get_max_threads() >= 1 && omp_get_thread_limit() >= omp_get_max_threads());
    chomp::parallel(threads, [=] {
      if (omp_get_num_threads() > 1) {
        expect_parallel(out, threads, 1, 0);
        chomp::parallel(3, [=] {
          expect_parallel(out, threads, 1, 1);
          chomp::parallel(0, [=] { expect_parallel(out, threads, 1, 2); });
          chomp::barrier(); // of one thread
        });
        expect_parallel(out, threads, 1, 0);
      }
      chomp::atomic_fetch_add(&out[1], 1);
    });
    expect_sequential(out, 0);
    chomp::parallel(1, [=] {
      expect_sequential(out, 1);
      chomp::parallel(threads, [=] {
        if (omp_get_num_threads() > 1)
          expect_parallel(out, threads, 2, 0);
      });
      expect_sequential(out, 1);
    });
  });
}

/// A tile that the team shares, filled by one region and read by the next, for each of many iterations; `threads` steps
/// with a barrier each in which every thread reads its neighbour's value.
KERNEL(barriers)(int threads, int *out) {
  chomp::team([&] {
    CHOMP_TEAM int tile[1024];
    CHOMP_TEAM int rounds;
    rounds = 0;
    for (chomp::distribute_loop b(100); b; ++b) {
      ++rounds;
      chomp::parallel(threads, [&, threads, out] {
        const int me = omp_get_thread_num();
        tile[me] = me;
        for (int step = 1; step <= 5; ++step) {
          chomp::barrier();
          const int next = tile[(me + 1) % threads];
          chomp::barrier();
          tile[me] = next;
        }
        chomp::barrier();
        EXPECT(tile[me] == (me + 5) % threads);
        if (me == 0)
          chomp::atomic_fetch_add(&out[1], 1);
      });
      EXPECT(tile[0] == 5 % threads);
    }
    chomp::atomic_fetch_add(&out[2], rounds);
  });
}

/// Every loop form runs every iteration once; blocks and chunks are whose they should be; one thread is the last.
KERNEL(loops)(int threads, int count, int *out) {
  chomp::team([&] {
    int *seen = out + 1 + omp_get_team_num() * 4 * (count + 1);
    for (chomp::for_loop k(count); k; ++k)
      EXPECT(k >= 0 && k < count); // all of them, by the one thread
    chomp::parallel(threads, [=] {
      const int me = omp_get_thread_num(), all = omp_get_num_threads();
      chomp::for_loop machine(count);
      for (; machine; ++machine)
        chomp::atomic_fetch_add(&seen[machine], 1);
      chomp::for_loop block(count, 0);
      long long before = -1;
      for (; block; ++block) {
        EXPECT(before < 0 || block == before + 1);
        before = block;
        chomp::atomic_fetch_add(&seen[count + 1 + block], 1);
      }
      EXPECT(block.last() == (before == count - 1 && count > 0));
      chomp::for_loop chunks(count, 3);
      before = -1;
      for (; chunks; ++chunks) {
        EXPECT(chunks / 3 % all == me && chunks > before);
        before = chunks;
        chomp::atomic_fetch_add(&seen[2 * (count + 1) + chunks], 1);
      }
      EXPECT(chunks.last() == (before == count - 1 && count > 0));
      if (machine.last())
        chomp::atomic_fetch_add(&seen[count], 1);
      if (block.last())
        chomp::atomic_fetch_add(&seen[2 * count + 1], 1);
      if (chunks.last())
        chomp::atomic_fetch_add(&seen[3 * count + 2], 1);
    });
  });
}

/// Loops over teams, and the composite one over all threads, whatever its chunks.
KERNEL(distributed)(int threads, int count, int *out) {
  chomp::team([&] {
    chomp::distribute_loop teams(count);
    for (; teams; ++teams)
      chomp::atomic_fetch_add(&out[1 + teams], 1);
    if (teams.last())
      chomp::atomic_fetch_add(&out[1 + count], 1);
    for (chomp::distribute_loop k(count, 7); k; ++k) {
      EXPECT(k / 7 % omp_get_num_teams() == omp_get_team_num());
      chomp::atomic_fetch_add(&out[2 + count + k], 1);
    }
    chomp::parallel(threads, [=] {
      int *seen = out + 2 + 2 * count;
      chomp::distribute_for_loop k(count);
      for (; k; ++k)
        chomp::atomic_fetch_add(&seen[k], 1);
      if (k.last())
        chomp::atomic_fetch_add(&seen[count], 1);
      for (int dist_chunk = 0; dist_chunk < 40; dist_chunk += 13)
        for (int chunk = 0; chunk < 5; chunk += 2) {
          seen += count + 1;
          chomp::distribute_for_loop c(count, dist_chunk, chunk);
          for (; c; ++c)
            chomp::atomic_fetch_add(&seen[c], 1);
          if (c.last())
            chomp::atomic_fetch_add(&seen[count], 1);
        }
    });
  });
}

struct Wide {
  int values[50];
};

/// Reductions, broadcast, critical sections and exclusive functions inside regions, nested ones and the sequential
/// part.
KERNEL(collectives)(int threads, int *out) {
  chomp::team([&] {
    CHOMP_TEAM int sum;
    CHOMP_TEAM double most;
    sum = 0;
    most = -1;
    chomp::reduce_add(&sum, 1000);
    chomp::parallel(threads, [&, threads, out] {
      const int me = omp_get_thread_num();
      chomp::reduce_add(&sum, me);
      chomp::reduce_max(&most, me * 0.5);
      chomp::barrier();
      EXPECT(sum == 1000 + threads * (threads - 1) / 2);
      EXPECT(most == (threads - 1) * 0.5);
      chomp::barrier();
      if (threads > 1) {
        chomp::parallel(2, [&] { chomp::reduce_add(&sum, 1); }); // serialised
        chomp::barrier();
        EXPECT(sum == 1000 + threads * (threads - 1) / 2 + threads);
      }
      Wide wide;
      short one = static_cast<short>(me + 7);
      for (int round = 0; round < 3; ++round) {
        for (int i = 0; i < 50; ++i)
          wide.values[i] = me == 0 ? round * 100 + i : -1;
        chomp::broadcast(wide);
        for (int i = 0; i < 50; ++i)
          EXPECT(wide.values[i] == round * 100 + i);
      }
      chomp::broadcast(one);
      EXPECT(one == 7);
      chomp::exclusive([&] { out[1] = out[1] + 1; });
    });
  });
}

/// An orphaned region in a device function: what it shares is a variable of the function.
template <class T> CHOMP_DEVICE T orphan(int threads, T first) {
  chomp::team_variable<T> total_(first);
  T &total = total_.get();
  chomp::team_array<T> each_(threads);
  T *each = each_.get();
  for (int i = 0; i < threads; ++i)
    each[i] = 0;
  chomp::parallel(threads, [&total, each] {
    each[omp_get_thread_num()] = 1;
    chomp::atomic_fetch_add(&total, T(1));
  });
  for (int i = 1; i < threads; ++i)
    each[0] += each[i];
  return total + each[0];
}

/// Variables made of a temporary object of the team's, which is older and ends first.
CHOMP_DEVICE bool of_temporaries() {
  chomp::team_variable<long> a_(chomp::team_variable<int>(1).get()), b_(chomp::team_variable<int>(2).get());
  chomp::team_variable<int> c_(3);
  {
    chomp::team_variable<long> d_(chomp::team_variable<long>(4).get());
    chomp::team_variable<long> e_(5);
    if (d_.get() != 4 || e_.get() != 5)
      return false;
  }
  chomp::team_variable<long> f_(6);
  return a_.get() == 1 && b_.get() == 2 && c_.get() == 3 && f_.get() == 6;
}

KERNEL(orphans)(int threads, int *out) {
  chomp::team([&] {
    for (int round = 0; round < 100; ++round) // all is given back
      EXPECT(of_temporaries());
    EXPECT(orphan<int>(threads, 5) == 5 + 2 * threads);
    EXPECT(orphan<double>(threads, 0.5) == 0.5 + 2 * threads);
    chomp::parallel(threads, [=] {
      if (omp_get_num_threads() > 1)
        EXPECT(orphan<int>(4, 1) == 3); // serialised: one thread
    });
  });
}

/// A thread waits for another's flag, in both directions: the others must go on meanwhile.
KERNEL(flags)(int threads, int *out) {
  chomp::team([&] {
    CHOMP_TEAM int turn;
    turn = 0;
    chomp::parallel(threads, [&, threads] {
      const int me = omp_get_thread_num();
      while (chomp::atomic_load(&turn) != threads - 1 - me) {
      }
      chomp::atomic_fetch_add(&turn, 1);
      chomp::flush();
      while (chomp::atomic_load(&turn) < threads)
        chomp::flush();
    });
    EXPECT(turn == threads);
  });
}

/// Internal control variables: a region's threads begin with those of who starts it, and change their own.
KERNEL(variables)(int threads, int *out) {
  chomp::team([&] {
    const int most = omp_get_max_threads(), asked = threads > 1 ? threads - 1 : 1;
    chomp::parallel(threads, [=] { EXPECT(omp_get_max_threads() == most); });
    omp_set_num_threads(asked);
    omp_set_schedule(omp_sched_static, 5);
    for (int round = 0; round < 3; ++round) {
      EXPECT(omp_get_max_threads() == asked && chomp::runtime_chunk() == 5);
      chomp::parallel(0, [=] {
        const int me = omp_get_thread_num();
        EXPECT(omp_get_num_threads() == asked && omp_get_max_threads() == asked);
        {
          const chomp::task_scope task;
          omp_set_num_threads(1000);
        }
        EXPECT(omp_get_max_threads() == asked);
        if (me % 2 == round % 2)
          omp_set_num_threads(100 + me);
        chomp::parallel(1, [=] { omp_set_num_threads(7); });
        chomp::barrier();
        EXPECT(omp_get_max_threads() == (me % 2 == round % 2 ? 100 + me : asked));
      });
      chomp::parallel(1, [=] {
        omp_set_schedule(omp_sched_auto, 1);
        EXPECT(chomp::runtime_chunk() == -1);
      });
    }
  });
}

/// Every thread has its own copy of what the closure holds, and its changes stay there.
KERNEL(copies)(int threads, int *out) {
  chomp::team([&] {
    int counter = 40;
    chomp::parallel(threads, [=]() mutable {
      ++counter;
      EXPECT(counter == 41);
    });
    EXPECT(counter == 40);
  });
}

/// One region from the start, which all threads of the launch run.
KERNEL(whole_team)(int threads, int *out) {
  CHOMP_TEAM int tile[1024];
  chomp::parallel_team([&] {
    const int me = omp_get_thread_num();
    EXPECT(omp_get_num_threads() == threads && omp_get_level() == 1);
    tile[me] = me;
    chomp::barrier();
    EXPECT(tile[(me + 1) % threads] == (me + 1) % threads);
    EXPECT(orphan<int>(4, 1) == 3);
    chomp::reduce_add(&out[1], me);
  });
}

/// A kernel of the old kind in a file with general ones.
KERNEL(spmd)(int threads, int *out) {
  chomp::spmd_team(1);
  if (threads > 1)
    expect_parallel(out, threads, 1, 0);
  EXPECT(orphan<int>(4, 1) == 3);
  chomp::reduce_add(&out[1], omp_get_thread_num());
}

/// A function x * scale + offset, and one after another: not commutative.
struct affine {
  unsigned scale, offset;
};
struct followed_by {
  CHOMP_MEMBER affine operator()(affine f, affine g) const {
    return {f.scale * g.scale, f.offset * g.scale + g.offset};
  }
};

/// Loops with inscan reductions; out[1] counts the iterations' input phases.
KERNEL(scans)(int threads, int count, int *out) {
  chomp::team([&] {
    CHOMP_TEAM int sum;
    CHOMP_TEAM affine function;
    sum = 5;
    function = {1, 3};
    chomp::parallel(threads, [=, sum_ = &sum, function_ = &function] {
      for (chomp::scan_loop k(count); k; ++k) {
        const int i = k;
        int s = 0;
        if (k.mine()) {
          s += i + 1;
          chomp::atomic_fetch_add(&out[1], 1);
        }
        chomp::inclusive_scan(sum_, s, chomp::op::add());
        if (k.mine())
          EXPECT(s == 5 + (i + 1) * (i + 2) / 2);
      }
      for (chomp::scan_loop k(count); k; ++k) {
        const unsigned i = static_cast<unsigned>(k);
        affine f = {1, 0};
        if (k.mine())
          f = {i % 3 + 1, i};
        chomp::exclusive_scan(function_, f, followed_by());
        if (k.mine()) {
          affine expected = {1, 3};
          for (unsigned before = 0; before < i; ++before)
            expected = followed_by()(expected, {before % 3 + 1, before});
          EXPECT(f.scale == expected.scale && f.offset == expected.offset);
        }
      }
    });
    EXPECT(sum == 5 + count * (count + 1) / 2);
    affine whole = {1, 3};
    for (unsigned i = 0; i < static_cast<unsigned>(count); ++i)
      whole = followed_by()(whole, {i % 3 + 1, i});
    EXPECT(function.scale == whole.scale && function.offset == whole.offset);
  });
}

#endif
