#pragma omp begin declare target
float scale(float x) { return 2 * x; }
#pragma omp end declare target
