// A table of operations has the host's addresses of functions that aren't declare target indirect.
// RUN: %strict %s -Wno-openmp-target
typedef double (*unary)(double);
#ifdef BUG
#pragma omp begin declare target
#else
#pragma omp begin declare target indirect
#endif
static double twice(double x) { return 2 * x; }
double square(double x) { return x * x; }
#pragma omp end declare target
struct operation {
  const char *name;
  unary apply;
};
int main(void) {
  struct operation table[] = {{"twice", twice}, {"square", square}};
  double x[2] = {3, 4};
#pragma omp target teams distribute parallel for map(to : table) map(tofrom : x)
  for (int i = 0; i < 2; i++)
    // CHECK: host-function: a kernel calls twice by its address on the host, where no GPU finds a function
    // CHECK-NEXT: at: {{.*}}pointer.c:[[#@LINE+1]], by team 0, thread 0
    x[i] = table[i].apply(x[i]);
  // CHECK: mend: put twice between '#pragma omp begin declare target indirect' and '#pragma omp end declare target'
  // CHECK: strict mode found 1 mistake
  return x[0] != 6 || x[1] != 16;
}
