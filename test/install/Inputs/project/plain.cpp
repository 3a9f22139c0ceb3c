#include <cstdio>
#ifdef __CHOMP__
#error the host compiler alone compiles this file
#endif

extern "C" double sum_of_squares(int n);
extern "C" int omp_get_num_devices(void); // libchomp's

int main() { std::printf("plain: %.0f on %d device\n", sum_of_squares(10), omp_get_num_devices()); }
