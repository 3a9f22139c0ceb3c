// Objects of class type that a team's threads share: each is constructed once, with its arguments; private and
// firstprivate ones of a team too.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Counted {
  int n, from;
  Counted() : n(4), from(0) {}
  explicit Counted(int n, int from = 1) : n(n), from(from) {}
  Counted(const Counted &other) : n(other.n), from(2) {}
  Counted &operator=(const Counted &other) {
    n = other.n, from = 3;
    return *this;
  }
};
struct Whole {
  int n;
  Whole(int n) : n(n) {} // no default constructor
};

int main() {
  int sum = 0, from = 0;
#pragma omp target map(tofrom : sum, from)
  {
    Counted a(5), b{6, 7}, c = a, d;
    Whole e = Whole(8), f = 9;
#pragma omp parallel num_threads(2)
    {
#pragma omp atomic
      a.n++;
#pragma omp atomic
      b.n++;
#pragma omp atomic
      c.n++;
#pragma omp atomic
      d.n++;
#pragma omp atomic
      e.n++;
#pragma omp atomic
      f.n++;
    }
    sum = a.n + 16 * b.n + 256 * c.n + 4096 * d.n + 65536 * e.n + 1048576 * f.n;
    from = a.from + 16 * b.from + 256 * c.from + 4096 * d.from;
  }
  if (sum != 0xba6787)
    return 1;
  if (from != 0x0271)
    return 2;

  Counted one(30);
  sum = 0;
#pragma omp target teams num_teams(4) private(one) reduction(+ : sum)
  {
    int before = one.n;
#pragma omp parallel num_threads(4)
#pragma omp atomic
    one.n++;
    sum += before == 4 && one.n > before;
  }
  if (sum < 1 || sum > 4 || one.n != 30)
    return 3;
  sum = 0;
#pragma omp target teams distribute firstprivate(one) map(tofrom : sum, from)
  for (int i = 0; i < 1; i++) {
    from = one.from;
    sum += one.n;
#pragma omp parallel for num_threads(4) lastprivate(one)
    for (int k = 0; k < 5; ++k)
      one.n = k;
    sum += one.n;
  }
  if (from != 2 || one.n != 30)
    return 4;
  return sum == 34 ? 0 : 5;
}
