#include <vector>
template <class T> struct Base {
  T Factor = 2;
  virtual ~Base() = default;
};
template <class T> static T scale(std::vector<T> &V, Base<T> &By) {
  T *P = V.data();
  int N = V.size();
#pragma omp target teams distribute parallel for map(tofrom : P[0 : N]) map(to : By)
  for (int I = 0; I < N; ++I)
    P[I] *= By.Factor;
  return V[N - 1];
}
int main() {
  std::vector<double> V(100, 1.5);
  Base<double> By;
  return scale(V, By) != 3;
}
