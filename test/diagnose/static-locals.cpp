// A function's static variable is in no other function of the device: lambdas that a region calls name what is there.
//
// RUN: %python %S/Inputs/verify.py %chomp %s -- -std=c++17

struct Pair {
  int a, b;
};

template <class T> T ofTemplate() {
  static Pair pair = {0, 1};
#pragma omp declare target enter(pair)
#pragma omp target
  pair.b += sizeof(T); // error: a declare target variable of a template's or an inline function's own is not yet supported in a target region
  return pair.b;
}

int main() {
  static int count = 5; // note: 'count' is declared here
  static const int step = 2; // a number
  auto next = [] { return count += step; }; // error: variable 'count' is used in device function 'operator()' but is not on the device: put it between '#pragma omp begin declare target' and '#pragma omp end declare target', or pass it as an argument
#pragma omp target map(tofrom : count)
  count = next();
  return count + ofTemplate<int>();
}
