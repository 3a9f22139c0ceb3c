// Objects with references and constants for members, which threads share: they begin with all of their values.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
struct view {
  int *Data;
  const int Length;
};
struct bound {
  int &Sum;
  const int Weights[2];
  view In;
};
struct derived : bound {
  int More;
};

#pragma omp declare target
static void add(int *Data, int &Sum, int First) {
  bound B{Sum, {First, 2}, {Data, 8}};
  const derived D = {{Sum, {First, 3}, {Data + 1, 2}}, 4};
#pragma omp parallel num_threads(4)
  {
#pragma omp for
    for (int I = 0; I < B.In.Length; I++)
      B.In.Data[I] += I;
#pragma omp atomic
    B.Sum += B.Weights[1] + B.Weights[0] + D.In.Length + D.More;
  }
}
#pragma omp end declare target

int main() {
  int Data[8] = {}, Sum = 0, First = 1;
#pragma omp target map(tofrom : Data, Sum)
  {
    view V = {Data, 8};
    bound B{Sum, {First, 2}, {Data, 8}};
    add(Data, Sum, First);
#pragma omp parallel num_threads(4)
    {
#pragma omp for
      for (int I = 0; I < V.Length; I++)
        V.Data[I] += B.In.Data == Data;
#pragma omp atomic
      B.Sum += B.Weights[1] * 100 + B.Weights[0] * 100;
    }
  }
  return Sum != 36 + 1200 ? 1 : Data[7] != 8 ? 2 : Data[0] != 1 ? 3 : 0;
}
