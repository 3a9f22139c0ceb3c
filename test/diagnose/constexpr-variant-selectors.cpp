// Which variant of a constexpr function is meant can only be a matter of host or device: constant expressions have no
// constructs around them, and all devices have the same.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: begin declare variant

constexpr int width() { return 1; }
#pragma omp begin declare variant match(construct = {target})
constexpr int width() { return 32; } // error: '#pragma omp begin declare variant' is not yet supported around a constexpr function, with 'construct'
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {kind(gpu)}, user = {condition(true)})
constexpr int width() { return 64; } // error: '#pragma omp begin declare variant' is not yet supported around a constexpr function, with 'user'
#pragma omp end declare variant
#pragma omp begin declare variant match(device = {arch(nvptx)})
constexpr int width() { return 16; } // error: '#pragma omp begin declare variant' is not yet supported around a constexpr function, with 'arch'
#pragma omp end declare variant
