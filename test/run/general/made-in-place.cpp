// A variable that a function which may start threads gets is made in its place, as on the host: its class needs no copy.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#pragma omp begin declare target
struct Lock {
  int n;
  explicit Lock(int n) : n(n) {}
  Lock(const Lock &) = delete;
  ~Lock() { n = 0; }
};
Lock make(int n) { return Lock(n); }
int add(const Lock *l) {
  int sum = 0;
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 4; ++i)
    sum += l->n;
  return sum;
}
int use() {
  Lock l = make(3);
  return add(&l);
}
#pragma omp end declare target

int main() {
  int result = 0;
#pragma omp target map(from : result)
  result = use();
  return result == 12 ? 0 : 1;
}
