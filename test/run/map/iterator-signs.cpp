// Iterators whose steps' signs are not known before the program runs, or are each instantiation's own.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

static int row[4][3];
static int *rows[4] = {row[0], row[1], row[2], row[3]};

template <int Step> static int moved(int from, int to, int value) {
  int got = 0;
#pragma omp target enter data map(to : rows) map(iterator(int i = from : to : Step), to : rows[i][0 : 3])
#pragma omp target map(from : got)
  {
    rows[1][2] = value;
    got = rows[3][1];
  }
#pragma omp target exit data map(iterator(int i = from : to : Step), from : rows[i][0 : 3]) map(release : rows)
  return got;
}

int main() {
  int step = -2;
  row[3][1] = 8;
  if (moved<2>(1, 4, 5) != 8 || row[1][2] != 5 || moved<-2>(3, 0, 6) != 8 || row[1][2] != 6)
    return 1;
#pragma omp target data map(to : rows) map(iterator(int i = 3 : 0 : step), tofrom : rows[i][0 : 3])
#pragma omp target
  rows[1][0] = rows[3][1] + 1;
  return row[1][0] != 9;
}
