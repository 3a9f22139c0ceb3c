// A probe in a macro of a macro: `_Pragma` begins the region, and statements of both macros follow it.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#define PROBE                                                                                                          \
  Seen = 0;                                                                                                            \
  _Pragma("omp target teams distribute map(from: Seen)") for (int I = 0; I < 1; ++I) { Seen = 7; }
#define PROBE_AND_COUNT(COUNT)                                                                                         \
  {                                                                                                                    \
    PROBE Count += (COUNT);                                                                                            \
    if (Seen != 7)                                                                                                     \
      return 1;                                                                                                        \
  }
#define UNBRACED _Pragma("omp target parallel for map(tofrom: Seen)") for (int I = 0; I < 1; ++I) Seen += 1;

int Seen, Count;

int main(void) {
  PROBE_AND_COUNT(2);
  PROBE_AND_COUNT(3) PROBE if (Seen != 7) return 2;
  if (Count != 5)
    return 3;
  UNBRACED UNBRACED;
  return Seen == 9 ? 0 : 4;
}
