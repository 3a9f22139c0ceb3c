// Half precision, which nvcc has under another name.
// RUN: %if nvcc %{ %chomp --emit=cuda -o %t.out %s -- -std=c++17 && %nvcc_cubin %t.out/float16.device.cu -o %t.cubin %}
// RUN: %chompcxx -std=c++17 -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
#include <cstdio>

template <class T> float norm(const T *v, T *half, int n) {
  float sum = 0;
#pragma omp target teams distribute parallel for map(to : v[0 : n]) map(from : half[0 : n]) reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    T one = v[i], twice = one + v[i];
    twice *= 2.0f;
    twice += 1;
    --twice;
    half[i] = twice / 8;
    sum += float(one) * float(one) + (one > T(2) ? 0.5f : 0.0f);
  }
  return sum;
}

int main() {
  _Float16 v[5], half[5];
  for (int i = 0; i < 5; i++)
    v[i] = i;
  if (norm(v, half, 5) != 31 || half[3] != (_Float16)1.5f) {
    printf("failed\n");
    return 1;
  }
#pragma omp target parallel for map(tofrom : half)
  for (int i = 0; i < 5; i++) {
#pragma omp atomic update
    half[0] += v[i];
  }
  return half[0] == 10 ? 0 : 2;
}
