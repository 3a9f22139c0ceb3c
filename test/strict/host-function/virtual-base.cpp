// Where a virtual base lies is in the table of virtual functions, too, and that is the host's; objects come as copies here.
// RUN: %strict_cxx %s
struct Base {
  int b = 3;
};
struct Middle : virtual Base {
  int m = 1;
};
struct Lowest : Middle {
  virtual int all() const { return b + m; }
};
#pragma omp begin declare target
// CHECK: host-function: a kernel looks for a virtual base of an object of class Middle that the host made
// CHECK-NEXT: at: {{.*}}virtual-base.cpp:[[#@LINE+1]],
static int get(const Middle &middle) { return middle.b; }
// CHECK: host-function: a kernel calls a virtual function of an object of class Lowest that the host made
// CHECK-NEXT: at: {{.*}}virtual-base.cpp:[[#@LINE+1]],
static int all(const Lowest &lowest) { return lowest.all(); }
#pragma omp end declare target
int main() {
  int got = 0;
#ifdef BUG
  Middle middle;
  Lowest lowest;
#pragma omp target firstprivate(middle, lowest) map(from : got)
  got = get(middle) + all(lowest);
#else
#pragma omp target map(from : got)
  {
    Middle middle;
    Lowest lowest;
    got = get(middle) + all(lowest);
  }
#endif
  return got != 7;
}
