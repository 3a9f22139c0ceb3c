// A function of a class in a function, called by its name alone, needs no entry among those that pointers lead to.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#pragma omp begin declare target indirect
inline int pick(int y) {
  struct local {
    static int once(int x) { return x + 1; }
    static int twice(int x) { return once(once(x)); }
  };
  return local::twice(y);
}
#pragma omp end declare target

int main() {
  int (*f)(int) = pick, r = 0;
#pragma omp target map(from : r)
  r = f(40);
  return r != 42;
}
