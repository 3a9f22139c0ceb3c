// groupprivate variables that no device's teams can have, and what the directive doesn't take.
//
// RUN: %python %S/Inputs/verify.py %chomp %s
//
// Covers: groupprivate
int here;             // note: 'here' is declared here
extern int elsewhere; // note: 'elsewhere' is declared here
struct holder {
  static int member;
#pragma omp groupprivate(member)
};
#pragma omp groupprivate(elsewhere)
#pragma omp groupprivate(here) device_type(host)
int holder::member; // note: 'member' is declared here

int used() { return here; } // error: groupprivate variable 'here' has no copy on a device: its directive says device_type(host)

void device() {
#pragma omp target
  {
    elsewhere++; // error: groupprivate variable 'elsewhere' is another file's, and device code can only have this file's: define it here
    holder::member++; // error: groupprivate variable 'member' is a member of a class, which no device's teams can have yet: declare it outside of the class
    used();
  }
}
