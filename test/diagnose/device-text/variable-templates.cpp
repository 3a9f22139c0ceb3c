// An instance of a declare target variable template that is named by way of an object.
//
// RUN: %python %S/../Inputs/verify.py %chomp %s
#pragma omp begin declare target
struct S {
  template <class T> static T member;
};
template <class T> T S::member = 4;
#pragma omp end declare target

int by_object() {
  int r = 0;
  S s;
#pragma omp target map(r)
  r = S::member<int> + s.member<int>; // error: a variable template named by way of an object can't be written in CUDA or HIP: name its class instead
  return r;
}
