// An operator's sign is no name that a variant's could stand for.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
struct number {
  int value;
};
static number plus_there(number a, number b) { return {b.value + a.value}; }
#pragma omp declare variant(plus_there) match(device = {kind(nohost)})
static number operator+(number a, number b) { return {a.value + b.value}; }

int main() {
  number n{1};
#pragma omp target map(tofrom : n)
  {
    n = operator+(n, n);
    n = n + n; // error: '#pragma omp declare variant' is not yet supported of an operator that is not called by its name
  }
  return n.value;
}
