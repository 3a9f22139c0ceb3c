// defaultmap without a category is for all of them; alloc, to and from copy one way or not at all.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t

struct point {
  int x, y;
};

int main(void) {
  int scalar = 1, array[4] = {1, 2, 3, 4}, got = 0;
  struct point s = {5, 6};
#pragma omp target teams distribute parallel for defaultmap(tofrom)
  for (int i = 0; i < 1; i++) {
    scalar += 10;
    array[1] += 10;
    s.y += 10;
  }
  if (scalar != 11 || array[1] != 12 || s.y != 16)
    return 1;
#pragma omp target teams distribute parallel for defaultmap(to : scalar) defaultmap(to : aggregate) map(from : got)
  for (int i = 0; i < 1; i++) {
    got = scalar + array[2] + s.x;
    scalar = array[2] = s.x = -1;
  }
  if (got != 19 || scalar != 11 || array[2] != 3 || s.x != 5)
    return 2;
#pragma omp target teams distribute parallel for defaultmap(alloc : aggregate) map(from : got)
  for (int i = 0; i < 1; i++) {
    array[0] = 5;
    got = array[0] * 2;
  }
  if (got != 10 || array[0] != 1)
    return 3;
#pragma omp target teams distribute parallel for defaultmap(from : all)
  for (int i = 0; i < 4; i++) {
    array[i] = 7 * i;
    s.x = 1, s.y = 2;
  }
  return array[3] == 21 && s.x == 1 && s.y == 2 ? 0 : 4;
}
