#include "neighbours.h"

static void fill_cells(int atoms, int n, const struct atom *atom, int *sizes, int *cells) {
#pragma omp target teams distribute parallel for map(to : atom[0 : atoms]) map(tofrom : sizes[0 : n * n * n])          \
    map(from : cells[0 : n * n * n * CELL])
  for (int i = 0; i < atoms; i++) {
    const int cell = ((int)atom[i].x * n + (int)atom[i].y) * n + (int)atom[i].z;
    int place;
#pragma omp atomic capture
    place = sizes[cell]++;
    if (place < CELL)
      cells[cell * CELL + place] = i;
  }
}

static int around(int a, int n) { return a < 0 ? n - 1 : a < n ? a : 0; }

static void find_neighbours(int atoms, int n, const struct atom *atom, const int *sizes, const int *cells, int *counts,
                            int *lists) {
#pragma omp target teams distribute parallel for map(to : atom[0 : atoms], sizes[0 : n * n * n])                       \
    map(to : cells[0 : n * n * n * CELL]) map(from : counts[0 : atoms], lists[0 : (size_t)atoms * MOST])
  for (int i = 0; i < atoms; i++) {
    const struct atom here = atom[i];
    const int x = (int)here.x, y = (int)here.y, z = (int)here.z;
    int count = 0, *list = lists + i;
    for (int a = x - 1; a <= x + 1; a++)
      for (int b = y - 1; b <= y + 1; b++)
        for (int c = z - 1; c <= z + 1; c++) {
          const int cell = (around(a, n) * n + around(b, n)) * n + around(c, n);
          const int size = sizes[cell] < CELL ? sizes[cell] : CELL;
          for (int k = 0; k < size; k++) {
            const int j = cells[cell * CELL + k];
            const struct atom other = atom[j];
            const float dx = fabsf(here.x - other.x), dy = fabsf(here.y - other.y), dz = fabsf(here.z - other.z);
            const float u = fminf(dx, n - dx), v = fminf(dy, n - dy), w = fminf(dz, n - dz);
            if (j != i && u * u + v * v + w * w < 1 && count < MOST) {
              *list = j;
              list += atoms;
              count++;
            }
          }
        }
    counts[i] = count;
  }
}
