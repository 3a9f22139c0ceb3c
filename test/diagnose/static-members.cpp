// Static data members that are declare target variables have no place in CUDA's classes; constants do.
// RUN: %python %S/Inputs/verify.py %chomp %s
#pragma omp begin declare target
struct Counter {
  static int count;
  static int table[3];
  static constexpr int step = 2;
  int next() { return count + step; } // error: a declare target variable that is a static data member is not yet supported in a target region
};
template <class T> struct Engine {
  static T parameter;
};
template <class T> T Engine<T>::parameter = 3;
#pragma omp end declare target
int Counter::count = 5;
int Counter::table[3] = {1, 2, 3};

int main() {
  int r = 0;
  double x = 0;
#pragma omp target map(from : r)
  {
    Counter c;
    r = c.next() + Counter::table[0]; // error: a declare target variable that is a static data member is not yet supported in a target region
  }
#pragma omp target map(from : x)
  x = Engine<double>::parameter; // error: a declare target variable that is a static data member is not yet supported in a target region
  return r + x;
}
