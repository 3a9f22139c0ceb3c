// What the slice keeps of a class with virtual functions, and of using directives and declarations.
// Covers: virtual functions in a region
// Covers: standard library in a region
//
// RUN: %split_file %s %t
// RUN: cd %t && %chomp in.cpp -o out --emit=cuda
// RUN: diff %t/in.device.cu.expected %t/out/in.device.cu
//--- in.cpp
#include <string>
#include <utility>

using namespace std;
using std::max;

class Body {
  double mass;

public:
  explicit Body(double mass) : mass(mass) {}
  virtual ~Body() = default;
  virtual double volume() const = 0;
  virtual string name() const { return "body"; } // for messages
  pair<double, double> both() const { return {mass, volume()}; }
};
class Cube final : public Body {
  double a;

public:
  explicit Cube(double a) : Body(a), a(a) {}
  double volume() const override { return a * a * a; }
  string name() const override;
};

double total(int n, const Cube &cube) {
  double sum = 0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    Cube small(i);
    sum += small.both().second + cube.volume();
  }
  return sum;
}
//--- in.device.cu.expected
// Kernels of in.cpp for CUDA, written by Chomp.
#include <chomp/device.h>
#include <string>

#line 4 "in.cpp"
using namespace std;

#line 7 "in.cpp"
class Body {
  double mass;

public:
  __device__ explicit Body(double mass) : mass(mass) {}
  __device__ virtual ~Body() {}
  __device__ virtual double volume() const = 0;
  __device__ virtual string name() const { chomp::trap("Body::name is the host's"); } // for messages
  __device__ pair<double, double> both() const { return {mass, volume()}; }
};

#line 17 "in.cpp"
class Cube final : public Body {
  double a;

public:
  __device__ explicit Cube(double a) : Body(a), a(a) {}
  __device__ double volume() const override { return a * a * a; }
  __device__ string name() const override { chomp::trap("Cube::name is the host's"); }
};

#line 31 "in.device.cu"
// target teams distribute parallel for reduction(+ : sum)
// in.cpp:28, in total()
extern "C" __global__ void __launch_bounds__(256) total_l28(int n, const Cube *cube_, double *sum_) {
  const Cube &cube = *cube_;
  double sum = 0;
#line 29 "in.cpp"
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
    Cube small(i);
    sum += small.both().second + cube.Cube::volume();
  }
  chomp::reduce_add(sum_, sum);
}
