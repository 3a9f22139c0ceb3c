// A file may end where a directive wants code: what Chomp reads ahead for is not there.
// RUN: %split_file %s %t
// RUN: %not %chomp %t/target.c -o %t/out 2>&1 | %filecheck %s --check-prefix=TARGET
// TARGET: target.c:1:13: error: unexpected OpenMP directive '#pragma omp target'
// TARGET-NOT: crash
// RUN: %not %chomp %t/nested.c -o %t/out 2>&1 | %filecheck %s --check-prefix=NESTED
// NESTED: nested.c:3:19: error: expected expression
// NESTED-NOT: crash
// RUN: %not %chomp %t/metadirective.c -o %t/out 2>&1 | %filecheck %s --check-prefix=METADIRECTIVE
// METADIRECTIVE: metadirective.c:2:1: error: expected statement
// METADIRECTIVE-NOT: crash
//--- target.c
#pragma omp target
//--- nested.c
void f(void) {
#pragma omp parallel
#pragma omp target
//--- metadirective.c
void f(int n) {
#pragma omp metadirective when(user = {condition(n)} : target) otherwise(parallel)
