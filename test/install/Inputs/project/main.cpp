#include <cstdio>

extern "C" double sum_of_squares(int n);
extern "C" int built_by_chomp;

int main() {
  int on_host = 1;
#pragma omp target map(tofrom : on_host)
  on_host = 0;
  std::printf("app: %.0f, %s, version %d\n", sum_of_squares(10), on_host ? "?" : "set on the device", built_by_chomp);
}
