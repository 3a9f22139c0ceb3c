// What is wrong with a template is said once, whatever its instances.
//
// RUN: %not %chomp %s -o %t 2>&1 | %filecheck %s
template <class T> struct Field {
  T *p;
  void clear(int n) {
    T *p = this->p;
#pragma omp target data map(tofrom : p[0 : n])
    // CHECK: [[@LINE+1]]:41: error: clause 'use_device_addr' on '#pragma omp target data' is not yet supported with a list item that is not a variable
#pragma omp target data use_device_addr(p[0])
    p[0] = 0;
  }
};
void f(Field<int> a, Field<float> b, Field<char> c) {
  a.clear(1);
  b.clear(2);
  c.clear(3);
}
// CHECK-NOT: error:
// CHECK: 1 error generated.
