// hotspot in C++: the temperature of a chip from the power that its parts dissipate, in two layers.
//
// The silicon exchanges heat with its neighbours and with a heat spreader above it, the spreader with the coolant. Both
// layers of a grid live in one vector; the rows and the columns differ in number. --size is the number of rows.
#include <algorithm>
#include <cmath>
#include <cstdio>
#include <utility>
#include <vector>

#include "../common/example.h"

namespace hotspot {

constexpr long SmallSize = 48;
constexpr long LargeSize = 256;
constexpr int MaxSteps = 800;
constexpr int CheckEvery = 50;
constexpr double Equilibrium = 2.5e-6; ///< of all the heat, in a step
constexpr int Layers = 2;

enum Layer { Silicon = 0, Spreader = 1 };

struct Shape {
  int Rows, Cols;
  constexpr int cells() const { return Rows * Cols; }
  constexpr int size() const { return Layers * cells(); }
};

/// Parts of a temperature difference that flow in one step.
struct Flow {
  float Sideways = 0.15f;
  float Up = 0.05f;      ///< from the silicon into the spreader
  float Coolant = 0.02f; ///< from the spreader into the coolant, whose temperature is 0
};

// Neighbours: by value, so that host and device share them.
static inline int before(int I) { return I > 0 ? I - 1 : 0; }
static inline int after(int I, int Size) { return I + 1 < Size ? I + 1 : Size - 1; }

/// The mean of the four neighbours less the cell, times four.
static inline float laplacian(const float *Plane, int R, int C, int Rows, int Cols) {
  const float Here = Plane[R * Cols + C];
  return Plane[before(R) * Cols + C] + Plane[after(R, Rows) * Cols + C] + Plane[R * Cols + before(C)] +
         Plane[R * Cols + after(C, Cols)] - 4 * Here;
}

static inline float nextSilicon(const float *Now, float Power, int R, int C, int Rows, int Cols, const Flow &F) {
  const int At = R * Cols + C;
  return Now[At] + F.Sideways * laplacian(Now, R, C, Rows, Cols) + F.Up * (Now[Rows * Cols + At] - Now[At]) + Power;
}

static inline float nextSpreader(const float *Now, int R, int C, int Rows, int Cols, const Flow &F) {
  const float *Plane = Now + Rows * Cols;
  const int At = R * Cols + C;
  return Plane[At] + F.Sideways * laplacian(Plane, R, C, Rows, Cols) + F.Up * (Now[At] - Plane[At]) -
         F.Coolant * Plane[At];
}

/// One step of both layers: the outermost of the three collapsed loops is the layer.
static void step(const float *Now, float *Next, const float *Power, const Shape &S, const Flow &F) {
  const int Rows = S.Rows, Cols = S.Cols;
  const int Cells = S.cells(), Size = S.size();
  const Flow K = F;
#pragma omp target teams loop collapse(3) map(to : Now[0 : Size], Power[0 : Cells]) map(from : Next[0 : Size])
  for (int L = 0; L < Layers; ++L)
    for (int R = 0; R < Rows; ++R)
      for (int C = 0; C < Cols; ++C) {
        const int At = R * Cols + C;
        if (L == Silicon)
          Next[At] = nextSilicon(Now, Power[At], R, C, Rows, Cols, K);
        else
          Next[Cells + At] = nextSpreader(Now, R, C, Rows, Cols, K);
      }
}

/// The heat in all cells and what a step changed of it, in one pass.
static std::pair<double, double> heat(const float *Now, const float *Next, int Size) {
  double Total = 0.0;
  double Change = 0.0;
#pragma omp target teams distribute parallel for thread_limit(128) reduction(+ : Total, Change)                        \
    map(to : Now[0 : Size], Next[0 : Size])
  for (int I = 0; I < Size; ++I) {
    Total += Next[I];
    Change += std::fabs(static_cast<double>(Next[I]) - Now[I]);
  }
  return {Total, Change};
}

struct Result {
  int Steps = 0;
  double Heat = 0.0;
};

static Result simulate(std::vector<float> &Temperatures, const std::vector<float> &Powers, const Shape &S) {
  const int Cells = S.cells(), Size = S.size();
  std::vector<float> Others(Size);
  float *Now = Temperatures.data();
  float *Next = Others.data();
  const float *Power = Powers.data();
  Result Done;
#pragma omp target enter data map(to : Now[0 : Size], Power[0 : Cells]) map(alloc : Next[0 : Size])
  for (double Change = 1.0; Done.Steps < MaxSteps && Change > Equilibrium; std::swap(Now, Next)) {
    step(Now, Next, Power, S, Flow());
    if (++Done.Steps % CheckEvery == 0) {
      const auto [Total, Difference] = heat(Now, Next, Size);
      Done.Heat = Total;
      Change = Difference / Total;
    }
  }
  // Now is the last grid, whichever vector it lies in.
#pragma omp target exit data map(from : Now[0 : Size]) map(release : Next[0 : Size], Power[0 : Cells])
  if (Now != Temperatures.data())
    Temperatures.swap(Others);
  return Done;
}

/// So many steps, serially on the host.
static void simulateSerial(std::vector<float> &Now, const std::vector<float> &Power, const Shape &S, int Steps) {
  std::vector<float> Next(Now.size());
  const Flow F;
  for (; Steps > 0; --Steps, Now.swap(Next))
    for (int R = 0; R < S.Rows; ++R)
      for (int C = 0; C < S.Cols; ++C) {
        const int At = R * S.Cols + C;
        Next[At] = nextSilicon(Now.data(), Power[At], R, C, S.Rows, S.Cols, F);
        Next[S.cells() + At] = nextSpreader(Now.data(), R, C, S.Rows, S.Cols, F);
      }
}

/// A chip as warm as it gets in idle, with a few blocks that work.
static void generate(std::vector<float> &Temperature, std::vector<float> &Power, const Shape &S, unsigned Seed) {
  for (float &T : Temperature)
    T = random_float(&Seed, 20.0f, 24.0f);
  std::fill(Power.begin(), Power.end(), 0.2f);
  for (int Block = 0; Block < 6; ++Block) {
    const int Top = random_int(&Seed, S.Rows), Left = random_int(&Seed, S.Cols);
    for (int R = Top; R < std::min(S.Rows, Top + 1 + S.Rows / 6); ++R)
      for (int C = Left; C < std::min(S.Cols, Left + 1 + S.Cols / 6); ++C)
        Power[R * S.Cols + C] = 1.5f;
  }
}

} // namespace hotspot

