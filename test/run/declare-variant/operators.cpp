// Variants of an operator that is called by its name and by its sign, on the device and on the host.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
struct number {
  int value;
};
static number plus_there(number a, number b) { return {a.value + b.value + 100}; }
static number plus_in_parallel(number a, number b) { return {a.value + b.value + 1000}; }
#pragma omp declare variant(plus_there) match(device = {kind(nohost)})
#pragma omp declare variant(plus_in_parallel) match(device = {kind(host)}, construct = {parallel})
static number operator+(number a, number b) { return {a.value + b.value}; }

int main() {
  number n{1};
#pragma omp target map(tofrom : n)
  {
    n = operator+(n, n);
    n = n /* and */ + n;
  }
  if (n.value != 304)
    return 1;
#pragma omp parallel num_threads(1)
  {
    n = operator+(n, n);
    n = n + (n + number{1});
  }
  return n.value == 1608 + 1608 + 1 + 2000 ? 0 : 2;
}
