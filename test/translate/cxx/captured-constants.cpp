// Where a kernel takes a lambda that captures a constant by its default, the host text names the captures.
// Covers: lambda called from a region
//
// RUN: %split_file %s %t
// RUN: cd %t && %chomp in.cpp -o out --emit=cuda -- -std=c++17
// RUN: diff %t/in.host.cpp.expected %t/out/in.host.cpp
//--- in.cpp
template <class F> void each(int n, F f) {
#pragma omp target teams distribute parallel for
  for (int i = 0; i < n; ++i)
    f(i);
}
inline double scaled(double x, const int &by) { return x * by; }

template <class T> struct Scale {
  T offset;
  void apply(T *x, T *y, int n) {
    const int by = 2;
    each(n, [=](int i) { y[i] = scaled(x[i], by); }); // as it is stored
    each(n, [&, y](int i) { y[i] += by > 1 ? scaled(x[i], by) + offset : 0; });
    each(n, [=](int i) { y[i] -= x[i]; }); // no constants
  }
};

void scale(double *x, double *y, int n) { Scale<double>{1}.apply(x, y, n); }
//--- in.host.cpp.expected
/* Host side of in.cpp, written by Chomp. */
#include <chomp/runtime.h>
#include <typeinfo>

CHOMP_KERNEL(each_l2_1, "in-812683a7", "each", "in.cpp", 2, CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_ONE_EACH, 256);
CHOMP_KERNEL(each_l2_2, "in-812683a7", "each", "in.cpp", 2, CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_ONE_EACH, 256);
CHOMP_KERNEL(each_l2_3, "in-812683a7", "each", "in.cpp", 2, CHOMP_KERNEL_INDEX32 | CHOMP_KERNEL_ONE_EACH, 256);
CHOMP_INSTANCES(each_l2,
    {&each_l2_1_kernel, "Z4eachIZN5ScaleIdE5applyEPdS2_iEUliE_E", 0, 0, 0},
    {&each_l2_2_kernel, "Z4eachIZN5ScaleIdE5applyEPdS2_iEUliE0_E", 0, 0, 0},
    {&each_l2_3_kernel, "Z4eachIZN5ScaleIdE5applyEPdS2_iEUliE1_E", 0, 0, 0});

#line 1 "in.cpp"
template <class F> void each(int n, F f) {
  { /* target teams distribute parallel for */
    struct chomp_each_l2 {};
    int chomp_ran = 0;
    switch (each_l2_instance(CHOMP_INSTANCE(chomp_each_l2))) {
    case 0: {
    const chomp_map_t chomp_maps[] = {
        {"y", CHOMP_MAP_LOOKUP, *(void **)chomp_captured(&f, 0), 0, 0, 0},
        {"x", CHOMP_MAP_LOOKUP, *(void **)chomp_captured(&f, 8), 0, 0, 0},
    };
    const chomp_arg_t chomp_args[] = {CHOMP_VALUE(n), CHOMP_MAPPED(0, *(void **)chomp_captured(&f, 0)),
        CHOMP_MAPPED(1, *(void **)chomp_captured(&f, 8)), CHOMP_VALUE(*(char (*)[4])chomp_captured(&f, 16))};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
        /*num_threads*/ 0, chomp_iterations(0, n, 1)};
    chomp_ran = each_l2_1(&chomp_launch, chomp_maps, 2, chomp_args, 4);
    } break;
    case 1: {
    const chomp_map_t chomp_maps[] = {
        {"y", CHOMP_MAP_LOOKUP, *(void **)chomp_captured(&f, 0), 0, 0, 0},
        {"x", CHOMP_MAP_TOFROM | CHOMP_MAP_IMPLICIT, *(void **)chomp_captured(&f, 8), 8, 0, 0},
        {"x", CHOMP_MAP_ALLOC | CHOMP_MAP_IMPLICIT, *(void **)*(void **)chomp_captured(&f, 8), 0, (void *)*(void **)chomp_captured(&f, 8), 0},
        {"this", CHOMP_MAP_LOOKUP, *(void **)chomp_captured(&f, 16), 0, 0, 0},
        {"by", CHOMP_MAP_TO | CHOMP_MAP_IMPLICIT, *(void **)chomp_captured(&f, 24), 4, 0, 0},
    };
    const chomp_arg_t chomp_args[] = {CHOMP_VALUE(n), CHOMP_MAPPED(0, *(void **)chomp_captured(&f, 0)),
        CHOMP_MAPPED(1, *(void **)chomp_captured(&f, 8)), CHOMP_MAPPED(3, *(void **)chomp_captured(&f, 16)),
        CHOMP_MAPPED(4, *(void **)chomp_captured(&f, 24))};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
        /*num_threads*/ 0, chomp_iterations(0, n, 1)};
    chomp_ran = each_l2_2(&chomp_launch, chomp_maps, 5, chomp_args, 5);
    } break;
    case 2: {
    const chomp_map_t chomp_maps[] = {
        {"y", CHOMP_MAP_LOOKUP, *(void **)chomp_captured(&f, 0), 0, 0, 0},
        {"x", CHOMP_MAP_LOOKUP, *(void **)chomp_captured(&f, 8), 0, 0, 0},
    };
    const chomp_arg_t chomp_args[] = {CHOMP_VALUE(n), CHOMP_MAPPED(0, *(void **)chomp_captured(&f, 0)),
        CHOMP_MAPPED(1, *(void **)chomp_captured(&f, 8))};
    const chomp_launch_t chomp_launch = {CHOMP_DEFAULT_DEVICE, /*num_teams*/ 0, /*thread_limit*/ 0,
        /*num_threads*/ 0, chomp_iterations(0, n, 1)};
    chomp_ran = each_l2_3(&chomp_launch, chomp_maps, 2, chomp_args, 3);
    } break;
    }
    if (!chomp_ran)
#pragma omp parallel for
#line 3 "in.cpp"
  for (int i = 0; i < n; ++i)
    f(i);
  }
#line 5 "in.cpp"
}
inline double scaled(double x, const int &by) { return x * by; }

template <class T> struct Scale {
  T offset;
  void apply(T *x, T *y, int n) {
    const int by = 2;
    each(n, [y, x, by](int i) { y[i] = scaled(x[i], by); }); // as it is stored
    each(n, [ y, &x, this, &by](int i) { y[i] += by > 1 ? scaled(x[i], by) + offset : 0; });
    each(n, [=](int i) { y[i] -= x[i]; }); // no constants
  }
};

void scale(double *x, double *y, int n) { Scale<double>{1}.apply(x, y, n); }
