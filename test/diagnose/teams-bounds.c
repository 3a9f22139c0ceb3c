// num_teams with a lower bound that is none (OpenMP 5.1, 2.7).
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: num_teams
void region(int n) {
#pragma omp target teams num_teams(: n) // error: expected a number greater than 0 in 'num_teams' in '#pragma omp target teams'
  ;
#pragma omp target teams num_teams(0 : n) // error: expected a number greater than 0 in 'num_teams' in '#pragma omp target teams'
  ;
#pragma omp target
#pragma omp teams num_teams(-1 : n) // error: expected a number greater than 0 in 'num_teams' in '#pragma omp teams'
  ;
#pragma omp target teams num_teams(n :) // error: expected an upper bound not below the lower one in 'num_teams' in '#pragma omp target teams'
  ;
#pragma omp target teams num_teams(4 : 1 + 2) // error: expected an upper bound not below the lower one in 'num_teams' in '#pragma omp target teams'
  ;
#pragma omp target teams num_teams(few : n) // error: use of undeclared identifier 'few'
  ;
#pragma omp target teams num_teams(2 : 3 : n) // error: expected ',' or ')' in 'num_teams' clause
  ;
}
