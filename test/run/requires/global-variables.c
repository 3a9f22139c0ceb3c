// With unified shared memory a device function uses the program's variables without declare target.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/global-variables.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/global-variables.device.hip -o %t.hsaco %}
#pragma omp requires unified_shared_memory

struct grid {
  int rows, columns;
  double cells[2][3];
};
static struct grid grid = {2, 3, {{1, 2, 3}, {4, 5, 6}}};
int calls;
double *rows[2] = {grid.cells[0], grid.cells[1]};
static const double limit = 4.5;
static int unused = 1; // no function of a region names it

static double cell(int i, int j) {
#pragma omp atomic
  calls++;
  return rows[i][j] < limit ? grid.cells[i][j] * grid.columns : limit;
}

int main(void) {
  double sum = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : sum)
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      sum += cell(i, j);
  if (sum != 3 * (1 + 2 + 3 + 4) + 2 * 4.5 || calls != 6)
    return 1;
  grid.columns = 2;
  rows[0] = grid.cells[1];
  sum = 0;
#pragma omp target map(tofrom : sum)
  {
    grid.rows = 7; // the region's own use, of the same object
    sum = cell(0, 0);
  }
  return sum == 2 && calls == 7 && grid.rows == 7 && unused ? 0 : 2;
}
