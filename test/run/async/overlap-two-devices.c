// Kernels of two devices run beside each other: what one says comes to the other over the host, by tasks.
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env CHOMP_VGPU_DEVICES=2 OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int flag, saw, said;

static int overlap(void) {
  flag = saw = said = 0;
#pragma omp target enter data map(to : flag) device(0)
#pragma omp target nowait device(0) map(flag) map(from : saw) depend(out : saw)
  saw = wait_for_flag(&flag);
#pragma omp target nowait device(1) map(from : said) depend(out : said)
  said = 1;
#pragma omp task depend(in : said) depend(out : flag)
  flag = said;
#pragma omp target update to(flag) device(0) nowait depend(in : flag)
#pragma omp taskwait
#pragma omp target exit data map(delete : flag) device(0)
  return !saw;
}

int main(void) { return omp_get_num_devices() < 2 || everywhere(overlap); }
