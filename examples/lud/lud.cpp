// lud in C++: the factors of P A = L U of a dense matrix in double precision, with partial pivoting.
//
// The pivot is found on the device by two reductions (the largest value of a column, then its first row); rows are
// exchanged there, too. Only the number of the row comes back to the host in each step. --size is the number of rows.
#include <cmath>
#include <cstdio>
#include <numeric>
#include <utility>
#include <vector>

#include "../common/example.h"

namespace lud {

constexpr long SmallSize = 96;
constexpr long LargeSize = 640;

/// A square matrix by rows; a view, which owns nothing.
struct MatrixRef {
  double *Values;
  int Size;
};

static inline double magnitude(double X) { return X < 0.0 ? -X : X; }

/// The row at or below the diagonal with the largest value in column `K`; -1 where all of them are 0.
static int findPivot(const MatrixRef &M, int K) {
  const int N = M.Size;
  const double *A = M.Values;
  double Largest = 0.0;
#pragma omp target teams distribute parallel for reduction(max : Largest) map(to : A[0 : N * N])
  for (int I = K; I < N; ++I)
    if (magnitude(A[I * N + K]) > Largest)
      Largest = magnitude(A[I * N + K]);
  if (Largest == 0.0)
    return -1;

  int Row = N;
#pragma omp target teams distribute parallel for reduction(min : Row) firstprivate(Largest) map(to : A[0 : N * N])
  for (int I = K; I < N; ++I)
    if (magnitude(A[I * N + K]) == Largest && I < Row)
      Row = I;
  return Row;
}

static void swapRows(const MatrixRef &M, int First, int Second) {
  const int N = M.Size;
  double *A = M.Values;
  double Kept;
#pragma omp target teams distribute parallel for simd private(Kept) map(tofrom : A[0 : N * N])
  for (int J = 0; J < N; ++J) {
    Kept = A[First * N + J];
    A[First * N + J] = A[Second * N + J];
    A[Second * N + J] = Kept;
  }
}

static void eliminate(const MatrixRef &M, int K) {
  const int N = M.Size;
  double *A = M.Values;
  const int First = K + 1;
#pragma omp target parallel for schedule(static) map(tofrom : A[0 : N * N])
  for (int I = First; I < N; ++I)
    A[I * N + K] /= A[K * N + K];

#pragma omp target teams distribute parallel for collapse(2) dist_schedule(static) map(tofrom : A[0 : N * N])
  for (int I = First; I < N; ++I)
    for (int J = First; J < N; ++J)
      A[I * N + J] -= A[I * N + K] * A[K * N + J];
}

/// Leaves the factors in the matrix. Returns the order of the rows; an empty one where the matrix is singular.
static std::vector<int> factorise(std::vector<double> &Matrix, int N) {
  std::vector<int> Order(N);
  std::iota(Order.begin(), Order.end(), 0);
  double *A = Matrix.data();
  const MatrixRef M{A, N};
  bool Singular = false;
#pragma omp target data map(tofrom : A[0 : N * N])
  for (int K = 0; K < N && !Singular; ++K) {
    const int Row = findPivot(M, K);
    Singular = Row < 0;
    if (Singular)
      continue;
    if (Row != K) {
      swapRows(M, Row, K);
      std::swap(Order[Row], Order[K]);
    }
    eliminate(M, K);
  }
  if (Singular)
    Order.clear();
  return Order;
}

/// The same, serially on the host.
static std::vector<int> factoriseSerial(std::vector<double> &A, int N) {
  std::vector<int> Order(N);
  std::iota(Order.begin(), Order.end(), 0);
  for (int K = 0; K < N; ++K) {
    int Row = K;
    for (int I = K + 1; I < N; ++I)
      if (magnitude(A[I * N + K]) > magnitude(A[Row * N + K]))
        Row = I;
    if (A[Row * N + K] == 0.0)
      return {};
    for (int J = 0; J < N; ++J)
      std::swap(A[Row * N + J], A[K * N + J]);
    std::swap(Order[Row], Order[K]);
    for (int I = K + 1; I < N; ++I) {
      const double Factor = A[I * N + K] /= A[K * N + K];
      for (int J = K + 1; J < N; ++J)
        A[I * N + J] -= Factor * A[K * N + J];
    }
  }
  return Order;
}

static std::vector<double> generate(int N, unsigned Seed) {
  std::vector<double> Matrix(static_cast<size_t>(N) * N);
  for (double &Value : Matrix)
    Value = random_float(&Seed, -10.0f, 10.0f);
  return Matrix;
}

static std::vector<double> read(const char *FileName) {
  FILE *File = open_file(FileName, "r");
  int N = 0;
  if (std::fscanf(File, "%d", &N) != 1 || N < 1)
    bad_input(FileName);
  std::vector<double> Matrix(static_cast<size_t>(N) * N);
  for (double &Value : Matrix)
    if (std::fscanf(File, "%lf", &Value) != 1)
      bad_input(FileName);
  std::fclose(File);
  return Matrix;
}

static void write(const char *FileName, const std::vector<double> &Matrix, int N) {
  FILE *File = open_file(FileName, "w");
  std::fprintf(File, "%d\n", N);
  for (size_t I = 0; I < Matrix.size(); ++I)
    std::fprintf(File, "%.17g%c", Matrix[I], (I + 1) % N == 0 ? '\n' : ' ');
  std::fclose(File);
}

} // namespace lud

int main(int Argc, char **Argv) {
  const options Options = parse_options(Argc, Argv, lud::SmallSize, lud::LargeSize);
  std::vector<double> Matrix =
      Options.input ? lud::read(Options.input) : lud::generate(static_cast<int>(Options.size), Options.seed);
  const int N = static_cast<int>(std::lround(std::sqrt(static_cast<double>(Matrix.size()))));
  if (Options.save)
    lud::write(Options.save, Matrix, N);
  std::vector<double> Expected = Matrix;

  const double Start = get_time();
  const std::vector<int> Order = lud::factorise(Matrix, N);
  const double Time = get_time() - Start;
  std::printf("%d x %d matrix%s\n", N, N, Order.empty() ? ", singular" : "");
  std::printf("time: %.6f s\n", Time);
  if (Options.output)
    lud::write(Options.output, Matrix, N);

  if (!Options.check)
    return 0;
  double Error = lud::factoriseSerial(Expected, N) == Order ? 0.0 : HUGE_VAL;
  for (size_t I = 0; !Order.empty() && I < Matrix.size(); ++I)
    Error = max_error(Error, Matrix[I], Expected[I]);
  return verdict(Error, 1e-8);
}
