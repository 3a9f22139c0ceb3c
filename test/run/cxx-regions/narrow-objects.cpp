// Of an object of which a region uses members only those travel, and nothing comes back that no code can have changed:
// as long as nothing of it is on the device. What is there is used there, and stays there.
// RUN: %chompcxx --vgpu-check %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory CHOMP_VGPU=strict %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t there
// RUN: env OMP_TARGET_OFFLOAD=disabled %t there
#include <omp.h>
enum { N = 1000 };

template <int Size> struct grid {
  int first = 1;
  double *p = nullptr;
  int n = N;
  double big[Size] = {};
  const double scale = 3;
  int last = 0;
  mutable int seen = 0;

  /// Reads of the object what lies at its beginning, in its middle and behind.
  void add() {
#pragma omp target teams distribute parallel for map(tofrom : p[0 : n])
    for (int i = 0; i < n; i++)
      p[i] += scale + first;
  }
  /// Writes members, too.
  void write() {
#pragma omp target
    {
      last = n + first;
      big[Size - 1] += last;
    }
  }
  /// The object is constant.
  double read() const {
    double sum = 0;
#pragma omp target map(tofrom : sum)
    sum += n * scale + big[1];
    return sum;
  }
  void mapped() {
#pragma omp target map(to : n) map(tofrom : last)
    last += n + first;
  }
  /// Where a pointer leads is the object's own memory.
  void inside() {
#pragma omp target
    for (int i = 0; i < 4; i++)
      p[i] += n;
  }
  /// So it is here, but the construct maps it.
  void insideMapped() {
#pragma omp target map(tofrom : p[0 : 4])
    for (int i = 0; i < 4; i++)
      p[i] += n;
  }
  void local() {
    double *q = big;
#pragma omp target
    for (int i = 0; i < 4; i++)
      q[i] += n;
  }
};

template <int Size> int check() {
  static double data[N + 1];
  for (double &x : data)
    x = 0;
  static grid<Size> g, before;
  g.p = data;
  g.add();
  for (int i = 0; i < N; i++)
    if (data[i] != 4)
      return 1;
  if (data[N] != 0 || g.p != data || g.first != 1 || g.n != N || g.last != 0)
    return 2;
  g.write();
  if (g.last != N + 1 || g.big[Size - 1] != N + 1 || g.big[0] != 0)
    return 3;
  g.big[1] = 5;
  if (g.read() != 3 * N + 5)
    return 4;
  g.mapped();
  if (g.last != 2 * (N + 1))
    return 5;
  g.p = g.big + 2;
  g.inside();
  g.insideMapped();
  g.local();
  const double expected[] = {N, N + 5, 3. * N, 3. * N, 2. * N};
  for (int i = 0; i < 5; i++)
    if (g.big[i] != expected[i])
      return 10 + i;
  return 0;
}

/// What is on the device has other values than here, as strict mode would say.
template <int Size> int checkPresent() {
  static double data[N];
  static grid<Size> g;
  g.p = data;
  const bool shared = omp_get_num_devices() == 0;
#pragma omp target enter data map(to : g) map(to : g.p[0 : N])
  if (!shared)
    g.n = 7, g.first = 100;
  g.inside();
  g.add();
#pragma omp target exit data map(from : g.p[0 : N])
  for (int i = 0; i < N; i++)
    if (data[i] != (i < 4 ? N : 0) + 4)
      return 1;
  g.last = -1;
  g.write();
  if (!shared && g.last != -1)
    return 2;
#pragma omp target exit data map(from : g.last) map(release : g)
  if (g.last != N + 1)
    return 3;
  if (Size < 1000)
    return 0;
  // A part of it is there, and the others have places of their own.
  g.n = 3, g.first = 1, g.last = 0;
#pragma omp target enter data map(to : g.n)
  g.n = shared ? 3 : 4;
  g.write();
  if (g.last != 4)
    return 4;
  g.last = 0;
  g.mapped();
  if (g.last != 4)
    return 5;
#pragma omp target exit data map(release : g.n)
  return 0;
}

int main(int argc, char **) {
  if (argc > 1) {
    const int wrong = checkPresent<12>();
    return wrong ? wrong : checkPresent<10000>();
  }
  const int wrong = check<12>();
  return wrong ? wrong : check<10000>();
}
