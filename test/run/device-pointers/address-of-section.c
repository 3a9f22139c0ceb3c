// use_device_addr of an array section is about the section's storage: the rest of the array need not be mapped.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

int main(void) {
  int a[10], grid[4][6] = {{0}}, n = 4;
  for (int i = 0; i < 10; i++)
    a[i] = i;
#pragma omp target data map(tofrom : a[2 : n], grid[2 : 2][0 : 6]) use_device_addr(a[2 : n], grid[2 : 2][0 : 6])
  {
    int *first = &a[2], *row = grid[3];
#pragma omp target is_device_ptr(first, row)
    {
      first[0] = 201;
      row[5] = 7;
    }
#pragma omp target has_device_addr(a[2 : n])
    a[5] = 205;
  }
  return a[1] != 1 || a[2] != 201 || a[3] != 3 || a[5] != 205 || a[6] != 6 || grid[3][5] != 7;
}
