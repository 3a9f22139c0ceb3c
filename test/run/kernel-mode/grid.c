// Every thread of a three-dimensional grid runs the code once, and knows its place; the sizes are kept exactly.
// RUN: %chompcc %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <ompx.h>
enum { GX = 5, GY = 3, GZ = 2, BX = 7, BY = 4, BZ = 3 };
static int seen[GZ * BZ][GY * BY][GX * BX];
static int row(int n) { return n * ompx_block_dim(ompx_dim_y); } // called from a region: on the device too
int main(void) {
  int wrong = 0, gx = GX, bz = BZ;
#pragma omp target teams ompx_bare num_teams(gx, GY, GZ) thread_limit(BX, BY, bz) map(tofrom : seen, wrong)
  {
    if (ompx_grid_dim_x() != GX || ompx_grid_dim_y() != GY || ompx_grid_dim_z() != GZ || ompx_block_dim_x() != BX ||
        ompx_block_dim(1) != BY || ompx_block_dim(ompx_dim_z) != BZ)
#pragma omp atomic
      wrong++;
    const int x = ompx_block_id_x() * BX + ompx_thread_id_x();
    const int y = row(ompx_block_id(1)) + ompx_thread_id(1), z = ompx_block_id_z() * BZ + ompx_thread_id_z();
#pragma omp atomic
    seen[z][y][x] += 1 + x + 100 * y + 10000 * z;
  }
  if (wrong)
    return 1;
  for (int z = 0; z < GZ * BZ; z++)
    for (int y = 0; y < GY * BY; y++)
      for (int x = 0; x < GX * BX; x++)
        if (seen[z][y][x] != 1 + x + 100 * y + 10000 * z)
          return 2;
  // One dimension is enough; what the region gets by value is each thread's own.
  int sum = 0, own = 3;
#pragma omp target teams ompx_bare num_teams(4) thread_limit(10) map(tofrom : sum) firstprivate(own)
  {
    own += ompx_thread_id_x() + ompx_thread_id_y() + ompx_grid_dim_y();
#pragma omp atomic
    sum += own;
  }
  return sum == 4 * (10 * 4 + 45) && own == 3 ? 0 : 3;
}
