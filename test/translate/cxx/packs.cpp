// A region in a variadic template: the kernels have the elements of its pack written out; the host text is one for all.
// Covers: region in a template
//
// RUN: %split_file %s %t
// RUN: cd %t && %chomp in.cpp -o out --emit=cuda -- -std=c++17
// RUN: diff %t/in.host.cpp.expected %t/out/in.host.cpp
// RUN: diff %t/in.device.cu.expected %t/out/in.device.cu
//--- in.cpp
inline double at(double x, int) { return x; }
inline double at(const double *x, int i) { return x[i]; }

template <class... Ts> void add(double *a, int n, Ts... xs) {
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n])
  for (int i = 0; i < n; ++i)
    ((a[i] += at(xs, i) * sizeof...(Ts)), ...); // from left to right
}

void both(double *a, double *b, int n) {
  add(a, n, 1.0);
  add(a, n, b, 0.5f);
}
//--- in.host.cpp.expected
/* Host side of in.cpp, written by Chomp. */
#include <chomp/runtime.h>
#include <typeinfo>

CHOMP_KERNEL(add_l5_double, "in-b7d1b930", "add<double>", "in.cpp", 5, CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_ONE_EACH, 256);
CHOMP_KERNEL(add_l5_double_p_float, "in-b7d1b930", "add<double *, float>", "in.cpp", 5, CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_ONE_EACH, 256);
CHOMP_INSTANCES(add_l5,
    {&add_l5_double_kernel, "Z3addIJdEE", 0, 0, 0},
    {&add_l5_double_p_float_kernel, "Z3addIJPdfEE", 0, 0, 0});

#line 1 "in.cpp"
inline double at(double x, int) { return x; }
inline double at(const double *x, int i) { return x[i]; }

template <class... Ts> void add(double *a, int n, Ts... xs) {
  { /* target teams distribute parallel for map(tofrom : a[0 : n]) */
    struct chomp_add_l5 {};
    int chomp_ran = 0;
    switch (add_l5_instance(CHOMP_INSTANCE(chomp_add_l5))) {
    case 0: {
    const chomp_map_t chomp_maps[] = {
        {"a[0 : n]", CHOMP_MAP_TOFROM, &a[0], n * sizeof(a[0]), 0, 0},
    };
    const chomp_arg_t chomp_args[] = {CHOMP_MAPPED(0, a), CHOMP_VALUE(n), CHOMP_VALUE(chomp_element<0>(xs...))};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
        /*num_threads*/ 0, chomp_iterations(0, n, 1)};
    chomp_ran = add_l5_double(&chomp_launch, chomp_maps, 1, chomp_args, 3);
    } break;
    case 1: {
    const chomp_map_t chomp_maps[] = {
        {"a[0 : n]", CHOMP_MAP_TOFROM, &a[0], n * sizeof(a[0]), 0, 0},
        {"xs", CHOMP_MAP_LOOKUP, chomp_pointer(chomp_element<0>(xs...)), 0, 0, 0},
    };
    const chomp_arg_t chomp_args[] = {CHOMP_MAPPED(0, a), CHOMP_VALUE(n),
        CHOMP_MAPPED(1, chomp_pointer(chomp_element<0>(xs...))), CHOMP_VALUE(chomp_element<1>(xs...))};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
        /*num_threads*/ 0, chomp_iterations(0, n, 1)};
    chomp_ran = add_l5_double_p_float(&chomp_launch, chomp_maps, 2, chomp_args, 4);
    } break;
    }
    if (!chomp_ran)
#pragma omp parallel for
#line 6 "in.cpp"
  for (int i = 0; i < n; ++i)
    ((a[i] += at(xs, i) * sizeof...(Ts)), ...); // from left to right
  }
#line 8 "in.cpp"
}

void both(double *a, double *b, int n) {
  add(a, n, 1.0);
  add(a, n, b, 0.5f);
}
//--- in.device.cu.expected
// Kernels of in.cpp for CUDA, written by Chomp.

#line 1 "in.cpp"
static __device__ double at(double x, int) { return x; }

#line 2 "in.cpp"
static __device__ double at(const double *x, int i) { return x[i]; }

#line 10 "in.device.cu"
// target teams distribute parallel for map(tofrom : a[0 : n])
// in.cpp:5, in add<double>()
extern "C" __global__ void __launch_bounds__(256) add_l5_double(double *a, int n, double xs_0) {
#line 6 "in.cpp"
  if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n)
    ((a[i] += at(xs_0, i) * 1UL)); // from left to right
}

#line 19 "in.device.cu"
// target teams distribute parallel for map(tofrom : a[0 : n])
// in.cpp:5, in add<double *, float>()
extern "C" __global__ void __launch_bounds__(256) add_l5_double_p_float(double *a, int n, double *xs_0,
    float xs_1) {
#line 6 "in.cpp"
  if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n)
    ((a[i] += at(xs_0, i) * 2UL), (a[i] += at(xs_1, i) * 2UL)); // from left to right
}
