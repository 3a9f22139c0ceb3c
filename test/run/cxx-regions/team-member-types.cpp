// Variables of a team whose types are named as members of the class around: the team has them, and the name goes.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class T> struct Base { using Value = T; };
struct K : Base<double> {
  using Real = double;
  void run(double *out, int n) {
#pragma omp target teams distribute map(from : out[0 : n])
    for (int i = 0; i < n; i++) {
      Real sum = 0;
      Value more(1), other(2);
      Value twice[2];
#pragma omp parallel for reduction(+ : sum, more)
      for (int j = 0; j < 10; j++) {
        sum += j;
        more += 1;
      }
#pragma omp parallel for
      for (int j = 0; j < 2; j++)
        twice[j] = j;
      out[i] = sum + more + other + twice[1];
    }
  }
};
int main() {
  double x[3];
  K().run(x, 3);
  return x[2] != 59;
}
