// A collapsed nest whose extents only the device knows, and which are nothing: no iteration, no division by them.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct extent {
  int rows, columns;
};

int main(void) {
  struct extent sizes[3] = {{4, 0}, {0, 4}, {-1, -3}};
  int count = 0;
  for (int s = 0; s < 3; s++) {
    struct extent e = sizes[s];
#pragma omp target teams distribute parallel for collapse(2) map(to : e) reduction(+ : count)
    for (int i = 0; i < e.rows; i++)
      for (int j = 0; j < e.columns; j++)
        count++;
  }
  return count;
}
