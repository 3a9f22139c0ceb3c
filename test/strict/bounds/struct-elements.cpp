// A member of an element behind the last one.
// RUN: %strict_cxx %s
struct Particle {
  float Position[3];
  int Cell;
};
int main() {
  enum { N = 10 };
  Particle P[N] = {};
#ifdef BUG
  const int Last = N;
#else
  const int Last = N - 1;
#endif
#pragma omp target teams distribute parallel for map(tofrom : P)
  for (int I = 0; I <= Last; ++I)
    // CHECK: out-of-bounds: a kernel writes 4 bytes 12 bytes behind the end of P (160 bytes)
    // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
    P[I].Cell = I;
  return 0;
}
