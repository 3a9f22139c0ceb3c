// What a compound directive's constructs don't take is said of the one that it would be for.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

void f(void) {
  int x = 0;
#pragma omp target parallel masked schedule(static) // error: unexpected OpenMP clause 'schedule' in directive '#pragma omp masked'
  x++;
#pragma omp target parallel masked often // error: unexpected 'often' in '#pragma omp masked'
  x++;
#pragma omp target parallel teams // error: region cannot be closely nested inside 'target parallel' region; perhaps you forget to enclose 'omp teams' directive into a target region?
  x++;
#pragma omp target target // error: unexpected 'target' in '#pragma omp target'
  x++;
#pragma omp target taskloop if (teams : 1) // error: directive name modifier 'teams' is not allowed for '#pragma omp taskloop'
  for (int i = 0; i < 4; i++)
    x++;
}
