// The host goes on beside a target task: the kernel ends only when the host has written after the construct. (What it writes
// goes to the device by a copy, which runs beside the kernel, too.)
// Strict mode does tasks at once.
// UNSUPPORTED: strict
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
#include "Inputs/everywhere.h"
#include "Inputs/flags.h"

static int flag, saw;

static int overlap(void) {
  flag = saw = 0;
#pragma omp target enter data map(to : flag)
#pragma omp target nowait map(flag) map(from : saw)
  saw = wait_for_flag(&flag);
  flag = 1;
#pragma omp target update to(flag)
#pragma omp taskwait
#pragma omp target exit data map(delete : flag)
  return !saw;
}

int main(void) { return everywhere(overlap); }
