// A function-try-block for main: the runtime is set up inside of it.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
int main() try {
  int x = 0;
#pragma omp target map(tofrom : x)
  x = 1;
  if (x != 1)
    throw x;
  return 0;
} catch (int) {
  return 1;
}
