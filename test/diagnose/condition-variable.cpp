// RUN: %not %chomp %s -o %t --emit=vgpu 2>&1 | %filecheck %s --implicit-check-not=error:

// CHECK-DAG: [[@LINE+1]]:12: note: 'Level' is declared here
static int Level = 1;
const int Fixed = 2;
#pragma omp begin declare target
int other(int N) { return N + 10; }
#pragma omp declare variant(other) match(user = {condition(Level)})
int base(int N) { return N; }
#pragma omp declare variant(other) match(user = {condition(Fixed > 1)})
int constant(int N) { return N; }
#pragma omp end declare target

int main() {
  int Out = 0;
#pragma omp target map(from : Out)
  // CHECK-DAG: [[@LINE+1]]:9: error: whether 'other' is called here depends on 'Level', which is not on the device
  Out = base(1) + constant(2);
  return Out;
}
