// A mapper's and an iterator's items may be reached by pointers that are restrict or volatile.
// RUN: %chompcc -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
typedef struct {
  int n;
  double *restrict kept;
  int *volatile changing;
} rows;
#pragma omp declare mapper(rows r) map(r, r.kept[0 : r.n], r.changing[0 : r.n])

static double weigh(rows *restrict r, int *restrict *restrict others) {
  double sum = 0;
#pragma omp target data map(iterator(i = 0 : 2), to : others[i][0 : r->n]) map(to : others[0 : 2])
#pragma omp target map(tofrom : *r, sum)
  for (int i = 0; i < r->n; i++)
    sum += r->kept[i] * r->changing[i] + others[0][i] - others[1][i];
  return sum;
}

int main(void) {
  double kept[3] = {1, 2, 3};
  int changing[3] = {2, 3, 4}, first[3] = {7, 8, 9}, second[3] = {5, 5, 5};
  int *restrict others[2] = {first, second};
  rows r = {3, kept, changing};
  return weigh(&r, others) == 20 + 24 - 15 ? 0 : 1;
}
