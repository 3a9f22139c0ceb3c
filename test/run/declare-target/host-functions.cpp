// A function between begin declare target and end declare target that offloads is the host's: methods, too.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#pragma omp begin declare target
struct Scaled {
  int factor;
  int times(int x) const { return factor * x; }
  int onDevice(int x) const {
    int result, f = factor;
#pragma omp target map(from : result)
    result = Scaled{f}.times(x);
    return result;
  }
};
int twice(int x) { return 2 * x; }
int twiceOnDevice(int x) {
  int result;
#pragma omp target map(from : result)
  result = twice(x);
  return result;
}
#pragma omp end declare target
int main() { return Scaled{3}.onDevice(7) != 21 || twiceOnDevice(4) != 8; }
