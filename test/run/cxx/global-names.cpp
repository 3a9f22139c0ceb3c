// Names of the program's own behind a "::", in all places where a kernel file says them: in front of functions and
// methods, of constants that are parameters here, behind words without a space, and in types that are written anew.
// RUN: %chomp --emit=cuda -o %t.out %s && FileCheck --input-file=%t.out/global-names.device.cu %s
// RUN: %chompcxx %s -o %t && env OMP_TARGET_OFFLOAD=mandatory %t

constexpr int seven = 7;
struct Pair {
  int a, b;
};

#pragma omp declare target
int table[4] = {1, 2, 3, 4};
int base(int a) { return a + 1; }
int special(int a) { return a + 1; }
#pragma omp declare variant(special) match(device = {arch(nvptx64)})
int general(int a) { return a + 1; }

// CHECK: __device__ ::Pair make(int a)
::Pair make(int a) { return {a, ::table[a]}; }
// CHECK: __device__ ::Pair twice(T a)
template <class T> ::Pair twice(T a) { return {2 * a, ::base(a)}; }
struct Maker {
  // CHECK: __device__ ::Pair operator()(int a) const
  ::Pair operator()(int a) const { return{a,::table[0]}; }
};
struct my__place {
  int v;
};
// CHECK: my__place placed(int k = {{.*}}(1))
my__place placed(int k = ::general(1));
my__place placed(int k) { return {k}; }
int last() { return::table[3]; }
#pragma omp end declare target

int main() {
  int r[12] = {0}, three = 3;
#pragma omp target map(tofrom : r)
  {
    ::table[1] = 5;
    r[0] = make(1).b;
    r[1] = twice(4).a + twice(4).b;
    r[2] = Maker()(6).a + Maker()(6).b;
    r[3] = placed().v;
    r[4] = last();
    switch (three + 4) {
    // CHECK: case seven:
    case::seven:
      r[5] = 1;
      break;
    default:
      r[5] = 2;
    }
    struct Local {
      ::Pair pair() const { return {8, 9}; }
    };
    r[6] = Local().pair().b;
  }
#pragma omp target teams num_teams(1) map(tofrom : r)
  {
    ::Pair pairs[2] = {{1, 2}, {3, 4}};
#pragma omp parallel for
    for (int i = 7; i < 9; i++)
      r[i] = pairs[i - 7].b;
  }
  const int expected[] = {5, 13, 7, 2, 4, 1, 9, 2, 4};
  for (int i = 0; i < 9; i++)
    if (r[i] != expected[i])
      return 1 + i;
  return 0;
}
