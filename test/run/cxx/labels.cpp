// Assembler names of members and functions are the host's: the virtual GPU has functions of its own beside them.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.cuda.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.hip.o %}
#pragma omp begin declare target
struct Counter {
  int n;
  int next(int by) asm("counter_next");
  static int all() __asm__("counter_" "all");
  int hosts() const asm("counter_hosts");
  static int count asm("counter_count");
  friend int twice(const Counter &c) asm("counter_twice");
};
int Counter::next(int by) { return n += by + count; }
int Counter::all() { return count; }
int Counter::count = 4;
int twice(const Counter &c) { return 2 * c.n; }
int apart(int x) asm("apart_from_all");
int apart(int x) { return x + 1; }
#pragma omp end declare target
#pragma omp begin declare target device_type(host)
int Counter::hosts() const { return n; }
#pragma omp end declare target

int main() {
  int r = 0;
#pragma omp target map(from : r)
  {
    Counter c = {1};
    r = c.next(2) + c.all() + twice(c) + apart(3);
  }
  Counter c = {5};
  return r == 7 + 4 + 14 + 4 && c.hosts() == 5 ? 0 : 1;
}
