// adjust_args(need_device_addr) gives the variant references to what is on the device (OpenMP 6.0, 9.6.2).
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
struct Pair {
  int first, second;
};

static const void *given;
void onDevice(const int &from, int (&to)[4], int &more, const int &number) {
  given = &to;
  const int add = number; // the host's
#pragma omp target has_device_addr(from, to, more)
  {
    to[3] = from + add;
    more = 9;
  }
}
#pragma omp declare variant(onDevice) match(construct = {dispatch}) adjust_args(need_device_addr : from, to, more)        \
    adjust_args(nothing : number)
void set(const int &from, int (&to)[4], int &more, const int &number) { to[0] = from + more + number; }

template <class T> void dispatch(T &from, int (&to)[4], Pair *p) {
#pragma omp dispatch
  set(from, to, p->second, 5);
}

int main() {
  int n = 2, a[4] = {};
  Pair p = {1, 1};
  set(n, a, p.second, 3);
  if (a[0] != 6)
    return 1;
#pragma omp target data map(to : n) map(tofrom : a, p)
  {
#pragma omp dispatch
    set(n, a, p.second, 3);
  }
  if (a[3] != 5 || p.second != 9 || p.first != 1)
    return 2;
#pragma omp target data map(to : n) map(tofrom : a, p)
  dispatch(n, a, &p);
  return a[3] == 7 ? 0 : 3;
}
