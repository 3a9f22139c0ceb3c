// default(none) wants every variable listed, also beside defaultmap.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

int n, a[64];
#define OMP(...) _Pragma(#__VA_ARGS__)

void made(void) {
  int local = 1;
  OMP(omp target teams distribute default(none) defaultmap(tofrom : scalar) shared(a, n))
  for (int i = 0; i < n; ++i)
    a[i] = local; // error: variable 'local' must have explicitly specified data sharing attributes
}

void defaults(void) {
  int local = 1, counter;
#pragma omp target teams distribute default(none) defaultmap(tofrom) shared(a, n)
  for (counter = 0; counter < n; ++counter)
    a[counter] = local; // error: variable 'local' must have explicitly specified data sharing attributes
#pragma omp target parallel for default(none) defaultmap(firstprivate : scalar) firstprivate(n, local) // not a
  for (int i = 0; i < n; ++i)
    a[i] = local; // error: variable 'a' must have explicitly specified data sharing attributes
}
