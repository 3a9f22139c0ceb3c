int t = omp_get_thread_num();
#ifndef BUG
#pragma omp atomic
#endif
x[0] += t;
