// What Clang has other words for: jumps into constructs and out of them, nested functions, variables without an end.
// RUN: not %chomp %s -o %t 2>&1 | FileCheck %s
int out_of(int n) {
  int s = 0;
#pragma omp target map(tofrom : s)
  {
    if (n)
      // CHECK: clang-words.c:[[@LINE+1]]:12: error: use of undeclared label 'out' in this construct, which no jump may leave
      goto out;
    s = 2;
  }
out:
  return s;
}
int into(int n) {
  int s = 0;
  if (n)
    // CHECK: clang-words.c:[[@LINE+1]]:10: error: use of undeclared label 'in' here: no jump may lead into a construct
    goto in;
#pragma omp target map(tofrom : s)
  {
    s = 1;
  in:
    s = 2;
  }
  // CHECK: clang-words.c:[[@LINE+1]]:8: error: use of undeclared label 'nowhere'{{$}}
  goto nowhere;
}
struct text {
  int length;
  char chars[];
} hello = {2, "ab"};
int captured(void) {
  struct text own;
#pragma omp target map(tofrom : own)
  // CHECK: clang-words.c:[[@LINE+1]]:3: error: variable 'own' with flexible array member cannot be captured in a lambda expression, nor in a construct: use a pointer to it
  own.length = 2;
  return own.length;
}
int nested(int n) {
  // CHECK: clang-words.c:[[@LINE+1]]:20: error: function definition is not allowed here: a nested function is gcc's alone; move it out of the function
  int inner(int k) { return k + n; }
#pragma omp target
  n = inner(3);
  return n;
}
