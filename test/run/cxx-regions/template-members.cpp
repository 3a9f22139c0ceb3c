// Static data members of class templates that regions map, in the class, in function templates and by an instantiation.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
namespace fields {
template <class T> struct Grid {
  static T cells[4];
  static int count;
  static constexpr int rows = sizeof(T);
  T sum() {
    T s = 0;
#pragma omp target map(tofrom : s) map(to : cells)
    for (int i = 0; i < count; i++)
      s += cells[i];
    return s;
  }
  int area();
};
template <class T> T Grid<T>::cells[4] = {1, 2, 3, 4};
template <class T> int Grid<T>::count = sizeof(T) / 2;
template <class T> int Grid<T>::area() {
  int n = 0;
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : n)
  for (int i = 0; i < rows; i++)
    for (int k = 0; k < count; k++)
      n++;
  return n;
}
} // namespace fields
using fields::Grid;
template <class T> T twice() {
  T s = 0;
#pragma omp target map(tofrom : s) map(to : Grid<T>::cells)
  for (int i = 0; i < Grid<T>::count; i++)
    s += 2 * Grid<T>::cells[i];
  return s;
}
int main() {
  int r = 0;
#pragma omp target data map(to : Grid<char>::cells)
#pragma omp target map(tofrom : r)
  r = Grid<char>::cells[2] + Grid<short>::count;
  return !(Grid<int>().sum() == 3 && Grid<double>().sum() == 10 && twice<int>() == 6 && twice<double>() == 20 &&
           r == 4 && Grid<int>().area() == 8 && Grid<double>().area() == 32);
}
