// RUN: %python %S/../Inputs/verify.py %chomp %s
int x;
void f(void) {
#pragma omp target map(tofrom : x)
  {
#pragma omp target device(ancestor: 1) // error: device clause with ancestor device-modifier used without specifying 'requires reverse_offload'
    x++;
  }
}
