// What only its class can copy reaches no code of the host's inside a region.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#pragma omp requires reverse_offload

struct Counted {
  Counted() : value(1) {}
  Counted(const Counted &other) : value(other.value) {}
  ~Counted() {}
  int value;
};

void copies(int *a) {
#pragma omp target map(tofrom : a[0 : 1])
  {
    Counted counted;
#pragma omp target device(ancestor : 1) map(tofrom : a[0 : 1])
    a[0] = counted.value; // error: 'counted' of type 'Counted' can't be copied to a device byte by byte: pass what the region needs of it as plain data
  }
}
