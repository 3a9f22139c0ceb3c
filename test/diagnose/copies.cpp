// What can't be copied byte by byte is not firstprivate by default, only where a clause names it.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

struct Counted {
  Counted() {}
  Counted(const Counted &other) : value(other.value) {}
  ~Counted() {}
  int value;
};

void copies(int *a, int n, Counted counted) { // error: 'counted' of type 'Counted' can't be copied to a device byte by byte: pass what the region needs of it as plain data
#pragma omp target teams distribute parallel for defaultmap(firstprivate: aggregate) map(from: a[0:n]) // note: used in this target region
  for (int i = 0; i < n; ++i)
    a[i] = counted.value;
}
