// What a program without libchomp has to define for the virtual GPU's text, and places for its kernels.
#ifndef STANDALONE_H
#define STANDALONE_H

#include <chomp/vgpu.h>

#include <sched.h>

__thread const chomp_vgpu_place_t *chomp_vgpu_place = nullptr;
void chomp_vgpu_yield() { sched_yield(); }

/// The place of a kernel of the shape CHOMP_VGPU_THREADS, as the executor makes it.
inline chomp_vgpu_place_t thread_place(unsigned team, unsigned teams, unsigned thread, unsigned threads) {
  chomp_vgpu_place_t place = {};
  place.team = team;
  place.teams = teams;
  place.thread = place.active_thread = thread;
  place.threads = place.active_threads = threads;
  place.level = place.active_level = threads > 1;
  return place;
}
/// The place of a kernel of the shape CHOMP_VGPU_CHUNKS.
inline chomp_vgpu_place_t chunk_place(unsigned long long begin, unsigned long long end, unsigned long long iterations) {
  chomp_vgpu_place_t place = thread_place(0, 1, 0, 1);
  place.begin = begin;
  place.end = end;
  place.iterations = iterations;
  return place;
}

#endif
