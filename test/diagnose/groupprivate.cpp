// groupprivate variables that no device's teams can have, and what the directive doesn't take.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: groupprivate
struct made {
  int x = 1;
};
int here; // note: 'here' is declared here
made object;
template <class T> struct holder {
  static T member;
#pragma omp groupprivate(member) // error: 'member' of type 'made' can't be in the memory of each team: it has a constructor that nobody would call
};
template <class T> T holder<T>::member;
#pragma omp groupprivate(here) device_type(host)
#pragma omp groupprivate(object) // error: 'object' of type 'made' can't be in the memory of each team: it has a constructor that nobody would call

struct one {
  static int count;
#pragma omp groupprivate(count)
};
struct other {
  static int count;
};
int one::count, other::count;
template <class T> int counted() { return T::count; } // error: groupprivate variable 'count' is one in some instantiations of this template, and not in others
int counts() { return counted<one>() + counted<other>(); }

int used() { return here; } // error: groupprivate variable 'here' has no copy on a device: its directive says device_type(host)

void device() {
#pragma omp target
  {
    holder<int>::member++;
    holder<made>::member.x++;
    used();
  }
}
