// pathfinder in C++: the cheapest way through a grid that is too large for the device.
//
// The grid stays on the host. A window of some rows goes to the device with target update, a kernel for each of its
// rows extends the paths, and the step that each path took (left, straight, right) comes back a window at a time. From
// these the host finds the path itself. --size is the number of columns.
#include <algorithm>
#include <cstdio>
#include <limits>
#include <utility>
#include <vector>

#include "../common/example.h"

namespace pathfinder {

constexpr long SmallSize = 8000;
constexpr long LargeSize = 200000;
constexpr int RowCount = 100;
constexpr int WindowRows = 16;
constexpr int MaxCost = 10;

using Cost = short;

struct Grid {
  int Rows, Cols;
  std::vector<Cost> Costs; ///< of entering each cell, by rows
};

struct Path {
  int Total = 0;
  std::vector<int> Columns; ///< one for each row
};

/// The cheapest of up to three cells above, and where it is.
struct Choice {
  int Total;
  signed char Step;
};

static inline Choice cheaper(const Choice &A, const Choice &B) { return B.Total < A.Total ? B : A; }

static inline Choice choose(const int *Above, int C, int Cols) {
  Choice Best{Above[C], 0};
  if (C > 0)
    Best = cheaper(Best, {Above[C - 1], -1});
  if (C + 1 < Cols)
    Best = cheaper(Best, {Above[C + 1], 1});
  return Best;
}

static void extend(const Cost *Window, signed char *Steps, int Row, int Cols, const int *Above, int *Below) {
  const int Size = WindowRows * Cols;
#pragma omp target teams distribute parallel for map(to : Window[0 : Size], Above[0 : Cols])                           \
    map(from : Steps[0 : Size], Below[0 : Cols])
  for (int C = 0; C < Cols; ++C) {
    const Choice Best = choose(Above, C, Cols);
    Below[C] = Best.Total + Window[Row * Cols + C];
    Steps[Row * Cols + C] = Best.Step;
  }
}

static int smallest(const int *Totals, int Count) {
  int Least = std::numeric_limits<int>::max();
#pragma omp target teams distribute parallel for reduction(min : Least) map(to : Totals[0 : Count])
  for (int C = 0; C < Count; ++C)
    Least = Totals[C] < Least ? Totals[C] : Least;
  return Least;
}

static Path findPath(const Grid &G) {
  const int Cols = G.Cols;
  const int WindowSize = WindowRows * Cols;
  std::vector<int> First(Cols), Second(Cols);
  std::vector<Cost> WindowStorage(WindowSize);
  std::vector<signed char> AllSteps(static_cast<size_t>(G.Rows) * Cols), StepStorage(WindowSize);
  int *Above = First.data(), *Below = Second.data();
  Cost *Window = WindowStorage.data();
  signed char *Steps = StepStorage.data();
  std::copy_n(G.Costs.begin(), Cols, First.begin());

  Path Found;
#pragma omp target enter data map(to : Above[0 : Cols])
#pragma omp target enter data map(alloc : Below[0 : Cols], Window[0 : WindowSize], Steps[0 : WindowSize])
  for (int Top = 1; Top < G.Rows; Top += WindowRows) {
    const int Rows = std::min(WindowRows, G.Rows - Top);
    const int Used = Rows * Cols;
    const size_t Offset = static_cast<size_t>(Top) * Cols;
    std::copy_n(G.Costs.begin() + Offset, Used, Window);
#pragma omp target update to(Window[0 : Used])
    for (int Row = 0; Row < Rows; ++Row) {
      extend(Window, Steps, Row, Cols, Above, Below);
      std::swap(Above, Below);
    }
#pragma omp target update from(Steps[0 : Used])
    std::copy_n(Steps, Used, AllSteps.begin() + Offset);
  }
  Found.Total = smallest(Above, Cols);
#pragma omp target exit data map(from : Above[0 : Cols])
#pragma omp target exit data map(delete : Below[0 : Cols], Window[0 : WindowSize], Steps[0 : WindowSize])

  // Back from the end of the path to its beginning.
  int C = static_cast<int>(std::find(Above, Above + Cols, Found.Total) - Above);
  Found.Columns.resize(G.Rows, -1);
  for (int R = G.Rows - 1; R >= 0 && C >= 0 && C < Cols; --R) {
    Found.Columns[R] = C;
    C += R > 0 ? AllSteps[static_cast<size_t>(R) * Cols + C] : 0;
  }
  return Found;
}

/// The total only, serially on the host.
static int findTotalSerial(const Grid &G) {
  std::vector<int> Above(G.Costs.begin(), G.Costs.begin() + G.Cols), Below(G.Cols);
  for (int R = 1; R < G.Rows; ++R, Above.swap(Below))
    for (int C = 0; C < G.Cols; ++C)
      Below[C] = choose(Above.data(), C, G.Cols).Total + G.Costs[static_cast<size_t>(R) * G.Cols + C];
  return *std::min_element(Above.begin(), Above.end());
}

/// The total must be the serial run's, and the path must be a path and cost just that.
static double check(const Grid &G, const Path &P) {
  int Total = 0;
  for (int R = 0; R < G.Rows; ++R) {
    const int C = P.Columns[R];
    if (C < 0 || C >= G.Cols || (R > 0 && std::abs(C - P.Columns[R - 1]) > 1))
      return HUGE_VAL;
    Total += G.Costs[static_cast<size_t>(R) * G.Cols + C];
  }
  return max_error(max_error(0.0, P.Total, findTotalSerial(G)), Total, P.Total);
}

static Grid generate(int Rows, int Cols, unsigned Seed) {
  Grid G{Rows, Cols, std::vector<Cost>(static_cast<size_t>(Rows) * Cols)};
  for (Cost &Value : G.Costs)
    Value = static_cast<Cost>(random_int(&Seed, MaxCost));
  return G;
}

static Grid read(const char *FileName) {
  FILE *File = open_file(FileName, "r");
  Grid G{};
  if (std::fscanf(File, "%d%d", &G.Rows, &G.Cols) != 2 || G.Rows < 1 || G.Cols < 1)
    bad_input(FileName);
  G.Costs.resize(static_cast<size_t>(G.Rows) * G.Cols);
  for (Cost &Value : G.Costs)
    if (std::fscanf(File, "%hd", &Value) != 1)
      bad_input(FileName);
  std::fclose(File);
  return G;
}

static void write(const char *FileName, const Grid &G) {
  FILE *File = open_file(FileName, "w");
  std::fprintf(File, "%d %d\n", G.Rows, G.Cols);
  for (size_t I = 0; I < G.Costs.size(); ++I)
    std::fprintf(File, "%d%c", G.Costs[I], (I + 1) % G.Cols == 0 ? '\n' : ' ');
  std::fclose(File);
}

} // namespace pathfinder

int main(int Argc, char **Argv) {
  using namespace pathfinder;
  const options Options = parse_options(Argc, Argv, SmallSize, LargeSize);
  const Grid G = Options.input ? read(Options.input) : generate(RowCount, static_cast<int>(Options.size), Options.seed);
  if (Options.save)
    write(Options.save, G);

  const double Start = get_time();
  const Path P = findPath(G);
  const double Time = get_time() - Start;
  std::printf("%d x %d cells, the cheapest path costs %d\n", G.Rows, G.Cols, P.Total);
  std::printf("time: %.6f s\n", Time);
  if (Options.output) {
    FILE *File = open_file(Options.output, "w");
    for (int Column : P.Columns)
      std::fprintf(File, "%d\n", Column);
    std::fclose(File);
  }
  return Options.check ? verdict(check(G, P), 0.0) : 0;
}
