// A generic lambda with a parameter pack and a construct: the code of each instantiation, with names for the elements.
//
// RUN: %split_file %s %t
// RUN: %chomp %t/in.cpp -o %t/out --emit=cuda -- -std=c++20
// RUN: diff %t/in.device.cu.expected %t/out/in.device.cu
//--- in.cpp
void add(double *a, int n) {
#pragma omp target map(tofrom : a[0 : n])
  {
    auto shift = [&]<class... T>(T... by) {
#pragma omp parallel for
      for (int i = 0; i < n; i++)
        a[i] += (T(i) * by + ...);
    };
    shift(1);
    shift(2, 0.5);
  }
}
//--- in.device.cu.expected
