// A structure brings the address of one of the host's global variables, whose name the finding tells.
// RUN: %strict %s
double weights[4] = {1, 2, 3, 4};
struct filter {
  double *weights;
};
int main(void) {
  struct filter f = {weights};
  double sum = 0;
#ifdef BUG
#pragma omp target map(to : f) map(tofrom : sum)
#else
#pragma omp target map(to : f, f.weights[0 : 4]) map(tofrom : sum)
#endif
  for (int i = 0; i < 4; i++)
    // CHECK: host-memory: a kernel reads 8 bytes of the host's variable weights
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    sum += f.weights[i];
  // CHECK: memory: the host's pointer to it is in f (8 bytes), at byte 0
  return sum != 10;
}
