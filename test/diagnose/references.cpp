// References with static storage whose variables a kernel file can't name.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

int &made();
struct Holder {
  static int &own;
};
#pragma omp begin declare target
int &chosen = made(); // error: a reference that this file doesn't initialize with the place of a variable is not yet supported in a target region
int x;
int &Holder::own = x; // error: a static data member that is a reference is not yet supported in a target region
#pragma omp end declare target

int main() {
#pragma omp target
  x += chosen + Holder::own;
}
