// The combiner of a declared reduction as a clause (OpenMP 6.0, 7.6.14), in a region and on the host.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct range {
  int low = 1000, high = -1000;
};
static void widen(range &out, const range &in) {
  out.low = in.low < out.low ? in.low : out.low;
  out.high = in.high > out.high ? in.high : out.high;
}
#pragma omp declare_reduction(hull : range) combiner(widen(omp_out, omp_in))
#pragma omp declare reduction(largest : int, long) initializer(omp_priv = -1)                                         \
    combiner(omp_out = omp_out > omp_in ? omp_out : omp_in)
#pragma omp declare simd notinbranch(true) inbranch(false)
static int square(int i) { return i * i; }

int main() {
  range all;
  long most = 3;
#pragma omp target teams distribute parallel for reduction(hull : all) reduction(largest : most)
  for (int i = -20; i < 50; ++i) {
    range one;
    one.low = one.high = i;
    widen(all, one);
    most = most < square(i) ? square(i) : most;
  }
  int last = 0;
#pragma omp parallel for reduction(largest : last)
  for (int i = 0; i < 30; ++i)
    last = i;
  return all.low != -20 || all.high != 49 || most != 49 * 49 || last != 29;
}
