static inline int in_header(int n) {
  int sum = 0;
#pragma omp taskgraph
  {
    for (int i = 0; i < 4; i++) {
#pragma omp task shared(sum) depend(inout : sum)
      sum += i * n;
    }
  }
  return sum;
}
