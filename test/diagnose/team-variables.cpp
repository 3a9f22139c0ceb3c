// What a parallel construct inside a region can't share is refused where it is declared.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
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
