// An attribute's end is an attribute, and a pragma's a pragma.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

[[omp::directive(begin declare target)]];
int a;
#pragma omp end declare target // error: 'end declare target' is written as a pragma, and its 'begin' as an attribute: write both in the same way
#pragma omp begin assumes no_parallelism
[[omp::directive(end assumes)]]; // error: 'end assumes' is written as an attribute, and its 'begin' as a pragma: write both in the same way
int where(int x) { return x; }
[[omp::directive(begin declare variant match(construct = {target}))]];
int where(int x) { return 10 * x; }
#pragma omp end declare variant // error: 'end declare variant' is written as a pragma, and its 'begin' as an attribute: write both in the same way
#pragma omp begin declare variant match(construct = {parallel})
int where(int x) { return 20 * x; }
[[omp::directive(end declare variant)]]; // error: 'end declare variant' is written as an attribute, and its 'begin' as a pragma: write both in the same way
