// Ranks of one MPI job write a trace each, and say who they are; %p and %r in its name are the process's.
// RUN: rm -rf %t.dir && mkdir %t.dir && cd %t.dir && %chompcc %s -o prog
// RUN: env PMI_RANK=0 PMI_SIZE=2 CHOMP_TRACE=trace ./prog
// RUN: env PMI_RANK=1 PMI_SIZE=2 CHOMP_TRACE=trace ./prog
// RUN: not ls trace
// RUN: FileCheck --check-prefix=ZERO %s < trace.0
// RUN: FileCheck --check-prefix=ONE %s < trace.1
// RUN: env OMPI_COMM_WORLD_RANK=3 OMPI_COMM_WORLD_SIZE=8 SLURM_PROCID=0 CHOMP_TRACE=a-%%r-b ./prog && ls a-3-b
// RUN: env PMIX_RANK=5 CHOMP_TRACE=%%p.%%r%%%% ./prog && ls | grep -E '^[0-9]+\.5%%$'
// RUN: env SLURM_PROCID=2 CHOMP_TRACE=slurm ./prog && ls slurm.2
// RUN: env MPI_LOCALRANKID=4 CHOMP_TRACE=local ./prog && ls local.4
// One of one, and none.
// RUN: env PMI_RANK=0 PMI_SIZE=1 CHOMP_TRACE=alone ./prog && FileCheck --check-prefix=ALONE %s < alone
// RUN: env CHOMP_TRACE=none ./prog && FileCheck --check-prefix=NONE %s --implicit-check-not="has rank" --implicit-check-not="chomp: rank" < none
// RUN: env CHOMP_TRACE=none.%%r ./prog && ls none.0
// RUN: env PMI_RANK=1 CHOMP_TRACE=1 ./prog 2>&1 | FileCheck --check-prefix=SAID %s
// RUN: not env CHOMP_TRACE=a%%x ./prog 2>&1 | FileCheck --check-prefix=WRONG %s
// ZERO: chomp: rank 0: process {{[0-9]+}} has rank 0 of 2 (PMI_RANK)
// ZERO: chomp: rank 0: [0 vgpu] launch
// ONE: chomp: rank 1: process {{[0-9]+}} has rank 1 of 2 (PMI_RANK)
// ONE: chomp: rank 1: [0 vgpu] launch
// ALONE: chomp: process {{[0-9]+}} has rank 0 of 1 (PMI_RANK)
// ALONE: chomp: [0 vgpu] launch
// NONE: chomp: [0 vgpu] launch
// SAID: chomp: rank 1: process {{[0-9]+}} has rank 1 (PMI_RANK)
// SAID: chomp: rank 1: [0 vgpu] launch
// WRONG: chomp: CHOMP_TRACE: in the file name a%x a % stands before p (the process's number), r (its MPI rank) or another %
int main(void) {
  int x = 0;
#pragma omp target map(tofrom : x)
  x = 1;
  return x != 1;
}
