// defaultmap(firstprivate: aggregate) of objects whose class copies them by a constructor of its own: a copy of the
// region's, which its threads share, and the original stays as it is.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Counted {
  int value, copies;
  explicit Counted(int value) : value(value), copies(0) {}
  Counted(const Counted &other) : value(other.value), copies(other.copies + 1) {}
  ~Counted() { value = -1; }
};
struct Holder {
  Counted inner{5};
  int own[3] = {1, 2, 3};
};

int main() {
  Counted counted(7);
  Holder holder;
  int seen[4] = {0}, n = 0;
#pragma omp target defaultmap(firstprivate : aggregate) map(from : seen)
  {
    seen[0] = counted.value;
    seen[1] = counted.copies > 0;
    counted.value = 100;
    seen[2] = holder.inner.value + holder.own[2];
    holder.own[2] = 50;
    seen[3] = counted.value + holder.own[2];
  }
  if (seen[0] != 7 || !seen[1] || seen[2] != 8 || seen[3] != 150)
    return 1;
  if (counted.value != 7 || holder.own[2] != 3 || holder.inner.value != 5)
    return 2;
#pragma omp target teams distribute parallel for defaultmap(firstprivate : aggregate) map(tofrom : n) reduction(+ : n)
  for (int i = 0; i < 10; ++i)
    n += counted.value + holder.own[i % 3];
  return n != 70 + 19 ? 3 : 0;
}
