// A declare target variable that begins with addresses begins with the device's, and what its initializer names is on the
// device, too (OpenMP 5.2, 7.8.1): variables, functions, strings; through several variables and in arrays of structures.
//
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcc --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcc --offload-arch=gfx90a -c %s -o %t.o %}
#include <stddef.h>

struct Entry {
  const char *Name;
  int (*Apply)(int);
  const struct Entry *Next;
  size_t Size;
};

static int twice(int X) { return 2 * X; }
static int square(int X) { return X * X; }
int Count = 5, Row[4] = {1, 2, 3, 4};
static int *Pointer = &Count;

#pragma omp begin declare target
static int **Indirect = &Pointer;
static int *Last = Row + 3;
static struct Entry Rest[] = {{.Name = "square", .Apply = square, .Size = sizeof(char *)}};
static struct Entry Table[] = {{"twice", twice, Rest, sizeof(struct Entry)}};
static int onDevice(void) {
  **Indirect += 10;
  *Last *= 2;
  int Out = 0;
  for (const struct Entry *E = Table; E; E = E->Next)
    Out += E->Apply(3) * (int)E->Size + E->Name[0];
  return Out;
}
#pragma omp end declare target

int main(void) {
  int Out = 0, Expected = 6 * (int)sizeof(struct Entry) + 't' + 9 * (int)sizeof(char *) + 's', Same = 0;
#pragma omp target map(from : Out, Same)
  {
    Out = onDevice();
    Same = *Indirect == &Count && Pointer == &Count && Last == &Row[3];
  }
  if (Out != Expected || !Same)
    return 1;
  // The device's variables have changed, the host's only if they are the same.
#pragma omp target update from(Count, Row)
  if (Count != 15 || Row[3] != 8 || Pointer != &Count || Indirect != &Pointer)
    return 2;
  return 0;
}
