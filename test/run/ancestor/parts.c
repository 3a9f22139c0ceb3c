// target device(ancestor: 1) with map clauses of parts: members, elements of rows, whole rows, what pointers lead to.
// RUN: %chompcc -Wall -Wextra -Werror -Wno-unknown-pragmas %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcc --host-compiler=clang-22 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: %chomp --emit=cuda,hip %s -o %t.out
// RUN: %if nvcc %{ %nvcc_cubin %t.out/parts.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/parts.device.hip -o %t.hsaco %}
#pragma omp requires reverse_offload

struct part {
  int x, y[4];
};
struct whole {
  struct part part;
  int *data;
};

static int *host;
static int second(void) { return host[1]; }

int main(void) {
  int sum = 0;
  int data[6] = {1, 2, 3, 4, 5, 6}, grid[3][4] = {{0}};
  struct part s = {1, {2, 3, 4, 5}}, many[2] = {{1, {0}}, {2, {0}}}, *p = many;
  struct whole w = {{7, {0}}, data};
  host = data;
#pragma omp target map(tofrom : s, p[0 : 2], grid, sum) map(to : w, w.data[0 : 6])
  {
    s.x = 10, s.y[2] = 20, p[1].x = 30, p->y[1] = 40, w.part.x = 50, w.data[1] = 60;
    grid[0][0] = 1, grid[1][2] = 2, grid[2][3] = 3;
#pragma omp target device(ancestor : 1) map(always, to : s.x, p[1].x, w.part.x, w.data[1 : 1], grid[1 : 2][0 : 4])         \
    map(always, from : s.y[1 : 2], p->y, grid[0][0 : 2], sum)
    {
      sum = s.x + p[1].x + w.part.x + second() + grid[1][2] + grid[2][3];
      s.y[2] = 21;
      p->y[1] = 41;
      grid[0][0] = -1;
    }
  }
  if (sum != 155 || s.y[2] != 21 || many[0].y[1] != 41 || grid[0][0] != -1)
    return 1;
  return s.x == 10 && many[1].x == 30 && grid[2][3] == 3 ? 0 : 2;
}
