// Regions in methods use what their class inherits privately: members, methods, by a qualified name, too.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
template <class T> struct Base {
  T values[4];
  T first() const { return values[0]; }
};
struct Other {
  int other = 5;
  int more() const { return other + 1; }
};

template <class T> class Derived : protected Base<T>, Other {
public:
  Derived() {
    for (int i = 0; i < 4; i++)
      Base<T>::values[i] = i + 1;
  }
  T run() {
    T a = 0, b = 0, c = 0;
#pragma omp target teams map(from : a, b, c) num_teams(1)
#pragma omp parallel num_threads(4)
    {
#pragma omp single
      {
        a = Base<T>::first();
        b = this->values[3] + other;
        c = more();
      }
    }
    return a * 10000 + b * 100 + c;
  }
};

int main() { return Derived<int>().run() == 10906 && Derived<double>().run() == 10906 ? 0 : 1; }
