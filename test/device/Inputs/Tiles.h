// Kernels of one unit whose teams have large arrays.
#define CHOMP_GENERAL_MODE
#include <chomp/device.h>

#define TILED(name)                                                                                                    \
  extern "C" __global__ void CHOMP_LAUNCH_BOUNDS(128) name(int n, double *x) {                                         \
    chomp::team([&] {                                                                                                  \
      CHOMP_TEAM double tile[4000];                                                                                    \
      for (chomp::distribute_loop b(n); b; ++b) {                                                                      \
        chomp::parallel(128, [&, n, x, &tile = tile] {                                                                 \
          for (chomp::for_loop k(n); k; ++k)                                                                           \
            tile[k] = x[k];                                                                                            \
          chomp::barrier();                                                                                            \
          for (chomp::for_loop k(n); k; ++k)                                                                           \
            x[k] = tile[(k + 1) % n];                                                                                  \
        });                                                                                                            \
      }                                                                                                                \
    });                                                                                                                \
  }
TILED(first)
TILED(second)
TILED(third)
