/* neighbours: for each atom a list of those that are near, found in the 27 cells around it, as molecular dynamics makes
   it. The edge of a cell is the distance that counts as near; the box is periodic. --size is the number of cells along
   its edge, at least three; there are eight atoms to a cell in the mean. */
#include "common.h"

#define CELL 32 /* atoms at most in a cell */
#define MOST 96 /* neighbours at most */

struct __attribute__((aligned(16))) atom {
  float x, y, z;
  int kind;
};

/* sizes[cell]: atoms in it; cells[cell * CELL ...]: which ones, in any order. */
static void fill_cells(int atoms, int n, const struct atom *atom, int *sizes, int *cells);
/* counts[a]: neighbours of atom a; the k-th one is lists[k * atoms + a]. */
static void find_neighbours(int atoms, int n, const struct atom *atom, const int *sizes, const int *cells, int *counts,
                            int *lists);

static int is_near(const struct atom *a, const struct atom *b, int n) {
  const float dx = fabsf(a->x - b->x), dy = fabsf(a->y - b->y), dz = fabsf(a->z - b->z);
  const float x = fminf(dx, n - dx), y = fminf(dy, n - dy), z = fminf(dz, n - dz);
  return x * x + y * y + z * z < 1;
}

int main(int argc, char **argv) {
  const struct options options = parse_options(argc, argv, 5);
  const int n = options.size < 3 ? 3 : options.size, all = n * n * n, atoms = 8 * all;
  unsigned seed = 7;
  struct atom *atom = (struct atom *)allocate(atoms, sizeof(struct atom));
  int *sizes = (int *)allocate(all, sizeof(int)), *cells = (int *)allocate((size_t)all * CELL, sizeof(int)),
      *counts = (int *)allocate(atoms, sizeof(int)), *lists = (int *)allocate((size_t)atoms * MOST, sizeof(int));
  for (int i = 0; i < atoms; i++) { /* on a lattice of two in each direction to a cell, moved by up to a quarter */
    atom[i].x = (float)(i / (4 * n * n)) / 2 + (float)random_number(&seed) / 4;
    atom[i].y = (float)(i / (2 * n) % (2 * n)) / 2 + (float)random_number(&seed) / 4;
    atom[i].z = (float)(i % (2 * n)) / 2 + (float)random_number(&seed) / 4;
  }
  struct atom *datom = put(atom, atoms);
  int *dcells = put(cells, (size_t)all * CELL), *dcounts = put(counts, atoms),
      *dlists = put(lists, (size_t)atoms * MOST), *dsizes = NULL;
  for (int round = 0; round < options.rounds; round++) {
    memset(sizes, 0, all * sizeof(int));
    dsizes = put(sizes, all);
    measure("fill_cells", 1, fill_cells(atoms, n, datom, dsizes, dcells));
    measure("find_neighbours", 1, find_neighbours(atoms, n, datom, dsizes, dcells, dcounts, dlists));
    get(sizes, dsizes, all);
  }
  get(atom, datom, atoms);
  get(cells, dcells, (size_t)all * CELL);
  get(counts, dcounts, atoms);
  get(lists, dlists, (size_t)atoms * MOST);
  /* Some atoms' neighbours, looked for among all: as many, and each one near, listed once. */
  double error = 0;
  for (int i = 0; i < atoms; i += 1 + atoms / 500) {
    int expected = 0;
    for (int j = 0; j < atoms; j++)
      expected += i != j && is_near(&atom[i], &atom[j], n);
    error = worse(error, counts[i], expected);
    for (int k = 0; k < counts[i] && k < MOST; k++) {
      const int j = lists[(size_t)k * atoms + i];
      error = j == i || !is_near(&atom[i], &atom[j], n) ? 1 : error;
      for (int l = 0; l < k; l++)
        error = lists[(size_t)l * atoms + i] == j ? 1 : error;
    }
  }
  return verdict(error, 0);
}
