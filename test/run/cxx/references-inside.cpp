// What an object's member that is a reference, a structured binding or a lambda's capture leads to is no part of the
// object, or of the thread that has it.
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
// RUN: %if nvcc %{ %chompcxx --offload-arch=sm_90 -c %s -o %t.o %}
// RUN: %if hip %{ %chompcxx --offload-arch=gfx90a -c %s -o %t.o %}
struct holder {
  int &r;
};
struct pair {
  int x, y;
};

static void write(int &v) {
  holder own{v};
  own.r = 5;
}
static int bump(int &v) {
  int old;
#pragma omp atomic capture
  old = v++;
  return old;
}

int main() {
  bool failed = false;

  int sum = 0, copies[64] = {};
#pragma omp target map(tofrom : sum, copies)
  {
    holder own = {sum};
    own.r += 1;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
      copies[i] = sum;
  }
  failed |= sum != 1;
  for (int c : copies)
    failed |= c != 1;

  int set = 0;
#pragma omp target map(tofrom : set, copies)
  {
    write(set);
    int t = set;
    write(set);
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
      copies[i] = t + set;
  }
  for (int c : copies)
    failed |= c != 10;

  pair p = {1, 2};
  int found[64] = {};
#pragma omp target map(tofrom : p, found)
  {
    auto &[x, y] = p;
    p.x = 4;
    int t = x;
    x += 1;
    int u = x + y;
#pragma omp parallel for
    for (int i = 0; i < 64; i++)
      found[i] = t + u;
  }
  for (int f : found)
    failed |= f != 4 + 5 + 2;

  pair value{1, 0};
  int result = 0;
  auto set_to_two = [&] { value.x = 2; };
#pragma omp target map(from : result)
  {
    set_to_two();
    result = value.x;
  }
  failed |= result != 2;

  int next = 0, taken[64] = {};
#pragma omp target teams distribute parallel for map(tofrom : next, taken)
  for (int i = 0; i < 64; i++)
    taken[bump(next)] = 1;
  failed |= next != 64;
  for (int t : taken)
    failed |= t != 1;
  return failed;
}
