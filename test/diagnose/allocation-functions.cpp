// What a program says of all of its memory is the host's.
//
// RUN: %python %S/Inputs/verify.py %chomp %s

extern "C" void *malloc(unsigned long);
void *operator new(unsigned long size) { return malloc(size); }
void *operator new(unsigned long, void *place) noexcept { return place; }
struct Own {
  void *operator new(unsigned long, void *place) { return place; }
  int x;
};

int main() {
#pragma omp target
  {
    int *p = new int(3); // error: a global operator new or delete of the program's own is not yet supported in a target region
    int *q = new (p) int(4);
    Own *o = new (p) Own();
    *p += *q + o->x;
  }
}
