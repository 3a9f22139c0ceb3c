// What can't be copied byte by byte can't be private to the threads of a region.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

struct Counted {
  Counted();
  Counted(const Counted &);
  ~Counted();
  int value;
};

void copies(int *a, int n, Counted counted) { // error: 'counted' of type 'Counted' can't be copied to a device byte by byte: pass what the region needs of it as plain data
#pragma omp target teams distribute parallel for firstprivate(counted) map(from: a[0:n]) // note: used in this target region
  for (int i = 0; i < n; ++i)
    a[i] = counted.value;
}
