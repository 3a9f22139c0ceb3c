// Constructs in generic lambdas that are called with different types: their variables, copies and reductions have each
// instantiation's types.
// RUN: %chompcxx -std=c++20 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -std=c++20 -O2 %s -o %t.fast
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.fast
// RUN: %if nvcc %{ %chompcxx -std=c++20 --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx -std=c++20 --offload-arch=gfx90a -c %s -o %t.hip.o %}
#pragma omp declare target
void bump(int *p) { ++*p; }
void bump(double *p) { *p += 0.5; }
double shared(int n) {
  auto total = [n](auto first) {
    decltype(first) sum = first, scratch[4] = {};
#pragma omp parallel for reduction(+ : sum) num_threads(4)
    for (int i = 0; i < n; i++) {
      scratch[i % 4] = first;
      sum += i * first;
    }
    return sum + scratch[3];
  };
  return total(2) + total(0.5f) + total(0.25);
}
#pragma omp end declare target

template <class T> T inTemplate(T *a, int n) {
  T out = 0;
#pragma omp target teams num_teams(1) map(tofrom : a[0 : n], out)
  {
    auto apply = [&](auto f, auto *to) {
#pragma omp parallel for firstprivate(f)
      for (int i = 0; i < n; i++)
        a[i] += f * i;
#pragma omp atomic
      *to += a[1];
    };
    T here = 0;
    long there = 0;
    apply(2, &here);
    apply(3L, &there);
    out = here + there;
  }
  return out;
}

/// Lambdas that the host has made.
int ofHost() {
  const int n = 8;
  double a[n] = {}, got = 0;
  int b[n] = {};
  double *pa = a;
  int *pb = b;
  auto add = [=](auto *p, auto by) {
    auto most = by;
#pragma omp parallel for reduction(max : most) num_threads(4)
    for (int i = 0; i < n; i++) {
      p[i] += by * i;
      most = most < p[i] ? p[i] : most;
    }
    return most;
  };
  auto each = [&](auto f, auto *p) {
#pragma omp parallel num_threads(4)
    {
#pragma omp atomic
      got += f(p[1]);
    }
  };
#pragma omp target map(tofrom : a, b, got)
  {
    got = add(pa, 1.5);                        // 7 * 1.5
    got += add(pb, 2);                         // 7 * 2
    each([](double x) { return x + 1; }, pa);  // 4 * 2.5
    each([n](double x) { return x + n; }, pa); // 4 * 9.5
    each([](int x) { return x; }, pb);         // 4 * 2
  }
  if (got != 10.5 + 14 + 10 + 38 + 8)
    return 7;
  return a[7] == 10.5 && b[7] == 14 ? 0 : 8;
}

int main() {
  double a[8] = {}, half = 0, both = 0, in_function = 0;
  int b[8] = {}, count = 0, width = 0;
  unsigned char c[8] = {};
#pragma omp target map(tofrom : a, b, c, half, count, both, width, in_function)
  {
    auto shift = [&](auto *p, auto by) {
      auto most = by, kept = by;
      bump(&most);
#pragma omp parallel for lastprivate(kept) reduction(max : most)
      for (int i = 0; i < 8; i++) {
        p[i] += by;
        kept = p[i];
        most = most < kept ? kept : most;
      }
      return most + kept;
    };
    half = shift(a, 1.5); // 2 + 1.5
    count = shift(b, 2);  // 3 + 2
    count += shift(b, 5); // 7 + 7
    auto outer = [&](auto x) {
      auto inner = [&](auto y) {
#pragma omp parallel num_threads(4)
        {
#pragma omp atomic
          both += x * y;
        }
        return x * y;
      };
      return inner(1) + inner(0.5);
    };
    half += outer(2);    // 2 + 1; both: 12
    half += outer(0.25); // 0.25 + 0.125; both: 1.5
    auto sized = [&]<int N, class T>(T(&to)[N], auto) {
#pragma omp parallel for
      for (int i = 0; i < N; i++)
        to[i] += N;
#pragma omp atomic
      width += N;
    };
    sized(c, 0);
    short d[5] = {};
    sized(d, 0);
    count += d[4];
    auto by = [&]<int K>() {
#pragma omp parallel for reduction(+ : count)
      for (int i = 0; i < K; i++)
        count += K;
    };
    by.template operator()<2>();
    by.template operator()<3>();
    [[maybe_unused]] auto unused = [&](auto x) {
#pragma omp parallel
      both += x;
    };
    in_function = shared(4);
  }
  if (a[7] != 1.5 || b[3] != 7 || c[7] != 8)
    return 1;
  if (half != 3.5 + 3 + 0.375)
    return 2;
  if (count != 5 + 14 + 5 + 4 + 9 || width != 13)
    return 3;
  if (both != 13.5)
    return 4;
  if (in_function != 16 + 4 + 2)
    return 5;
  float f[4] = {};
  if (int failed = ofHost())
    return failed;
  return inTemplate(f, 4) == 2 + 5 && f[3] == 15 ? 0 : 6;
}
