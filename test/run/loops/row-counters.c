// Counters that point to arrays, or to pointers to functions: with a variable of the loop's own and one from outside,
// alone and collapsed, in regions and in a team's loops.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.o %}
#pragma omp begin declare target
static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
#pragma omp end declare target

int main(void) {
  int rows[6][8] = {{0}}, (*const first)[8] = rows, (*outer)[8], sum = 0;
#pragma omp target teams distribute parallel for map(tofrom : rows)
  for (int(*row)[8] = rows; row < rows + 6; ++row)
    (*row)[1] = row - rows + 1;
#pragma omp target teams distribute parallel for map(tofrom : first[ : 6])
  for (outer = first + 5; outer >= first; outer -= 2)
    outer[0][2] = 10;
#pragma omp target teams distribute parallel for collapse(2) map(tofrom : first[ : 6])
  for (const int(*row)[8] = first; row != first + 6; row++)
    for (int j = 4; j < 8; ++j)
      first[row - first][j] = (*row)[1] + j;
#pragma omp target map(to : first[ : 6]) map(tofrom : sum)
  {
    int (*calls[2])(int) = {one, two};
#pragma omp parallel for reduction(+ : sum)
    for (int(**call)(int) = calls; call < calls + 2; ++call)
      sum += (*call)(10);
#pragma omp parallel for reduction(+ : sum) schedule(static, 1)
    for (int(*row)[8] = first; row < first + 6; row += 1)
      sum += row[0][7] * 100 + (*row)[2];
  }
  for (int i = 0; i < 6; ++i)
    if (rows[i][1] != i + 1 || rows[i][2] != (i % 2 ? 10 : 0) || rows[i][6] != i + 7)
      return i + 1;
  return sum != 11 + 12 + 100 * (8 + 9 + 10 + 11 + 12 + 13) + 30 ? 10 : 0;
}
