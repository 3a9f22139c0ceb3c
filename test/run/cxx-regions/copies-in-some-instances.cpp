// The host's version is one for all instantiations of a template, and copies what any of them may change: what numbers
// are stored may be those of a variable whose address is known elsewhere, or they can't be.
// RUN: %chompcxx -Wall -Wextra -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
template <class T> const T &least(const T &a, const T &b) { return b < a ? b : a; }

static const int few = 100;
static const long many = 100;
template <class T, class U> long copy(T *a, const T *b, U *c, int n, long m) {
  const int &most = least(n, few);
  const long &longest = least(m, many);
#pragma omp target teams distribute parallel for map(tofrom : a[0 : n], c[0 : m]) map(to : b[0 : n])
  for (int i = 0; i < n; ++i) {
    a[i] = b[i];
    c[i] = U(m);
  }
  return most + longest;
}

int main() {
  int i[2] = {}, j[2] = {1, 2};
  short s[2] = {}, t[2] = {3, 4};
  long l[2] = {};
  if (copy(s, t, i, 2, 2) != 4 || s[1] != 4 || i[1] != 2)
    return 1;
  if (copy(i, j, s, 2, 2) != 4 || i[1] != 2 || s[1] != 2)
    return 2;
  if (copy(t, s, l, 2, 2) != 4 || t[0] != 2 || l[0] != 2)
    return 3;
  return copy(s, t, s, 2, 2) != 4;
}
