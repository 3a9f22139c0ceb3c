// The header's operations on a real GPU against serial results: teams of all sorts of sizes, every type, many teams.
#include <chomp/device.h>

#include <cstdio>
#include <vector>

static int Failures = 0;

template <class T> static void check(const char *what, unsigned threads, T got, T expected) {
  if (got == expected)
    return;
  ++Failures;
  std::printf("%s, teams of %u threads, %zu bytes: got %g, expected %g\n", what, threads, sizeof(T),
              static_cast<double>(got), static_cast<double>(expected));
}

static void require(cudaError_t error) {
  if (error == cudaSuccess)
    return;
  std::printf("%s\n", cudaGetErrorString(error));
  std::exit(2);
}

/// A variable that both sides may use.
template <class T> struct Shared {
  T *Data;
  explicit Shared(size_t count = 1) {
    require(cudaMallocManaged(&Data, count * sizeof(T)));
    cudaMemset(Data, 0, count * sizeof(T));
    require(cudaDeviceSynchronize());
  }
  ~Shared() { cudaFree(Data); }
};

template <class T> __host__ __device__ T value(unsigned i) { return static_cast<T>(i * 37 % 11 + 1); }

constexpr unsigned Teams = 7, Operations = 9;

template <class T> __global__ void reduce_all(T *r) {
  const unsigned i = blockIdx.x * blockDim.x + threadIdx.x;
  const T v = value<T>(i);
  chomp::reduce_add(&r[0], v);
  chomp::reduce_multiply(&r[1], i % 3 ? T(1) : T(-1));
  chomp::reduce_min(&r[2], v);
  chomp::reduce_max(&r[3], v);
  chomp::reduce_logical_and(&r[4], v > T(11));
  chomp::reduce_logical_or(&r[5], v > T(10));
  if constexpr (std::is_integral_v<T>) {
    chomp::reduce_bit_and(&r[6], v);
    chomp::reduce_bit_or(&r[7], v);
    chomp::reduce_bit_xor(&r[8], v);
  }
}

template <class T> static void check_reductions(unsigned threads) {
  Shared<T> r(Operations);
  const T first[Operations] = {0, 1, 100, 0, 1, 0, T(127), 0, 0};
  T e[Operations];
  for (unsigned k = 0; k < Operations; ++k)
    r.Data[k] = e[k] = first[k];
  for (unsigned i = 0; i < Teams * threads; ++i) {
    const T v = value<T>(i);
    e[0] = static_cast<T>(e[0] + v);
    e[1] = static_cast<T>(e[1] * (i % 3 ? T(1) : T(-1)));
    e[2] = v < e[2] ? v : e[2];
    e[3] = v > e[3] ? v : e[3];
    e[4] = e[4] && v > T(11);
    e[5] = e[5] || v > T(10);
    if constexpr (std::is_integral_v<T>) {
      e[6] &= v;
      e[7] |= v;
      e[8] ^= v;
    }
  }
  reduce_all<T><<<Teams, threads>>>(r.Data);
  require(cudaDeviceSynchronize());
  const char *names[] = {"+", "*", "min", "max", "&&", "||", "&", "|", "^"};
  for (unsigned k = 0; k < Operations; ++k)
    check(names[k], threads, r.Data[k], e[k]);
}

/// counters: one for each way to increment; seen: what fetch_add handed out.
template <class T> __global__ void count(T *counters, unsigned *seen) {
  const T old = chomp::atomic_fetch_add(&counters[0], 1);
  atomicAdd(&seen[static_cast<unsigned>(old) % 128], 1);
  chomp::atomic_fetch_update(&counters[1], [](T x) { return x + 1; });
  for (T seen = chomp::atomic_load(&counters[2]);;) {
    const T now = chomp::atomic_compare_exchange(&counters[2], seen, seen + 1);
    if (now == seen)
      break;
    seen = now;
  }
  chomp::atomic_fetch_sub(&counters[3], 1);
}

template <class T> static void check_atomics() {
  Shared<T> counters(4);
  Shared<unsigned> seen(128);
  counters.Data[3] = 120;
  count<T><<<4, 30>>>(counters.Data, seen.Data);
  require(cudaDeviceSynchronize());
  for (unsigned k = 0; k < 3; ++k)
    check("counter", 30, counters.Data[k], static_cast<T>(120));
  check("counter down", 30, counters.Data[3], static_cast<T>(0));
  for (unsigned i = 0; i < 128; ++i)
    check("handed out once", 30, seen.Data[i], i < 120 ? 1u : 0u);
}

struct Pair {
  long a, b;
};
__global__ void pairs(Pair *p) {
  chomp::atomic_fetch_update(p, [](Pair x) { return Pair{x.a + 1, x.b + 2}; });
  chomp::reduce(p + 1, Pair{1, threadIdx.x}, [](Pair x, Pair y) { return Pair{x.a + y.a, x.b + y.b}; });
}

CHOMP_LOCK(lock_of_counter);
__global__ void guarded(volatile unsigned *counter) {
  for (chomp::critical section(lock_of_counter); section.pending();)
    if (section.try_enter()) {
      *counter = *counter + 1;
      section.leave();
    }
}

__global__ void places(int *wrong) {
  *wrong |= omp_get_team_num() != static_cast<int>(blockIdx.x) ||
            omp_get_thread_num() != static_cast<int>(threadIdx.x) || omp_get_num_teams() != 3 ||
            omp_get_num_threads() != 40 || omp_get_level() != 1 || omp_is_initial_device();
  const double begin = omp_get_wtime();
  while (omp_get_wtime() < begin + 1e-5)
    ;
  char s[8];
  *wrong |= strlen(strcpy(s, "abc")) != 3 || strcmp(s, "abd") >= 0 || memcmp(s, "abx", 2) != 0;
  long q, r;
  chomp::divide(1000000000000l, 7, &q, &r);
  *wrong |= q != 142857142857l || r != 1;
}

int main() {
  for (unsigned threads : {1u, 31u, 32u, 33u, 64u, 100u, 128u, 255u, 256u, 1000u, 1024u}) {
    check_reductions<signed char>(threads);
    check_reductions<unsigned short>(threads);
    check_reductions<int>(threads);
    check_reductions<unsigned>(threads);
    check_reductions<long>(threads);
    check_reductions<unsigned long long>(threads);
    check_reductions<float>(threads);
    check_reductions<double>(threads);
  }
  check_atomics<signed char>();
  check_atomics<unsigned char>();
  check_atomics<short>();
  check_atomics<int>();
  check_atomics<unsigned long>();
  check_atomics<float>();
  check_atomics<double>();

  Shared<Pair> p(2);
  pairs<<<5, 70>>>(p.Data);
  Shared<unsigned> counter;
  guarded<<<20, 100>>>(counter.Data);
  Shared<int> wrong;
  places<<<3, 40>>>(wrong.Data);
  require(cudaDeviceSynchronize());
  check("pair updated", 70, p.Data[0].b, 700l);
  check("pair reduced, count", 70, p.Data[1].a, 350l);
  check("pair reduced, sum", 70, p.Data[1].b, 5l * 70 * 69 / 2);
  check("critical", 100, *counter.Data, 2000u);
  check("places", 40, *wrong.Data, 0);
  return Failures != 0;
}
