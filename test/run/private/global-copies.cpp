// Copies of variables of namespaces, made by constructs inside a region or a device function: they go by the name alone,
// and hide neither the originals nor others of that name.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx -O2 %s -o %t.turns
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.turns
#pragma omp begin declare target
int k = 5;
namespace space {
int k = 3, many[4];
namespace deep {
double sum;
}
} // namespace space
namespace {
int hidden = 2;
}

int copies() {
  int total = 0;
#pragma omp parallel num_threads(3) firstprivate(space::k, hidden) reduction(+ : total)
  {
    space::k += 1;
    hidden += k;
#pragma omp barrier
    total += space::k * 10 + hidden;
  }
  return total; // 3 * (4 * 10 + 7)
}
#pragma omp end declare target

int main() {
  int got[6] = {};
#pragma omp target map(got)
  {
#pragma omp parallel num_threads(space::k + 1) private(space::k)
    {
      const int k = 1;
      space::k = k;
#pragma omp atomic
      got[0] += space::k;
    }
#pragma omp parallel for num_threads(4) reduction(+ : space::deep::sum, space::many)
    for (int i = 0; i < 10; ++i) {
      space::deep::sum += i;
      space::many[i % 4] += ::k;
    }
    got[1] = space::deep::sum;
    got[2] = space::many[3];
#pragma omp parallel for num_threads(4) lastprivate(space::deep::sum)
    for (int i = 0; i < 10; ++i)
      space::deep::sum = i;
    got[3] = space::deep::sum;
    for (int i = 0; i < 2; ++i) {
#pragma omp parallel for num_threads(2) firstprivate(space::k)
      for (int j = 0; j < 4; ++j)
        space::k += j;
      got[4] += space::k + k;
    }
    got[5] = copies();
  }
  const int expected[6] = {4, 45, 10, 9, 16, 141};
  for (int i = 0; i < 6; ++i)
    if (got[i] != expected[i])
      return i + 1;
  return 0;
}
