// Members and elements that are restrict pointers map without a warning, the default ones included.
// RUN: %chompcc -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct field {
  int n;
  double *restrict in, *restrict out;
};

static void copy(struct field *f) {
#pragma omp target map(to : f->n, f->in[0 : f->n]) map(tofrom : f->out[0 : f->n])
  for (int i = 0; i < f->n; i++)
    f->out[i] = f->in[i];
}

static double sum(double *restrict *rows, int n) {
  double s = 0;
#pragma omp target enter data map(to : rows[0 : 2])
#pragma omp target enter data map(to : rows[0][0 : n])
#pragma omp target enter data map(to : rows[1][0 : n])
#pragma omp target map(tofrom : s)
  for (int i = 0; i < n; i++)
    s += rows[0][i] * rows[1][i];
#pragma omp target exit data map(delete : rows[0][0 : n])
#pragma omp target exit data map(delete : rows[1][0 : n])
#pragma omp target exit data map(delete : rows[0 : 2])
  return s;
}

int main(void) {
  double in[3] = {1, 2, 3}, out[3] = {0};
  struct field f = {3, in, out};
  copy(&f);
  double *restrict rows[2] = {in, out};
  return sum(rows, 3) != 14;
}
