// REQUIRES: gcc, clang
// RUN: %gxx -std=c++20 -O3 -Wall -Wextra -Werror %chomp_include -DSECOND -c %s -o %t.gcc.o
// RUN: %clangxx -std=c++20 -O3 -Wall -Wextra -Werror %chomp_include -DSECOND -c %s -o %t.clang.o
// RUN: %gxx -std=c++20 -O0 -Wall -Wextra -Werror %chomp_include %s %t.clang.o -o %t.gcc && %t.gcc
// RUN: %clangxx -std=c++20 -O3 -Wall -Wextra -Werror %chomp_include %s %t.gcc.o -o %t.clang && %t.clang

// What the runtime finds of two units, one from each compiler: their images in the section, kernels that take arguments
// of every size and alignment, threads that know their place, and one lock for a critical name of both.

// The unit's loops are vector code, versioned for aliasing.
// RUN: %gxx -std=c++20 -O3 -fopt-info-vec-optimized %chomp_include -DSECOND -c %s -o %t.o 2> %t.gcc.vec
// RUN: %filecheck %s --check-prefix=GCC < %t.gcc.vec
// RUN: %clangxx -std=c++20 -O3 -Rpass=loop-vectorize %chomp_include -DSECOND -c %s -o %t.o 2> %t.clang.vec
// RUN: %filecheck %s --check-prefix=CLANG < %t.clang.vec

// GCC-DAG: Unit.h:14:{{.*}}loop vectorized
// GCC-DAG: Unit.h:19:{{.*}}loop vectorized
// CLANG-DAG: Unit.h:14:{{.*}}vectorized loop
// CLANG-DAG: Unit.h:19:{{.*}}vectorized loop

#ifdef SECOND
#define UNIT "second"
#define NO_GLOBALS
#include "Inputs/Unit.h"
#else
#define UNIT "first"
#include "Inputs/Unit.h"

#include "Inputs/Check.h"
#include "Inputs/Standalone.h"

#include <cstring>
#include <string>

using namespace chomp_device;

static const chomp_vgpu_image_t *find(const char *unit) {
  for (const chomp_image_t *const *image = __start_chomp_images; image != __stop_chomp_images; ++image)
    if (!std::strcmp((*image)->units, unit)) {
      check("abi", (*image)->abi, unsigned(CHOMP_ABI));
      check("target", std::string((*image)->target) == "vgpu", true);
      return static_cast<const chomp_vgpu_image_t *>((*image)->data);
    }
  return nullptr;
}

static void call(const chomp_vgpu_image_t *image, const char *name, chomp_vgpu_place_t place,
                 std::initializer_list<void *> args) {
  for (size_t i = 0; i < image->kernel_count; ++i)
    if (!std::strcmp(image->kernels[i].name, name)) {
      chomp_vgpu_place = image->kernels[i].shape == CHOMP_VGPU_THREADS ? &place : nullptr;
      image->kernels[i].entry(&place, args.begin());
      chomp_vgpu_place = nullptr;
      return;
    }
  std::printf("no kernel %s\n", name);
  ++Failures;
}

