/* pathfinder: the cheapest way through a grid, from any cell of the first row to any of the last.

   From a cell the way goes on to the cell below or to one of that one's neighbours. The cost of reaching each cell of a
   row follows from the row above: a kernel for each row, with two rows of costs that change places. --size is the
   number of columns. */
#include "../common/example.h"

#define SMALL 10000
#define LARGE 400000
#define ROWS 100
#define MAX_COST 10

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define WALL(r, c) wall[(size_t)(r) * cols + (c)]

static int rows = ROWS;
static int cols;
static unsigned char *wall; /* rows x cols: the cost of entering a cell */

static void next_row(int r, const int *above, int *below) {
  const size_t cells = (size_t)rows * cols;
#pragma omp target teams distribute parallel for map(to : wall[0 : cells], above[0 : cols]) map(from : below[0 : cols])
  for (int c = 0; c < cols; c++) {
    int cheapest = above[c];
    if (c > 0)
      cheapest = MIN(cheapest, above[c - 1]);
    if (c < cols - 1)
      cheapest = MIN(cheapest, above[c + 1]);
    below[c] = cheapest + WALL(r, c);
  }
}

/* Leaves the costs of the last row in `result`. Returns the smallest. */
static int find_path(int *result) {
  const size_t cells = (size_t)rows * cols;
  int *other = malloc(cols * sizeof(int));
  int cheapest = ROWS * MAX_COST * 10;
  if (!other)
    return -1;
#pragma omp target data map(to : wall[0 : cells]) map(from : result[0 : cols]) map(alloc : other[0 : cols])
  {
    /* The last row of an odd number of rows would end in the wrong array: begin so that it ends in the right one. */
    int *above = rows % 2 ? result : other;
    int *below = rows % 2 ? other : result;
#pragma omp target teams distribute parallel for
    for (int c = 0; c < cols; c++)
      above[c] = WALL(0, c);
    for (int r = 1; r < rows; r++) {
      next_row(r, above, below);
      int *swap = above;
      above = below;
      below = swap;
    }
#pragma omp target teams distribute parallel for reduction(min : cheapest)
    for (int c = 0; c < cols; c++)
      cheapest = MIN(cheapest, result[c]);
  }
  free(other);
  return cheapest;
}

/* The same, serially on the host and in one row: `left` is the cost that the column to the left had in the row above.
 */
static void find_path_serial(int *cost) {
  for (int c = 0; c < cols; c++)
    cost[c] = WALL(0, c);
  for (int r = 1; r < rows; r++) {
    int left = cost[0];
    for (int c = 0; c < cols; c++) {
      const int here = cost[c];
      int cheapest = MIN(here, left);
      if (c < cols - 1)
        cheapest = MIN(cheapest, cost[c + 1]);
      cost[c] = cheapest + WALL(r, c);
      left = here;
    }
  }
}

static void write_wall(const char *name) {
  FILE *file = open_file(name, "w");
  fprintf(file, "%d %d\n", rows, cols);
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < cols; c++)
      fprintf(file, "%d%c", WALL(r, c), c == cols - 1 ? '\n' : ' ');
  fclose(file);
}

int main(int argc, char **argv) {
  struct options options = parse_options(argc, argv, SMALL, LARGE);
  FILE *in = options.input ? open_file(options.input, "r") : 0;
  cols = (int)options.size;
  if (in && (fscanf(in, "%d%d", &rows, &cols) != 2 || rows < 1 || rows > ROWS || cols < 1))
    bad_input(options.input);
  wall = malloc((size_t)rows * cols);
  int *result = malloc(cols * sizeof(int));
  int *expected = malloc(cols * sizeof(int));
  if (!wall || !result || !expected) {
    fprintf(stderr, "%s: no memory for %d columns\n", argv[0], cols);
    return 2;
  }
  for (size_t i = 0; i < (size_t)rows * cols; i++) {
    int cost = 0;
    if (in && (fscanf(in, "%d", &cost) != 1 || cost < 0 || cost > MAX_COST))
      bad_input(options.input);
    wall[i] = (unsigned char)(in ? cost : random_int(&options.seed, MAX_COST));
  }
  if (in)
    fclose(in);
  if (options.save)
    write_wall(options.save);

  double start = get_time();
  int cheapest = find_path(result);
  double time = get_time() - start;
  printf("%d x %d cells, the cheapest path costs %d\n", rows, cols, cheapest);
  printf("time: %.6f s\n", time);
  if (options.output) {
    FILE *file = open_file(options.output, "w");
    for (int c = 0; c < cols; c++)
      fprintf(file, "%d\n", result[c]);
    fclose(file);
  }

  int status = 0;
  if (options.check) {
    double error = 0.0;
    int expected_cheapest = ROWS * MAX_COST * 10;
    find_path_serial(expected);
    for (int c = 0; c < cols; c++) {
      error = max_error(error, result[c], expected[c]);
      expected_cheapest = MIN(expected_cheapest, expected[c]);
    }
    status = verdict(max_error(error, cheapest, expected_cheapest), 0.0);
  }
  free(expected);
  free(result);
  free(wall);
  return status;
}
