// A construct of the host's may have copies of a declare target variable. What a region inside of it names is the copy,
// which is mapped or firstprivate like any other variable of the host's.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.o %}

#pragma omp begin declare target
int Count = 6, Table[4] = {1, 2, 3, 4}, *List;
#pragma omp end declare target

int main(void) {
  int Items[3] = {6, 7, 8}, Seen = 0;
#pragma omp parallel private(Count) num_threads(1)
  {
    Count = 40;
#pragma omp target
    Count++; // firstprivate
    if (Count != 40)
      Seen = 1;
  }
#pragma omp target map(from : Seen)
  Seen = Count;
  if (Seen != 6)
    return 1;
  List = Items;
#pragma omp parallel firstprivate(Table, List) num_threads(1)
  {
    int First = 0, Sum = 0;
    List = Items + 1;
    Table[0] = 11;
    Items[1] = 14;
#pragma omp target map(to : List[First : 2]) map(from : Sum)
    {
      Sum = Table[0] + List[0] + List[1];
      Table[3] = 50;
    }
    Seen = Sum == 11 + 14 + 8 && Table[3] == 50;
  }
  return Seen && Table[3] == 4 ? 0 : 2;
}
