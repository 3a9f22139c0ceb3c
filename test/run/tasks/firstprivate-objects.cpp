// A task's firstprivate object is constructed as a copy and destroyed, though the task only reads it.
// OpenMP 5.2 §5.4.4
//
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

struct Counted {
  int *copies, *ended;
  Counted(int *copies, int *ended) : copies(copies), ended(ended) {}
  Counted(const Counted &o) : copies(o.copies), ended(o.ended) { ++*copies; }
  ~Counted() { ++*ended; }
  int value() const { return 3; }
};

int main() {
  int copies = 0, ended = 0, before = 0, sum = 0, plain = 5;
#pragma omp target map(tofrom : copies, ended, before, sum)
  {
    Counted one(&copies, &ended);
#pragma omp task firstprivate(one, plain) shared(sum)
    sum += one.value() + plain;
#pragma omp taskwait
    before = copies;
  }
  return sum == 8 && copies >= 1 && before == copies && ended == copies + 1 ? 0 : 1;
}
