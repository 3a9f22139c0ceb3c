// Code that an #include brings into a region: its lines are those of its file.
// RUN: %strict %s -I%S/Inputs
#include <omp.h>
int main(void) {
  int x[1] = {0};
#pragma omp target teams num_teams(1) thread_limit(4) map(tofrom : x)
  {
#pragma omp parallel num_threads(4)
    {
#include "included-body.h"
    }
  }
  // CHECK: race
  // CHECK: {{included-body.h:5}}
  return x[0] != 6;
}
