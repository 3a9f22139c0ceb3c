// --deterministic-reductions wants values that one team can leave for another.
//
// RUN: %python %S/Inputs/verify.py %chomp %s --deterministic-reductions --
struct Large {
  double Values[9];
};
#pragma omp declare reduction(merge : Large : omp_out.Values[0] += omp_in.Values[0])
struct List {
  int *First;
};
#pragma omp declare reduction(merge : List : omp_out.First += *omp_in.First)
struct Counted {
  Counted() {}
  Counted(const Counted &) {}
  double Value = 0;
};
#pragma omp declare reduction(merge : Counted : omp_out.Value += omp_in.Value)

void each(Large &L, List &I, Counted (&C)[3], int n) {
#pragma omp target teams distribute parallel for reduction(merge : L) // error: --deterministic-reductions: 'L' of type 'Large' can't be combined in order, which wants a type of at most 64 bytes that may be copied byte by byte and holds no pointers: reduce its parts, or build this file without the option
  for (int i = 0; i < n; ++i)
    L.Values[0] += i;
#pragma omp target teams reduction(merge : I) // error: --deterministic-reductions: 'I' of type 'List' can't be combined in order, which wants a type of at most 64 bytes that may be copied byte by byte and holds no pointers: reduce its parts, or build this file without the option
  *I.First += 1;
#pragma omp target teams loop reduction(merge : C[0 : 2]) // error: --deterministic-reductions: 'C[0 : 2]' of type 'Counted' can't be combined in order, which wants a type of at most 64 bytes that may be copied byte by byte and holds no pointers: reduce its parts, or build this file without the option
  for (int i = 0; i < n; ++i)
    C[0].Value += i;
}
