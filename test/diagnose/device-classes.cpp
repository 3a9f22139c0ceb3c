// RUN: %not %chomp %s -o %t --emit=vgpu 2>&1 | %filecheck %s --implicit-check-not=error:

struct Owner {
  int *Items;
  Owner() : Items(new int[4]()) {}
  ~Owner() { delete[] Items; }
};
struct Made {
  int &Value;
  explicit Made(int &N) : Value(N) {}
};
#pragma omp begin declare target
// CHECK: [[@LINE+1]]:7: error: a declare target variable whose class copies or destroys its objects by functions of its own is not yet supported
Owner Used;
Owner Unused; // the device has none
// CHECK: [[@LINE+1]]:6: error: a declare target variable whose class has no default constructor is not yet supported
Made Number(*new int);
#pragma omp end declare target

int main() {
  int Out = 0;
#pragma omp target map(from : Out)
  Out = Used.Items[0] + Number.Value;
  return Out;
}
