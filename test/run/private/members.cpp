// A copy that the compiler writes calls the members' own constructors and destructors.
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chompcxx --vgpu-check %s -o %t.check && env CHOMP_VGPU=strict OMP_TARGET_OFFLOAD=mandatory %t.check
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
struct counted {
  int *Ended, Copies = 0;
  counted(int *Place = nullptr) : Ended(Place) {}
  counted(const counted &Other) : Ended(Other.Ended), Copies(Other.Copies + 1) {}
  ~counted() {
    if (Ended)
#pragma omp atomic
      *Ended += 1;
  }
};
struct outer {
  counted In[2];
  int Number = 0;
};

int main() {
  int Copies = 0, Ended = 0, Fresh = 0;
#pragma omp target map(tofrom : Copies, Ended, Fresh)
  {
    outer X;
    X.In[0].Ended = X.In[1].Ended = &Ended;
#pragma omp parallel num_threads(3) firstprivate(X) reduction(+ : Copies)
    Copies += X.In[0].Copies + X.In[1].Copies;
#pragma omp parallel num_threads(3) private(X) reduction(+ : Fresh)
    Fresh += X.In[1].Copies + (X.In[0].Ended == nullptr);
  }
  return Copies != 6 ? 1 : Ended != 8 ? 2 : Fresh != 3 ? 3 : 0;
}
