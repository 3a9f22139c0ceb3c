// Classes that are named before they are defined, and methods that are defined outside of their class: inline, as a
// constructor or destructor, static, of a class in a namespace. A function that is defined by its qualified name.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
class Domain;
template <class T, int Width = 3> class Row;

class Place {
public:
  int number;
  const Domain &domain(const struct Grid *grid) const;
  template <class T> int width(const Row<T> &row) const;
};

struct Early {
  Early();
  ~Early();
  int twice() const;
  static int count(int i);
  int value;
};

namespace space {
struct Deep {
  int x;
  int next();
};
int free(int i);
} // namespace space

class Domain {
public:
  int x;
};
struct Grid {
  Domain *domains;
};
template <class T, int Width> class Row {
public:
  T cells[Width];
};

const Domain &Place::domain(const Grid *grid) const { return grid->domains[number]; }
template <class T> int Place::width(const Row<T> &row) const { return sizeof(row.cells) / sizeof(T); }
inline Early::Early() : value(4) {}
inline Early::~Early() {}
inline int Early::twice() const { return 2 * value; }
int Early::count(int i) { return i; }
int space::Deep::next() { return x + 1; }
int space::free(int i) { return i + 3; }

int main() {
  Domain domains[2] = {{1}, {2}};
  Grid grid{domains};
  int r = 0;
#pragma omp target map(to : grid, grid.domains[0 : 2]) map(from : r)
  {
    Place place;
    place.number = 1;
    Early early;
    Row<int> row;
    space::Deep deep{10};
    r = place.domain(&grid).x + early.twice() + Early::count(3) + deep.next() + space::free(20) + place.width(row);
  }
  return r == 2 + 8 + 3 + 11 + 23 + 3 ? 0 : 1;
}
