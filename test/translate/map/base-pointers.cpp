// The address of a base pointer goes to the runtime where the pointer may be on a device, so that it can be attached, or
// where a section doesn't begin at its value. Nobody else's is taken: the host compiler keeps it in a register.
// RUN: %chomp %s -o %t --emit=vgpu
// RUN: %filecheck %s < %t/base-pointers.host.cpp
void other(float *&p);
void otherAddress(float **p);

static float *Own;
static float *Mapped;
static float *Given;
float *Anyones;
#pragma omp begin declare target
static float *OnDevice;
#pragma omp end declare target

void files(int n) {
#pragma omp target enter data map(to : Mapped)
  otherAddress(&Given);
// CHECK: {{[{]}}"Own[0 : n]", CHOMP_MAP_TO, &Own[0], n * sizeof(Own[0]), 0, 0
// CHECK: {{[{]}}"Mapped[0 : n]", {{.*}}, (void *)&Mapped, 0
// CHECK: {{[{]}}"Given[0 : n]", {{.*}}, (void *)&Given, 0
// CHECK: {{[{]}}"Anyones[0 : n]", {{.*}}, (void *)&Anyones, 0
// CHECK: {{[{]}}"OnDevice[0 : n]", {{.*}}, (void *)&OnDevice, 0
#pragma omp target enter data map(to : Own[0 : n], Mapped[0 : n], Given[0 : n], Anyones[0 : n], OnDevice[0 : n])
}

void locals(int n, float *Plain, float *Bound, float *Item, float *Later, float *One, float *const Constant,
            float *volatile Volatile, float (*Rows)[8], float *All, float *Captured) {
  other(Bound);
#pragma omp target data map(tofrom : Item)
  ;
#pragma omp target defaultmap(tofrom : pointer)
  All[0] = 1;
  auto Call = [=](int m) {
// CHECK: {{[{]}}"Captured[0 : m]", {{.*}}, (void *)&Captured, 0
#pragma omp target enter data map(to : Captured[0 : m])
    return Captured[0];
  };
  Plain++;
// CHECK: {{[{]}}"Plain[0 : n]", CHOMP_MAP_TO, &Plain[0], n * sizeof(Plain[0]), 0, 0
// CHECK: {{[{]}}"Bound[0 : n]", {{.*}}, (void *)&Bound, 0
// CHECK: {{[{]}}"Item[0 : n]", {{.*}}, (void *)&Item, 0
// CHECK: {{[{]}}"Later[0 : 2]", {{.*}}, (void *)&Later, 0
// CHECK: {{[{]}}"Later[2 : n]", {{.*}}, (void *)&Later, 0
// CHECK: {{[{]}}"One[0 : 3]", {{.*}}, (void *)&One, 0
// CHECK: {{[{]}}"One[3]", {{.*}}, (void *)&One, 0
// CHECK: {{[{]}}"Constant[: n]", {{.*}}, 0, 0
// CHECK: {{[{]}}"Volatile[0 : n]", {{.*}}, (void *)&Volatile, 0
// CHECK: {{[{]}}"Rows[0 : n][0 : 8]", {{.*}}, 0, 0
// CHECK: {{[{]}}"All[0 : n]", {{.*}}, (void *)&All, 0
#pragma omp target enter data map(to : Plain[0 : n], Bound[0 : n], Item[0 : n], Later[0 : 2], Later[2 : n], One[0 : 3])\
    map(to : One[3], Constant[: n], Volatile[0 : n], Rows[0 : n][0 : 8], All[0 : n])
  Call(n);
}

template <typename T> void generic(T *Some, int n) {
// CHECK: {{[{]}}"Some[0 : n]", {{.*}}, 0, 0
#pragma omp target enter data map(to : Some[0 : n])
}
template void generic(float *, int);
template void generic(double *, int);

// CHECK: {{[{]}}"In[0 : n]", {{.*}}, 0, 0
// CHECK: {{[{]}}"In[0 : n]", {{.*}}, 0, 0
void fixed(float *In, int n) {
  static float *Kept = In;
#pragma omp target data map(tofrom : In[0 : n])
  {
#pragma omp target teams distribute parallel for map(tofrom : In[0 : n])
    for (int i = 0; i < n; ++i)
      In[i] += 1;
  }
// CHECK: {{[{]}}"Kept[0 : n]", {{.*}}, 0, 0
#pragma omp target update from(Kept[0 : n])
  extern float *Elsewhere;
// CHECK: {{[{]}}"Elsewhere[0 : n]", {{.*}}, (void *)&Elsewhere, 0
#pragma omp target update from(Elsewhere[0 : n])
}
