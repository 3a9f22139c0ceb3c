// A generic lambda that gets lambdas has one text for all of them.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
double total(int n) {
  double total = 0;
#pragma omp target map(tofrom : total)
  {
    auto each = [&](auto f) { // error: a construct in a template that does something else for each lambda is not yet supported in a target region
      auto sum = f(0);
#pragma omp parallel for reduction(+ : sum)
      for (int i = 0; i < n; i++)
        sum += f(i);
      total += sum;
    };
    each([](int i) { return i; });
    each([](int i) { return i * 0.5; });
  }
  return total;
}