int main(int Argc, char **Argv) {
  using namespace hotspot;
  const options Options = parse_options(Argc, Argv, SmallSize, LargeSize);
  Shape S{static_cast<int>(Options.size), static_cast<int>(Options.size) * 4 / 3 + 1};
  FILE *In = Options.input ? open_file(Options.input, "r") : nullptr;
  if (In && (std::fscanf(In, "%d%d", &S.Rows, &S.Cols) != 2 || S.Rows < 1 || S.Cols < 1))
    bad_input(Options.input);
  std::vector<float> Temperature(S.size()), Power(S.cells());
  generate(Temperature, Power, S, Options.seed);
  for (std::vector<float> *Values : {&Temperature, &Power})
    for (float &Value : *Values)
      if (In && std::fscanf(In, "%f", &Value) != 1)
        bad_input(Options.input);
  if (In)
    std::fclose(In);
  auto Write = [](const char *Name, const Shape &S, const std::vector<float> &First, const std::vector<float> &Second) {
    FILE *File = open_file(Name, "w");
    std::fprintf(File, "%d %d\n", S.Rows, S.Cols);
    for (const std::vector<float> *Values : {&First, &Second})
      for (float Value : *Values)
        std::fprintf(File, "%.9g\n", Value);
    std::fclose(File);
  };
  if (Options.save)
    Write(Options.save, S, Temperature, Power);
  std::vector<float> Expected = Temperature;

  const double Start = get_time();
  const Result Done = simulate(Temperature, Power, S);
  const double Time = get_time() - Start;
  std::printf("%d x %d cells, %d steps, mean temperature %g\n", S.Rows, S.Cols, Done.Steps, Done.Heat / S.size());
  std::printf("time: %.6f s\n", Time);
  if (Options.output)
    Write(Options.output, S, Temperature, Power);

  if (!Options.check)
    return 0;
  double Error = Done.Steps > 0 ? 0.0 : HUGE_VAL;
  simulateSerial(Expected, Power, S, Done.Steps);
  double Heat = 0.0;
  for (int I = 0; I < S.size(); ++I) {
    Error = max_error(Error, Temperature[I], Expected[I]);
    Heat += Expected[I];
  }
  if (Done.Steps % CheckEvery == 0)
    Error = max_error(Error, Done.Heat, Heat);
  return verdict(Error, 1e-4);
}
