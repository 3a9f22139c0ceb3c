// A unit of two: both use one critical name and the table of locks. Unit 1 calls a function of unit 2.
#include <chomp/device.h>

struct Pair {
  double a, b;
};

CHOMP_LOCK(shared_name);

#if UNIT == 1
extern __device__ int helper(int);
#define KERNEL first
#else
__device__ int helper(int a) { return a + omp_get_thread_num(); }
#define KERNEL second
#endif

extern "C" __global__ void KERNEL(Pair *p, double *d) {
  chomp::reduce(p, *p, [](Pair x, Pair y) { return Pair{x.a + y.a, x.b + y.b}; });
  for (chomp::critical section(shared_name); section.pending();)
    if (section.try_enter()) {
      *d += helper(2);
      section.leave();
    }
}
