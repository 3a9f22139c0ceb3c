// Explicit specializations of members whose class template only declares them.
// RUN: %chompcxx %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class T> struct Row {
  template <class U> static int of(U);
  template <class U> int as(U);
  int length();
};
template <> template <> int Row<double>::of(int) { return 4; }
template <> template <> int Row<double>::as(char) { return 5; }
template <> int Row<char>::length() { return 6; }
template <> template <class U> int Row<short>::of(U) { return sizeof(U); }
struct Plain {
  template <class U> static int of(U);
};
template <> int Plain::of(int) { return 7; }
template <class T> int only(T);
template <> int only(int) { return 8; }

int main() {
  int sum = 0;
#pragma omp target map(from : sum)
  {
    Row<double> wide;
    Row<char> narrow;
    sum = Row<double>::of(7) + wide.as('a') + narrow.length() + Plain::of(3) + only(2) + Row<short>::of('a');
  }
  return sum == 31 ? 0 : 1;
}
