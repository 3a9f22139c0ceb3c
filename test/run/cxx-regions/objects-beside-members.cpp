// A region that names members around an object that has mapped itself, and members that came one by one: it finds all of
// them from one pointer, and what it changes arrives where it belongs.
// RUN: %chompcxx -O1 %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct part {
  int n = 3, *values = new int[3]{1, 2, 3};
  part() {
#pragma omp target enter data map(to : this[:1])
#pragma omp target enter data map(to : values[0 : n])
  }
  ~part() {
#pragma omp target exit data map(release : values[0 : n])
#pragma omp target exit data map(delete : this[:1])
    delete[] values;
  }
  int sum() {
#pragma omp target update from(values[0 : n], n)
    return values[0] + values[1] + values[2];
  }
};

struct whole {
  int *before = new int[3]{10, 20, 30}, low = 1;
  part middle;
  int high = 2, kept = 5, *behind = new int[3]{100, 200, 300};
  void pointers() { // no whole object is named
#pragma omp target teams distribute parallel for map(tofrom : before[0 : 3], behind[0 : 3], middle.values[0 : 3])
    for (int i = 0; i < 3; i++) {
      middle.values[i] += before[i];
      behind[i] += middle.values[i];
    }
  }
  void members() {
#pragma omp target map(tofrom : low, middle.n) map(to : high) map(from : kept)
    {
      low += high + middle.n;
      middle.n = 9;
      high = 77;
      kept = low;
    }
  }
  int apart() {
#pragma omp target data map(tofrom : low)
#pragma omp target data map(tofrom : high)
    {
#pragma omp target map(low, high)
      {
        low = 40;
        high += low;
      }
    }
    return low + high;
  }
};

int main() {
  whole w;
  w.pointers();
  if (w.middle.sum() != 66 || w.behind[2] != 333 || w.before[0] != 10)
    return 1;
  w.members();
  w.middle.sum();
  if (w.low != 6 || w.kept != 6 || w.middle.n != 9)
    return 2;
  w.middle.n = 3;
  if (w.high == 77) // on the host alone, where there is one variable
    w.high = 2;
  if (w.apart() != 82)
    return 3;
  delete[] w.before;
  delete[] w.behind;
}
