// What a generic lambda declares and gives away the address of, beside a parallel construct: its type is each
// instantiation's.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#pragma omp begin declare target
void bump(int *p) { ++*p; }
void bump(double *p) { *p += 0.5; }
#pragma omp end declare target

int main() {
  int out[4] = {}, again = 0;
  double half = 0;
#pragma omp target teams num_teams(1) map(tofrom : out, again, half)
  {
    int base = 2;
    auto more = [&](auto x) {
      auto y = x;
      decltype(x) z;
      z = y;
      bump(&x);
      bump(&y);
      bump(&z);
      return x + y + z + base;
    };
    auto there = [](auto &x) { bump(&x); };
    again = more(1);
    half = more(2.0);
    there(again);
    there(half);
#pragma omp parallel for num_threads(4)
    for (int i = 0; i < 4; ++i)
      out[i] = i + base;
  }
  if (out[0] != 2 || out[3] != 5)
    return 1;
  return again == 9 && half == 10 ? 0 : 2;
}
