// Functions of the program's own that have names of the C library's, with other parameters.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
#include <cstdlib>
#include <cstring>

namespace own {
inline void abort(int *Count, const char *Why) { *Count += Why[0] == 'w'; }
template <class T> unsigned strlen(const T *S) {
  unsigned N = 0;
  while (S[N] != 0)
    ++N;
  return N;
}
struct task {
  int Status = 0;
  void exit(int Code, int Reason) { Status = Code + Reason; }
  static int memcmp(const task &A, const task &B) { return A.Status - B.Status; }
};
} // namespace own

int main() {
  int Count = 0, Lengths = 0, Status = 0, Same = 1, Letters[4] = {4, 4, 4, 0};
  char Word[] = "seven";
#pragma omp target map(tofrom : Count, Lengths, Status, Same) map(to : Letters, Word)
  {
    own::abort(&Count, "why");
    if (Count < 0)
      std::abort();
    Lengths = own::strlen(Letters) * 100 + std::strlen(Word) * 10 + ::strlen("ab");
    own::task One, Two;
    One.exit(20, 3);
    auto Ends = &own::task::exit;
    (Two.*Ends)(1, 1);
    Status = One.Status + Two.Status;
    Same = own::task::memcmp(One, One) + memcmp(Word, Word, 3);
  }
  return Count != 1 ? 1 : Lengths != 352 ? 2 : Status != 25 ? 3 : Same;
}
