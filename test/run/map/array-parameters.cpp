// Parameters written as arrays, of functions, methods, templates and lambdas: a section that was mapped from its middle
// on is found by their names.
// RUN: %chompcxx -Wall -Werror %s -o %t
// RUN: env OMP_TARGET_OFFLOAD=mandatory %t
// RUN: env OMP_TARGET_OFFLOAD=disabled %t
constexpr int N = 100;
static double data[N], others[N];

static double *filled() {
  for (int i = 0; i < N; i++)
    data[i] = others[i] = i;
  return data;
}

#define SECTION                                                                                                        \
  {                                                                                                                    \
    double sum = 0;                                                                                                    \
    _Pragma("omp target enter data map(to : a[50 : 10])")                                                              \
        _Pragma("omp target map(tofrom : sum)") for (int i = 50; i < 60; i++) {                                        \
      sum += a[i];                                                                                                     \
      a[i] = 7;                                                                                                        \
    }                                                                                                                  \
    _Pragma("omp target update from(a[52 : 2])")                                                                       \
                _Pragma("omp target exit data map(release : a[50 : 10])") return sum == 545 &&                         \
        a[52] == 7 && a[53] == 7;                                                                                      \
  }

static bool function(double a[]) SECTION template <class T>
static bool function(T a[], int) SECTION template <class T, int Most>
static bool function(T a[Most]) SECTION template <int Rows, int Columns>
static bool rows(double a[Rows][Columns]) {
  double sum = 0;
#pragma omp target enter data map(to : a[5 : 2][0 : Columns])
#pragma omp target teams distribute parallel for collapse(2) reduction(+ : sum)
  for (int i = 5; i < 7; i++)
    for (int j = 0; j < Columns; j++)
      sum += a[i][j];
#pragma omp target exit data map(release : a[5 : 2][0 : Columns])
  return sum == 1190;
}

struct Methods {
  bool method(double a[N]) const SECTION template <class T> bool both(T a[], double b[]) const {
    double sum = 0;
#pragma omp target data map(to : a[10 : 10], b[60 : 10])
    {
#pragma omp target parallel for reduction(+ : sum) firstprivate(a, b)
      for (int i = 0; i < 10; i++)
        sum += (a != nullptr) + (b != nullptr);
#pragma omp target parallel for reduction(+ : sum)
      for (int i = 0; i < 10; i++)
        sum += a[10 + i] + b[60 + i];
    }
    return sum == 20 + 145 + 645;
  }
};

int main() {
  auto lambda = [](double a[]) SECTION;
  auto capturing = [&](auto a[]) SECTION;
  if (!function(filled()))
    return 1;
  if (!function(filled(), 0))
    return 2;
  if (!function<double, N>(filled()))
    return 3;
  filled();
  if (!rows<10, 10>(reinterpret_cast<double (*)[10]>(data)))
    return 4;
  if (!Methods{}.method(filled()))
    return 5;
  if (!Methods{}.both(filled(), others))
    return 6;
  if (!lambda(filled()))
    return 7;
  return capturing(filled()) ? 0 : 8;
}
