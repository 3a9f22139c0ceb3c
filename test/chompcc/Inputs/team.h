#pragma omp begin declare target
int total(int n, const int *x);
void fill(int n, int *x, int value);
void reverse(int n, int *x, int *scratch);
int place(void);
#pragma omp end declare target
