// Where C++20 writes one operator for another, no text could name that one's variant.
//
// RUN: %python %S/Inputs/verify.py %chomp %s -- -std=c++20
struct number {
  int value;
};
static bool same_there(number a, number b) { return a.value == b.value; }
#pragma omp declare variant(same_there) match(device = {kind(nohost)})
static bool operator==(number a, number b) { return b.value == a.value; }

int main() {
  number n{1};
  bool same = false;
#pragma omp target map(tofrom : n) map(from : same)
  {
    same = n == n;
    same = n != n; // error: '#pragma omp declare variant' is not yet supported of an operator that another one stands for
  }
  return same;
}
