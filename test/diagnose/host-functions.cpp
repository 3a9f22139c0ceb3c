// Calls in regions that lead to functions of the host's alone: by their addresses, and by the tables of objects.
//
// RUN: %chomp %s -o %t -- -std=c++17 2>&1 | FileCheck %s --implicit-check-not=warning:
// RUN: %chompcxx -std=c++17 -Wno-openmp-target -c %s -o %t.o 2>&1 | count 0
// RUN: %chompcxx -std=c++17 -DRIGHT -c %s -o %t.o 2>&1 | count 0
#include <cstdlib>
#ifdef RIGHT
#pragma omp begin declare target indirect
#endif
double twice(double x) { return 2 * x; }
static double squared(double x) { return x * x; }
#ifdef RIGHT
#pragma omp end declare target
#endif
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }

struct functor {
  double (*f)(double);
  double operator()(double x) const {
    // CHECK: host-functions.cpp:[[@LINE+1]]:12: warning: this calls 'squared', or another function like it, by its address on the host, where no GPU finds a function: put 'squared' between '#pragma omp begin declare target indirect' and '#pragma omp end declare target' [-Wopenmp-target]
    return f(x);
  }
};
double apply(double (*f)(double), double x) {
#pragma omp target map(tofrom : x)
  // CHECK: [[@LINE+1]]:7: warning: this calls 'squared'
  x = (*f)(x);
  return x;
}
// No region calls it.
#pragma omp declare target
double apply_there(double (*f)(double), double x) { return f(x); }
// What devices make themselves, and what they name.
static float halved(float x) { return x / 2; }
#pragma omp end declare target
static float thirds(float x) { return x / 3; }

struct shape {
  virtual ~shape() {}
  virtual double area() const { return 0; }
};
struct square : shape {
  double a = 2;
  double area() const override { return a * a; }
};
struct made_there {
  virtual int number() const { return 1; }
};
struct derived_there : made_there {
  int number() const override { return 2; }
};

double areas(shape **shapes, shape *one, int n) {
  double sum = 0;
#pragma omp target map(tofrom : sum) map(to : shapes[0 : n], one[0 : 1])
  for (int i = 0; i < n; i++) {
#ifndef RIGHT
    const shape *s = shapes[i];
    // CHECK: [[@LINE+1]]:15: warning: virtual function 'area' is called on an object that the host made, since no code for devices in this file makes one of class 'shape' or a derived one: no GPU can use the host's table of functions; say 'shape::area' for the function of that class, or make the object in a target region [-Wopenmp-target]
    sum += s->area() + one->shape::area();
    // CHECK: [[@LINE+1]]:17: warning: virtual function 'area'
    sum += one->area();
#endif
  }
  return sum;
}

int main() {
  int numbers[3] = {3, 1, 2};
  std::qsort(numbers, 3, sizeof(int), compare);
  int (*comparing)(const void *, const void *) = nullptr;
  double x = functor{squared}(1) + apply_there(twice, 1);
  functor f{twice};
#pragma omp target map(tofrom : x) map(to : f)
  x = f(x);
  x = apply(twice, x);

  float (*table[])(float) = {thirds};
  float y = table[0](3);
  derived_there here;
  made_there *objects[] = {&here}, *object = nullptr, *from_device = nullptr;
  int number = objects[0]->number();
#pragma omp target map(tofrom : y, number, numbers) map(to : table, objects)
  {
    if (comparing)
      number += comparing(numbers, numbers + 1);
    float (*own)(float) = halved;
    y = own(y) + table[0](y);
    derived_there there;
    object = &there;
    number += object->number() + objects[0]->number();
  }
  square s;
  shape *list[] = {&s};
#pragma omp target is_device_ptr(from_device) map(tofrom : number)
  number += from_device->number();
  return areas(list, &s, 1) + x + y + number;
}
