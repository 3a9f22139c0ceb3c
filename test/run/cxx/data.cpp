// Data directives in C++: std::vector data, members of objects, const pointers, auto, new and delete.
// REQUIRES: gcc, clang
// RUN: %chompcxx --host-compiler=%gxx %s -o %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.gcc
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.gcc
// RUN: %chompcxx --host-compiler=%clangxx %s -o %t.clang
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t.clang
// RUN: env OMP_TARGET_OFFLOAD=disabled %t.clang
#include <memory>
#include <vector>

struct image {
  int width = 0, height = 0;
  float *pixels = nullptr;
};

static float blur(const image &in, image &out) {
  const int w = in.width, h = in.height;
  const float *from = in.pixels;
  float *to = out.pixels;
#pragma omp target teams distribute parallel for collapse(2) map(to : from[0 : w * h]) map(from : to[0 : w * h])
  for (int y = 0; y < h; ++y)
    for (int x = 0; x < w; ++x) {
      auto at = [=](int) { return from[y * w + x]; }(0);
      to[y * w + x] = at / 2;
    }
  return to[w * h - 1];
}

int main() {
  std::vector<float> v(600);
  for (int i = 0; i < 600; ++i)
    v[i] = i;
  float *data = v.data();
#pragma omp target data map(tofrom : data[0 : 600])
  {
#pragma omp target teams distribute parallel for
    for (int i = 0; i < 600; ++i)
      data[i] += 1;
  }
  for (int i = 0; i < 600; ++i)
    if (v[i] != i + 1)
      return 1;
  std::unique_ptr<float[]> out(new float[600]);
  image in, to;
  in.width = 20, in.height = 30, in.pixels = v.data();
  to.pixels = out.get();
  return blur(in, to) == 300 ? 0 : 2;
}
