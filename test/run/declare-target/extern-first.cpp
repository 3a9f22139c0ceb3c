// Declare target variables that inline functions use before the file defines them.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#pragma omp begin declare target
namespace model {
struct Later;
extern int limit;
extern double table[];
extern Later later;
extern Later *first;
} // namespace model
struct Point {
  int x;
  int over() const { return x > model::limit; }
};
inline double get(int i) { return model::table[i]; }
namespace model {
struct Later {
  int a = 2, b;
};
inline int sum() { return later.a + later.b + (first ? first->a : 0); }
} // namespace model
#pragma omp end declare target
namespace model {
int limit = 3;
double table[3] = {1, 2, 3};
Later later{4, 5};
Later *first = nullptr;
} // namespace model

int main() {
  int r = 0, s = 0;
  double d = 0;
  Point p{5};
#pragma omp target map(tofrom : r, s, d)
  {
    r = p.over();
    d = get(1);
    s = model::sum();
  }
  return r == 1 && d == 2 && s == 9 ? 0 : 1;
}
