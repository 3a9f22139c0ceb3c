// In constructors and templates too, where gcc 12 knows no taskwait with depend.
// RUN: %if gcc %{ %chompcxx --host-compiler=%gxx %s -o %t.gcc && env OMP_TARGET_OFFLOAD=mandatory %t.gcc %}
// RUN: %if clang %{ %chompcxx --host-compiler=%clangxx %s -o %t.clang && env OMP_TARGET_OFFLOAD=mandatory %t.clang %}
#include "Inputs/later.h"

template <class T> struct Taken {
  later l[2];
  int given[2] = {0, 0};
  T taken = 0, own = 0;
  Taken() {
    set_later(&l[0], &given[0]);
    T got;
#pragma omp target map(to : given[0 : 2]) map(from : got) depend(in : this->given[0])
    got = given[0];
    taken = got;
    set_later(&l[1], &given[1]);
#pragma omp taskwait depend(in : this->given[1])
    own = given[1];
  }
  ~Taken() {
    for (later &each : l)
      pthread_join(each.thread, nullptr);
  }
};

int main() {
  int failed = 0;
  for (int threads = 1; threads <= 4 && !failed; threads *= 2) {
#pragma omp parallel num_threads(threads)
#pragma omp single
    {
      Taken<long> t;
      if (t.taken != 7 || t.own != 7)
        failed = threads;
    }
  }
  return failed;
}
