void wait_for_tasks(void) {
#pragma omp taskwait
}
