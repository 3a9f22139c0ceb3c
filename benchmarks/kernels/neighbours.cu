#include "neighbours.h"

__global__ void __launch_bounds__(256) fill_cells_kernel(int atoms, int n, const float4 *__restrict__ atom,
                                                         int *__restrict__ sizes, int *__restrict__ cells) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= atoms)
    return;
  const float4 here = atom[i];
  const int cell = ((int)here.x * n + (int)here.y) * n + (int)here.z, place = atomicAdd(&sizes[cell], 1);
  if (place < CELL)
    cells[cell * CELL + place] = i;
}

static void fill_cells(int atoms, int n, const struct atom *atom, int *sizes, int *cells) {
  fill_cells_kernel<<<blocks(atoms, 256), 256>>>(atoms, n, (const float4 *)atom, sizes, cells);
}

// A thread for each atom; an atom is one load, and the cells around are found without divisions.
__global__ void __launch_bounds__(256)
    find_neighbours_kernel(int atoms, int n, const float4 *__restrict__ atom, const int *__restrict__ sizes,
                           const int *__restrict__ cells, int *__restrict__ counts, int *__restrict__ lists) {
  const int i = blockIdx.x * blockDim.x + threadIdx.x;
  if (i >= atoms)
    return;
  const float4 here = atom[i];
  const int x = (int)here.x, y = (int)here.y, z = (int)here.z;
  int count = 0, *list = lists + i;
  for (int a = x - 1; a <= x + 1; a++)
    for (int b = y - 1; b <= y + 1; b++)
      for (int c = z - 1; c <= z + 1; c++) {
        const int u = a < 0 ? n - 1 : a < n ? a : 0, v = b < 0 ? n - 1 : b < n ? b : 0;
        const int w = c < 0 ? n - 1 : c < n ? c : 0, cell = (u * n + v) * n + w;
        const int size = min(sizes[cell], CELL);
        for (int k = 0; k < size; k++) {
          const int j = cells[cell * CELL + k];
          const float4 other = atom[j];
          const float dx = fabsf(here.x - other.x), dy = fabsf(here.y - other.y), dz = fabsf(here.z - other.z);
          const float px = fminf(dx, n - dx), py = fminf(dy, n - dy), pz = fminf(dz, n - dz);
          if (j != i && px * px + py * py + pz * pz < 1 && count < MOST) {
            *list = j;
            list += atoms;
            count++;
          }
        }
      }
  counts[i] = count;
}

static void find_neighbours(int atoms, int n, const struct atom *atom, const int *sizes, const int *cells, int *counts,
                            int *lists) {
  find_neighbours_kernel<<<blocks(atoms, 256), 256>>>(atoms, n, (const float4 *)atom, sizes, cells, counts, lists);
}
