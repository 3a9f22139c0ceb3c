// No thread is a free agent: threadset is left out, and tasks are run by threads of the team (OpenMP 6.0).
// RUN: %chompcxx -Wall -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx -c --offload-arch=sm_90 %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -c --offload-arch=gfx90a %s -o %t.hip.o %}
#include <omp.h>

int main() {
  int agents = 0, host = omp_is_free_agent() + omp_ancestor_is_free_agent(0);
#pragma omp parallel num_threads(2) reduction(+ : host)
  {
#pragma omp task threadset(omp_pool)
#pragma omp atomic
    agents += omp_is_free_agent();
    host += omp_ancestor_is_free_agent(omp_get_level());
  }
#pragma omp target parallel num_threads(2) reduction(+ : agents)
  agents += omp_is_free_agent() + omp_ancestor_is_free_agent(1);
  return agents + host;
}
