#ifdef __CHOMP__
int built_by_chomp = __CHOMP__;
#else
int built_by_chomp = 0;
#endif

double sum_of_squares(int n) {
  double sum = 0.0;
#pragma omp target teams distribute parallel for reduction(+ : sum)
  for (int i = 1; i <= n; i++)
    sum += (double)i * i;
  return sum;
}
