// What kernel mode can't have is said where it stands: whatever decides which threads run code, and questions for them.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
// Covers: ompx_bare on target
#include <omp.h>
#include <ompx.h>

int n, x, a[64];
struct Counter {
  Counter() : Value(1) {}
  int Value;
};

void together() {
#pragma omp parallel
  a[1] = 1;
}

void kernels() {
#pragma omp target teams ompx_bare num_teams(n, 2) thread_limit(64)
  {
    a[ompx::thread_id_x()] = 1;
#pragma omp parallel // error: 'parallel' in a region with 'ompx_bare', all of whose threads run its code as it is: use the functions of <ompx.h>, or leave 'ompx_bare' out
    a[2] = 1;
  }
#pragma omp target teams ompx_bare num_teams(1) thread_limit(64) // error: 'parallel, barrier or the like in what it calls' in a region with 'ompx_bare', all of whose threads run its code as it is: use the functions of <ompx.h>, or leave 'ompx_bare' out
  together();
#pragma omp target teams ompx_bare num_teams(1) thread_limit(64)
  a[omp_get_thread_num()] = 1; // error: a question for OpenMP's threads and teams in a region with 'ompx_bare', which has none: use 'ompx_thread_id_x()' and the like of <ompx.h>
#pragma omp target teams ompx_bare num_teams(1) thread_limit(64) reduction(+ : x) // error: a reduction in a region with 'ompx_bare': call 'ompx_reduce_block_add_d()' or the like of <ompx.h>, and let one thread of each team update the variable with '#pragma omp atomic'
  x++;
}

void memory() {
#pragma omp target teams ompx_bare num_teams(1) thread_limit(64)
  {
    static int tile[2] = {1, 2}; // error: 'tile' is in the memory of each team, which begins uninitialised: leave out the initializer, and let a thread assign it
#pragma omp allocate(tile) allocator(omp_cgroup_mem_alloc)
    static Counter counter; // error: 'counter' of type 'Counter' can't be in the memory of each team: it has a constructor that nobody would call
#pragma omp allocate(counter) allocator(omp_pteam_mem_alloc)
    int first[4], second[4]; // error: a declaration together with one in the memory of each team (declare it by itself) is not yet supported in a target region
#pragma omp allocate(second) allocator(omp_pteam_mem_alloc)
    tile[0] = counter.Value + first[0] + second[0];
  }
}
