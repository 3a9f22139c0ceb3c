// One region in a file with headers of the C++ library.
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
  std::vector<int> v(100);
  int *a = v.data();
#pragma omp target teams distribute parallel for map(from : a[0 : 100])
  for (int i = 0; i < 100; ++i)
    a[i] = 100 - i;
  std::sort(v.begin(), v.end());
  std::printf("%d\n", v[99]);
  return 0;
}
