// What a parallel construct inside a region can't share is refused where it is declared.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
#include <initializer_list>

int n, total;

struct counted {
  int n = 0;
  counted() = default;
  counted(const counted &other) : n(other.n + 1) {}
};

void share() {
#pragma omp target map(tofrom : total)
  {
    while (int i = n) { // error: a variable that a parallel construct shares, declared in the head of a statement and not before it, is not yet supported in a target region
#pragma omp parallel
      {
#pragma omp single
        i++;
      }
      total += i;
    }
  }
}

void copy(int many) {
  counted pair[many]; // error: a copy of an array of variable length whose elements have a copy constructor of their own is not yet supported in a target region
#pragma omp target firstprivate(pair)
  pair[0].n++;
}

void lists(int k) {
#pragma omp target map(tofrom : total)
  {
    std::initializer_list<int> list = {n, k}; // error: an initializer list of a variable that a parallel construct shares is not yet supported in a target region
#pragma omp parallel reduction(+ : total)
    for (int x : list)
      total += x;
  }
}
