// An object is mapped by a member function of its own; what its pointer holds is not.
// RUN: %strict_cxx %s
struct Grid {
  int Size;
  double *Cells;
  double sum() {
    double Total = 0;
#ifdef BUG
#pragma omp target map(to : this[0 : 1]) map(tofrom : Total)
#else
#pragma omp target map(to : this[0 : 1], Cells[0 : Size]) map(tofrom : Total)
#endif
    for (int I = 0; I < Size; ++I)
      // CHECK: host-memory: a kernel reads 8 bytes of the host's heap
      // CHECK-NEXT: at: {{.*}}:[[#@LINE+1]]
      Total += Cells[I];
    // CHECK: memory: the host's pointer to it is in this[0 : 1] (16 bytes), at byte 8
    return Total;
  }
};
int main() {
  Grid G = {10, new double[10]()};
  return G.sum() != 0;
}
