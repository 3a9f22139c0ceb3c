// Kernels of a unit as the translator writes them. UNIT is the unit's id.
#include <chomp/device.h>

namespace chomp_device { // as the translator writes it: apart from the host's copies

struct Coefficients {
  double a, b;
  char tag;
};

CHOMP_LOCK(chomp_critical_shared);

static void saxpy(const chomp_vgpu_place_t &place, float a, const float *x, float *y) {
  for (unsigned long long i = place.begin; i < place.end; ++i)
    y[i] = a * x[i] + y[i];
}

static void sum(const chomp_vgpu_place_t &place, const unsigned long long *x, unsigned long long *y) {
  for (unsigned long long i = place.begin; i < place.end; ++i)
    y[i] += x[i];
}

static void mixed(const chomp_vgpu_place_t &place, char c, short s, long long l, Coefficients k, const double d,
                  double *result) {
  result[0] = c;
  result[1] = s;
  result[2] = static_cast<double>(l);
  result[3] = k.a + k.b + k.tag;
  result[4] = d;
  result[5] = static_cast<double>(place.iterations);
}

static void count_threads(const chomp_vgpu_place_t &, long *threads, int *places) {
  chomp::reduce_add(threads, 1);
  places[omp_get_team_num() * omp_get_num_threads() + omp_get_thread_num()] +=
      omp_get_num_teams() * 100 + omp_get_num_threads();
}

static void where_is_the_lock(const chomp_vgpu_place_t &, chomp::lock **result) {
  *result = &chomp::machine::NamedLock<decltype(chomp_critical_shared)>;
}

static int variable = 7;

static const chomp_vgpu_kernel_t kernels[] = {
    chomp::vgpu_kernel<saxpy>("saxpy", CHOMP_VGPU_CHUNKS),
    chomp::vgpu_kernel<mixed>("mixed", CHOMP_VGPU_CHUNKS),
    chomp::vgpu_kernel<count_threads>("count_threads", CHOMP_VGPU_THREADS),
    chomp::vgpu_kernel<where_is_the_lock>("where_is_the_lock", CHOMP_VGPU_CHUNKS),
    chomp::vgpu_kernel<sum>("sum", CHOMP_VGPU_CHUNKS),
};
#ifdef NO_GLOBALS
[[maybe_unused]] static int *unused = &variable;
CHOMP_VGPU_IMAGE(UNIT, kernels, nullptr);
#else
static const chomp_vgpu_global_t globals[] = {{"variable", &variable, sizeof(variable)}};
CHOMP_VGPU_IMAGE(UNIT, kernels, globals);
#endif

} // namespace chomp_device
