// A generic lambda with a parameter pack and a construct: the code of each instantiation, with names for the elements.
//
// RUN: %split_file %s %t
// RUN: cd %t && %chomp in.cpp -o out --emit=cuda -- -std=c++20
// RUN: diff %t/in.device.cu.expected %t/out/in.device.cu
//--- in.cpp
void add(double *a, int n) {
#pragma omp target map(tofrom : a[0 : n])
  {
    auto shift = [&]<class... T>(T... by) {
#pragma omp parallel for
      for (int i = 0; i < n; i++)
        a[i] += ((T(i) * by) + ...);
    };
    shift(1);
    shift(2, 0.5);
  }
}
//--- in.device.cu.expected
// Kernels of in.cpp for CUDA, written by Chomp.
#define CHOMP_GENERAL_MODE // some kernel has a thread that starts others
#include <chomp/device.h>

// target map(tofrom : a[0 : n])
// in.cpp:2, in add(); one thread of each team starts, for line 4 declares an object that the threads share
extern "C" __global__ void CHOMP_LAUNCH_BOUNDS(128) add_l2(double *a, int n) {
#line 2 "in.cpp"
  chomp::team([&] {
#line 4 "in.cpp"
    auto shift_ = [&]<class... T>(T... by) {
      if constexpr (chomp::are(chomp::types<int>(), chomp::types<decltype(by)...>()) && chomp::are(chomp::types<int>(), chomp::types<T...>())) {
        using T_0 = chomp::element_type<0, T...>;
        chomp::element_type<0, decltype(by)...> by_0 = chomp::element<0, decltype(by)...>(by...);
#line 5 "in.cpp"
        chomp::parallel(0, [&, a, n, by_0] {
          for (chomp::for_loop k(n); k; ++k) {
            int i = k;
#line 7 "in.cpp"
            a[i] += ((T_0(i) * by_0));
          }
        });
      } else {
        using T_0 = chomp::element_type<0, T...>;
        using T_1 = chomp::element_type<1, T...>;
        chomp::element_type<0, decltype(by)...> by_0 = chomp::element<0, decltype(by)...>(by...);
        chomp::element_type<1, decltype(by)...> by_1 = chomp::element<1, decltype(by)...>(by...);
#line 5 "in.cpp"
        chomp::parallel(0, [&, a, n, by_0, by_1] {
          for (chomp::for_loop k(n); k; ++k) {
            int i = k;
#line 7 "in.cpp"
            a[i] += ((T_0(i) * by_0) + (T_1(i) * by_1));
          }
        });
      }
#line 8 "in.cpp"
    }; chomp::team_variable<decltype(shift_)> shift_team_(shift_); auto &shift = shift_team_.get();
    shift(1);
    shift(2, 0.5);
  });
}
