#pragma omp begin declare target
extern int factor;
int even(int n);
#pragma omp end declare target
