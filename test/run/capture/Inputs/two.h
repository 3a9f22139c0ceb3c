#pragma omp begin declare target
int even(int n);
#pragma omp end declare target
