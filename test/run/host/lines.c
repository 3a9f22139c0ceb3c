// The host text's lines are the user's behind directives that macros make, alone or with their statement, and behind
// _Pragma: what stands behind them on the same line, a comment, or the next line. So they are where directives on
// several lines go, or become others.
// RUN: %chompcc %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
#pragma omp requires reverse_offload
#define PRAGMA(x) _Pragma(#x)
#define LOOP _Pragma("omp target teams distribute parallel for")
#define LOOP_WITH(...) PRAGMA(omp target teams distribute parallel for __VA_ARGS__)
#define FILL(...) LOOP for (int i = 0; i < n; i++) { a[i] = __VA_ARGS__; }
#define UPDATE_AND_MASTER PRAGMA(omp target update to(n)) PRAGMA(omp master)

#define EXPECT(number, is, want)                                                                                       \
  if ((is) != (want))                                                                                                  \
  return number

static int one, two;
#line 50
#pragma omp declare target(one,                                                                                        \
                               two)
enum { AfterRemoved = __LINE__ };

int main(void) {
  int n = 10, a[10], first;
#line 100
  LOOP
  for (int i = 0; i < n; i++) a[i] = __LINE__;
  EXPECT(1, __LINE__, 102);
  EXPECT(2, a[2], 101);
  LOOP_WITH(map(a[:n]))
  for (int i = 0; i < n; i++) a[i] = __LINE__;
  EXPECT(3, __LINE__, 106);
  EXPECT(4, a[2], 105);
  { PRAGMA(omp target update to(n)) } first = __LINE__;
  EXPECT(5, first, 108);
  EXPECT(6, __LINE__, 110);
  LOOP /* with */ for (int i = 0; i < n; i++) a[i] = __LINE__;
  EXPECT(7, __LINE__, 112);
  EXPECT(8, a[2], 111);
  LOOP // with words
  for (int i = 0; i < n; i++) a[i] = __LINE__;
  EXPECT(9, __LINE__, 116);
  EXPECT(10, a[2], 115);
  _Pragma("omp target teams distribute parallel for") // with words
  for (int i = 0; i < n; i++) a[i] = __LINE__;
  EXPECT(11, __LINE__, 120);
  EXPECT(12, a[2], 119);
  FILL(i)
  EXPECT(13, __LINE__, 123);
  FILL(i +
       n) first = __LINE__;
  EXPECT(14, first, 125);
  FILL(i +
       n)
  EXPECT(15, __LINE__, 129);
  UPDATE_AND_MASTER
  n = 10;
  EXPECT(16, __LINE__, 132);
  UPDATE_AND_MASTER n = 10;
  EXPECT(17, __LINE__, 134);
  LOOP_WITH(num_teams(3)
                thread_limit(4))
  for (int i = 0; i < n; i++) a[i] = __LINE__;
  EXPECT(18, __LINE__, 138);
  EXPECT(19, a[2], 137);
#pragma omp target map(tofrom : first)
  {
#pragma omp target device(ancestor : 1)                                                                                \
    map(always, tofrom : first)
    first = __LINE__;
  }
  EXPECT(20, __LINE__, 146);
  EXPECT(21, first, 144);
  EXPECT(22, AfterRemoved, 52);
  return 0;
}
