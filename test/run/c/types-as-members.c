// In C a member may have the name of its own type, which C++ would take for a change of the name's meaning.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %chomp --emit=cuda,hip -o %t.out %s
// RUN: %if nvcc %{ %nvcc_cubin %t.out/types-as-members.device.cu -o %t.cubin %}
// RUN: %if hip %{ %hip_object %t.out/types-as-members.device.hip -o %t.hsaco %}
typedef struct {
  int type;
  double *values;
} plasma;
typedef enum { cold = 3, hot } state;
typedef struct wall {
  int n;
} wall;
typedef struct {
  plasma plasma, *other;
  state state;
  wall wall;
} simulation;

int main(void) {
  double values[4] = {1, 2, 3, 4};
  simulation s = {{1, values}, &s.plasma, hot, {4}};
#pragma omp target map(tofrom : s) map(tofrom : s.plasma.values[0 : 4])
  for (int i = 0; i < s.wall.n; i++)
    s.plasma.values[i] += s.plasma.type + (s.state == hot);
  return values[3] == 6 ? 0 : 1;
}
