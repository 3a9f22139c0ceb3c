// What assumptions can't be.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: assume; assumes; begin assumes

#pragma omp assumes no_openmp no_openmp // error: 'no_openmp' stands twice in '#pragma omp assumes': leave one of them out
#pragma omp assumes openmp_free // error: unexpected 'openmp_free' in '#pragma omp assumes'
#pragma omp begin assumes // error: expected an assumption such as no_parallelism in '#pragma omp begin assumes'
#pragma omp begin assumes contains(declare target) // error: 'declare target' is no construct, and can't be in 'contains': leave it out
#pragma omp end assumes
#pragma omp end assumes
#pragma omp end assumes // error: '#pragma omp end assumes' with no matching '#pragma omp begin assumes'

void f(int n) {
#pragma omp assume // error: expected an assumption such as no_parallelism in '#pragma omp assume'
#pragma omp assume no_parallelism, no_parallelism // error: 'no_parallelism' stands twice in '#pragma omp assume': leave one of them out
#pragma omp assume parallelism_free // error: unexpected 'parallelism_free' in '#pragma omp assume'
#pragma omp assume no_openmp() // error: expected an expression in 'no_openmp' in '#pragma omp assume'
#pragma omp assume holds // error: expected '(' behind 'holds' in '#pragma omp assume'
#pragma omp assume holds() // error: expected an expression in 'holds' in '#pragma omp assume'
#pragma omp assume holds(n > 1 // error: expected ')' behind 'holds' in '#pragma omp assume'
#pragma omp assume absent() // error: expected the name of a construct in 'absent' in '#pragma omp assume'
#pragma omp assume absent(for, ) // error: expected the name of a construct in 'absent' in '#pragma omp assume'
#pragma omp assume absent(for; simd) // error: unexpected ';' in '#pragma omp assume'
#pragma omp assume absent(four) // error: 'four' is no directive: correct its name
#pragma omp assume contains(assumes) // error: 'assumes' is no construct, and can't be in 'contains': leave it out
#pragma omp assume absent(for, target enter data) contains(simd, target_enter_data) // error: 'target enter data' stands in both 'absent' and 'contains': leave it out of one of them
#pragma omp assume no_openmp(1) ext_mine(1, 2) ext_other, absent(parallel for, cancellation point) holds(n > 1) holds(n < 9)
  n = 1;
}
