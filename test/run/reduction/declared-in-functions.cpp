// A function of a device reduces by what a declare reduction directive says: nothing else names what that calls.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/declared-in-functions.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/declared-in-functions.device.hip -o %t.hsaco %}
struct sums {
  int count;
  double sum;
};
struct range {
  int low, high;
  range() : low(1000), high(-1000) {}
};

#pragma omp begin declare target
static void join(sums *to, const sums *from) {
  to->count += from->count;
  to->sum += from->sum;
}
static sums nothing() { return {0, 0}; }
static void widen(range &to, const range &by) {
  to.low = by.low < to.low ? by.low : to.low;
  to.high = by.high > to.high ? by.high : to.high;
}
#pragma omp end declare target
#pragma omp declare reduction(join : sums : join(&omp_out, &omp_in)) initializer(omp_priv = nothing())
#pragma omp declare reduction(widen : range : widen(omp_out, omp_in))

#pragma omp begin declare target
static void add(sums *to, int n) {
  sums all = *to;
#pragma omp parallel for reduction(join : all)
  for (int i = 0; i < n; i++) {
    all.count++;
    all.sum += i;
  }
  *to = all;
}
static int width(const int *values, int n) {
  range all;
#pragma omp parallel for reduction(widen : all)
  for (int i = 0; i < n; i++) {
    all.low = values[i] < all.low ? values[i] : all.low;
    all.high = values[i] > all.high ? values[i] : all.high;
  }
  return all.high - all.low;
}
#pragma omp end declare target

int main() {
  int values[50], wide = 0;
  sums all = {1, 2};
  for (int i = 0; i < 50; i++)
    values[i] = (i * 7) % 50 + 10;
#pragma omp target map(tofrom : all, wide) map(to : values)
  {
    add(&all, 10);
    wide = width(values, 50);
  }
  return all.count == 11 && all.sum == 47 && wide == 49 ? 0 : 1;
}
