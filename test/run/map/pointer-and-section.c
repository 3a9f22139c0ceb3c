// A pointer beside the section that it points to, in one clause or in two, as a variable and as a member: the pointer has
// storage on the device, to which the section is attached.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.o %}

struct List {
  int Count, *Items;
};

int main(void) {
  int Numbers[6] = {1, 2, 3, 4, 5, 6}, *P = Numbers, Sum = 0;
  struct List L = {6, Numbers}, *Q = &L;
#pragma omp target map(to : P) map(tofrom : P[0 : 6], Sum)
  {
    P[5] = 60;
    Sum = P[0] + *(P + 1);
  }
  if (Sum != 3 || Numbers[5] != 60 || P != Numbers)
    return 1;
#pragma omp target map(L.Items, L.Items[0 : 6], L.Count)
  L.Items[0] = L.Count;
  if (Numbers[0] != 6 || L.Items != Numbers)
    return 2;
#pragma omp target enter data map(to : P, P[0 : 3], Q->Count, Q->Items, Q->Items[4 : 2])
#pragma omp target map(from : Sum)
  Sum = P[1] + P[2] + Q->Items[4];
#pragma omp target exit data map(release : P, P[0 : 3], Q->Count, Q->Items, Q->Items[4 : 2])
  if (Sum != 2 + 3 + 5 || P != Numbers || L.Items != Numbers)
    return 3;
  // The same in a motion clause: the pointer stays attached on both sides.
#pragma omp target data map(alloc : L.Items, L.Items[0 : 6])
  {
    Numbers[2] = 33;
#pragma omp target update to(L.Items, L.Items[1 : 3])
#pragma omp target map(from : Sum)
    {
      Sum = L.Items[2];
      L.Items[3] = 44;
    }
#pragma omp target update from(L.Items[1 : 3], L.Items)
  }
  if (Sum != 33 || Numbers[3] != 44 || L.Items != Numbers)
    return 4;
  // Two of them.
  int Others[2] = {7, 8}, *R = Others;
#pragma omp target data map(alloc : P, P[0 : 6], R, R[0 : 2])
  {
    Numbers[1] = 22;
#pragma omp target update to(P, P[0 : 6], R, R[0 : 2])
#pragma omp target map(from : Sum)
    Sum = P[1] + R[1];
  }
  return Sum == 30 && P == Numbers && R == Others ? 0 : 5;
}
