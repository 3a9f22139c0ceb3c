// A floating-point reduction beside an integer one and a private variable: the loop may be vectorised, none may be lost.
// RUN: %chompcc -O3 %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t

enum { N = 100003 };
static float x[N];

int main(void) {
  double sum = 0, square, squares = 0;
  int positive = 0;
  unsigned bits = 0;
  for (int i = 0; i < N; i++)
    x[i] = (float)(i % 7 - 3);
#pragma omp target teams distribute parallel for map(to : x) reduction(+ : sum, positive) reduction(| : bits)
  for (int i = 0; i < N; i++) {
    sum += x[i];
    positive += x[i] > 0;
    bits |= (unsigned)(i & 12);
  }
#pragma omp target teams distribute parallel for map(to : x) reduction(+ : squares) private(square)
  for (int i = 0; i < N; i++) {
    square = (double)x[i] * x[i];
    squares += square;
  }
  double expected = 0, expected_squares = 0;
  int expected_positive = 0;
  for (int i = 0; i < N; i++) {
    expected += x[i];
    expected_squares += (double)x[i] * x[i];
    expected_positive += x[i] > 0;
  }
  if (sum != expected)
    return 1;
  if (positive != expected_positive)
    return 2;
  if (bits != 12)
    return 3;
  return squares == expected_squares ? 0 : 4;
}