static void check_image(const chomp_vgpu_image_t *image) {
  check("kernels", image->kernel_count, size_t(5));

  float a = 2, x[100], y[100];
  for (int i = 0; i < 100; ++i) {
    x[i] = i;
    y[i] = 1;
  }
  float *px = x, *py = y;
  call(image, "saxpy", chunk_place(10, 60, 100), {&a, &px, &py});
  for (int i = 0; i < 100; ++i)
    check("saxpy", y[i], i >= 10 && i < 60 ? 2.0f * i + 1 : 1.0f);

  // Each argument lies where no type but char may lie.
  char bytes[6][1 + sizeof(Coefficients)];
  double result[6], d = 0.5, *presult = result;
  char c = -3;
  short s = -300;
  long long l = 1ll << 40;
  Coefficients k = {1.5, 2.25, 1};
  std::memcpy(bytes[0] + 1, &c, sizeof(c));
  std::memcpy(bytes[1] + 1, &s, sizeof(s));
  std::memcpy(bytes[2] + 1, &l, sizeof(l));
  std::memcpy(bytes[3] + 1, &k, sizeof(k));
  std::memcpy(bytes[4] + 1, &d, sizeof(d));
  std::memcpy(bytes[5] + 1, &presult, sizeof(presult));
  call(image, "mixed", chunk_place(0, 1, 77),
       {bytes[0] + 1, bytes[1] + 1, bytes[2] + 1, bytes[3] + 1, bytes[4] + 1, bytes[5] + 1});
  const double expected[] = {-3, -300, double(1ll << 40), 4.75, 0.5, 77};
  for (int i = 0; i < 6; ++i)
    check("mixed", result[i], expected[i]);

  long threads = 5, *pthreads = &threads;
  int places[6] = {}, *pplaces = places;
  for (unsigned team = 0; team < 2; ++team)
    for (unsigned thread = 0; thread < 3; ++thread)
      call(image, "count_threads", thread_place(team, 2, thread, 3), {&pthreads, &pplaces});
  check("count_threads", threads, 11L);
  for (int place : places)
    check("place", place, 203);
}

static void check_queries() {
  check("is_initial_device", omp_is_initial_device(), 0);
  check("no place: team", omp_get_team_num() * 10 + omp_get_num_teams(), 1);
  check("no place: thread", omp_get_thread_num() * 10 + omp_get_num_threads(), 1);
  check("no place: in_parallel", omp_in_parallel(), 0);
  const chomp_vgpu_place_t place = thread_place(2, 5, 3, 8);
  chomp_vgpu_place = &place;
  check("team_num", omp_get_team_num(), 2);
  check("num_teams", omp_get_num_teams(), 5);
  check("thread_num", omp_get_thread_num(), 3);
  check("num_threads", omp_get_num_threads(), 8);
  check("thread_limit", omp_get_thread_limit(), 8);
  check("max_threads", omp_get_max_threads(), 8);
  check("level", omp_get_level() * 100 + omp_get_active_level() * 10 + omp_in_parallel(), 111);
  check("team_size(0)", omp_get_team_size(0), 1);
  check("team_size(1)", omp_get_team_size(1), 8);
  check("team_size(2)", omp_get_team_size(2), -1);
  check("ancestor(0)", omp_get_ancestor_thread_num(0), 0);
  check("ancestor(1)", omp_get_ancestor_thread_num(1), 3);
  check("ancestor(-1)", omp_get_ancestor_thread_num(-1), -1);
  chomp_vgpu_place = nullptr;
  const double begin = omp_get_wtime();
  while (omp_get_wtime() < begin + 0.001)
    ;
  check("wtick", omp_get_wtick() > 0 && omp_get_wtick() < 0.001, true);
}

template <class T> static void check_divide(T k, T n) {
  T quotient, remainder;
  chomp::divide(k, n, &quotient, &remainder);
  check("quotient", quotient, T(k / n));
  check("remainder", remainder, T(k % n));
  chomp::divide(k, n, &k, &remainder);
  check("in place", k, quotient);
}

int main() {
  const chomp_vgpu_image_t *first = find("first"), *second = find("second");
  if (!first || !second)
    return 2;
  check_image(first);
  check_image(second);
  check("globals of the first", first->global_count, size_t(1));
  check("global's address", first->globals[0].address == static_cast<void *>(&variable), true);
  check("globals of the second", second->global_count, size_t(0));
  chomp::lock *locks[2], **results[2] = {&locks[0], &locks[1]};
  call(first, "where_is_the_lock", {}, {&results[0]});
  call(second, "where_is_the_lock", {}, {&results[1]});
  check("one lock for both units", locks[0] == locks[1], true);
  check_queries();
  check_divide<int>(2147483647, 10);
  check_divide<unsigned>(4294967295u, 7);
  check_divide<long long>(1ll << 40, 1000);
  check_divide<long long>(5, 1ll << 33);
  check_divide<long long>(4294967295ll, 3);
  check_divide<long long>(4294967296ll, 3);
  check_divide<unsigned long>(~0ul, 3);
  check_divide<unsigned long long>(99, 100);
  return Failures != 0;
}
#endif
