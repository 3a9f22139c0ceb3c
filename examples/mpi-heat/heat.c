/* mpi-heat: heat spreads on a plate whose rows are shared out among the ranks of an MPI job.

   Each rank has its rows on a device, and one more on either side, the halo, which is a copy of its neighbour's edge.
   In a step the rank first computes its two edges; then it exchanges them with its neighbours, out of device memory
   into device memory, while the device goes on with the rows between. Target tasks say what comes after what.

       OMPI_CC=chompcc mpicc -O3 heat.c -o heat -lm && mpirun -n 4 ./heat           Open MPI
       MPICH_CC=chompcc mpicc -O3 heat.c -o heat -lm && mpirun -n 4 ./heat          MPICH

   An MPI library that doesn't know a GPU's memory wants --staged: edges go through the host's memory then. */
#include <mpi.h>

#include <math.h>
#include <omp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 240, COLS = 300, STEPS = 400 };

static int rank, ranks;

static void *allocate(size_t size) {
  void *memory = calloc(1, size);
  if (!memory) {
    fprintf(stderr, "mpi-heat: no memory\n");
    MPI_Abort(MPI_COMM_WORLD, 2);
  }
  return memory;
}

/* One step for a row. */
#pragma omp begin declare target
static void compute_row(const double *now, double *next, int row) {
  for (int c = 1; c < COLS - 1; c++) {
    const int i = row * COLS + c;
    next[i] = now[i] + 0.2 * (now[i - COLS] + now[i + COLS] + now[i - 1] + now[i + 1] - 4.0 * now[i]);
  }
}
#pragma omp end declare target

/* Sends this rank's edges to its neighbours, and gets theirs as the halo. The rows are the device's or the host's. */
static void exchange(double *field, int rows) {
  const int above = rank > 0 ? rank - 1 : MPI_PROC_NULL, below = rank < ranks - 1 ? rank + 1 : MPI_PROC_NULL;
  MPI_Request requests[4];
  MPI_Status statuses[4];
  MPI_Irecv(field, COLS, MPI_DOUBLE, above, 0, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(field + (rows + 1) * COLS, COLS, MPI_DOUBLE, below, 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Isend(field + COLS, COLS, MPI_DOUBLE, above, 1, MPI_COMM_WORLD, &requests[2]);
  MPI_Isend(field + rows * COLS, COLS, MPI_DOUBLE, below, 0, MPI_COMM_WORLD, &requests[3]);
  MPI_Waitall(4, requests, statuses);
}

static void exchange_device_rows(double *field, int rows, int staged) {
  if (staged) {
#pragma omp target update from(field[COLS : COLS], field[rows * COLS : COLS])
    exchange(field, rows);
#pragma omp target update to(field[0 : COLS], field[(rows + 1) * COLS : COLS])
  } else {
#pragma omp target data use_device_ptr(field)
    exchange(field, rows);
  }
}

/* The field after all steps is where the first argument points. */
static void simulate(double *now, double *next, int rows, int first, int staged) {
  char edges = 0, inner = 0; /* for dependences alone */
  (void)edges, (void)inner;
  const size_t cells = (size_t)(rows + 2) * COLS;
  double *const result = now;
  /* The plate's own first and last row never change. */
  const int begin = first == 0 ? 2 : 1, end = first + rows == ROWS ? rows - 1 : rows;
#pragma omp target data map(tofrom : now[0 : cells]) map(to : next[0 : cells])
  {
    for (int step = 0; step < STEPS; step++) {
#pragma omp target teams distribute parallel for nowait depend(in : inner) depend(inout : edges)
      for (int e = 0; e < 2; e++)
        if (e == 0 || end > begin)
          compute_row(now, next, e == 0 ? begin : end);
#pragma omp target teams distribute parallel for nowait depend(inout : inner)
      for (int row = begin + 1; row < end; row++)
        compute_row(now, next, row);
#pragma omp taskwait depend(in : edges)
      exchange_device_rows(next, rows, staged);
      double *const other = now;
      now = next;
      next = other;
    }
#pragma omp taskwait
    if (now != result) {
#pragma omp target teams distribute parallel for
      for (size_t i = 0; i < cells; i++)
        result[i] = now[i];
    }
  }
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  const int staged = argc > 1 && strcmp(argv[1], "--staged") == 0;
  if (ROWS / ranks < 3) {
    if (rank == 0)
      fprintf(stderr, "mpi-heat: at most %d ranks\n", ROWS / 3);
    MPI_Finalize();
    return 2;
  }
  if (omp_get_num_devices() > 0) /* ranks of one machine share out its devices */
    omp_set_default_device(rank % omp_get_num_devices());

  const int first = (int)((long)ROWS * rank / ranks), rows = (int)((long)ROWS * (rank + 1) / ranks) - first;
  double *now = allocate(sizeof *now * (size_t)(rows + 2) * COLS),
         *next = allocate(sizeof *next * (size_t)(rows + 2) * COLS);
  for (int r = 0; r < rows + 2; r++) /* with the halo, but for what is outside of the plate */
    for (int c = 0; c < COLS; c++) {
      const int row = first + r - 1;
      now[r * COLS + c] = next[r * COLS + c] = row >= 60 && row < 120 && c >= 100 && c < 200 ? 100.0 : 0.0;
    }

  MPI_Barrier(MPI_COMM_WORLD);
  const double start = MPI_Wtime();
  simulate(now, next, rows, first, staged);
  const double time = MPI_Wtime() - start;

  /* The same for any number of ranks, to the last bit: three cells, of which one rank has each, and the hottest. */
  static const int places[3][2] = {{60, 100}, {119, 150}, {150, 199}};
  double cells[3] = {0.0, 0.0, 0.0}, all[3], hottest = 0.0, hottest_of_all;
  for (int r = 0; r < rows; r++)
    for (int c = 0; c < COLS; c++) {
      const double value = now[(r + 1) * COLS + c];
      hottest = fmax(hottest, value);
      for (int p = 0; p < 3; p++)
        if (first + r == places[p][0] && c == places[p][1])
          cells[p] = value;
    }
  MPI_Reduce(cells, all, 3, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  MPI_Reduce(&hottest, &hottest_of_all, 1, MPI_DOUBLE, MPI_MAX, 0, MPI_COMM_WORLD);
  if (rank == 0) {
    printf("%d ranks, %d steps, time: %.3f s\n", ranks, STEPS, time);
    printf("cells: %.15g %.15g %.15g, hottest %.15g\n", all[0], all[1], all[2], hottest_of_all);
  }
  free(now);
  free(next);
  MPI_Finalize();
  return 0;
}
