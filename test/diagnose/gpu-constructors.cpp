// RUN: %chomp %s -o %t --emit=vgpu
// RUN: %not %chomp %s -o %t --emit=cuda 2>&1 | %filecheck %s --implicit-check-not=error:

struct Filled {
  int Values[4];
  Filled() {
    for (int I = 0; I < 4; ++I)
      Values[I] = I;
  }
};
struct Holder {
  Filled Inner;
};
#pragma omp begin declare target
// CHECK: [[@LINE+1]]:8: error: a declare target variable for a GPU whose class's default constructor runs code is not yet supported
Holder Global;
#pragma omp end declare target

int main() {
  int Out = 0;
#pragma omp target map(from : Out)
  {
    Filled Own; // which is why the constructor is there
    Out = Global.Inner.Values[1] + Own.Values[2];
  }
  return Out;
}
