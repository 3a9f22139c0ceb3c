// rod: a rod of copper, steel and wood between a hot and a cold end. Checks the library's kernels, and one of its own,
// against the host. Usage: rod [sections [steps]]
#include "heat/heat.h"

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

/// What an observer feels of a temperature: any function will do that only this program has.
inline double felt(double Temperature) { return Temperature / (1.0 + std::fabs(Temperature) / 100.0); }

/// The warmest that an observer feels anywhere. The temperatures are on the device already.
double warmest(const double *Temperature, int Sections) {
  double Warmest = -HUGE_VAL;
#pragma omp target teams distribute parallel for reduction(max : Warmest) map(to : Temperature[0 : Sections])
  for (int I = 1; I < Sections - 1; ++I)
    Warmest = felt(Temperature[I]) > Warmest ? felt(Temperature[I]) : Warmest;
  return Warmest;
}

/// The library's arithmetic, serially on the host.
void advanceSerial(std::vector<double> &Temperature, const std::vector<heat::Material> &Of, int Steps) {
  std::vector<double> Next = Temperature;
  auto Between = [](heat::Material A, heat::Material B) {
    const double X = heat::getConductivity(A), Y = heat::getConductivity(B);
    return 2.0 * X * Y / (X + Y);
  };
  for (; Steps > 0; --Steps, Temperature.swap(Next))
    for (size_t I = 1; I + 1 < Temperature.size(); ++I)
      Next[I] = Temperature[I] + Between(Of[I], Of[I - 1]) * (Temperature[I - 1] - Temperature[I]) +
                Between(Of[I], Of[I + 1]) * (Temperature[I + 1] - Temperature[I]);
}

} // namespace

int main(int Argc, char **Argv) {
  const int Sections = Argc > 1 ? std::atoi(Argv[1]) : 2000;
  const int Steps = Argc > 2 ? std::atoi(Argv[2]) : 101;
  if (Sections < 3 || Steps < 0) {
    std::fprintf(stderr, "usage: %s [sections [steps]], 3 sections or more\n", Argv[0]);
    return 2;
  }
  std::vector<double> Temperatures(Sections, 20.0);
  std::vector<heat::Material> Materials;
  for (int I = 0; I < Sections; ++I)
    Materials.push_back(static_cast<heat::Material>(I * heat::MaterialCount / Sections));
  Temperatures.front() = 300.0;
  Temperatures.back() = -40.0;
  std::vector<double> Expected = Temperatures;
  // Not the library's own value: a kernel that sees that one fails the check.
  heat::setConductivity(heat::Material::Steel, 0.25);

  double *Temperature = Temperatures.data();
  const heat::Rod Rod{Temperature, Materials.data(), Sections};
  double Warmest, Mean;
#pragma omp target data map(tofrom : Temperature[0 : Sections])
  {
    heat::advance(Rod, Steps);
    Warmest = warmest(Temperature, Sections);
    Mean = heat::mean(Rod);
  }

  advanceSerial(Expected, Materials, Steps);
  double Error = 0.0, ExpectedMean = 0.0, ExpectedWarmest = -HUGE_VAL;
  for (int I = 0; I < Sections; ++I) {
    const double Difference = std::fabs(Temperatures[I] - Expected[I]);
    Error = Difference <= Error ? Error : std::isnan(Difference) ? HUGE_VAL : Difference;
    ExpectedMean += Expected[I] / Sections;
    if (I > 0 && I < Sections - 1)
      ExpectedWarmest = std::fmax(ExpectedWarmest, felt(Expected[I]));
  }
  std::printf("%d sections, %d steps, mean %g, felt at most %g, max error %g\n", Sections, Steps, Mean, Warmest, Error);
  const bool Passed =
      Error < 1e-9 && std::fabs(Mean - ExpectedMean) < 1e-9 && std::fabs(Warmest - ExpectedWarmest) < 1e-9;
  std::puts(Passed ? "PASS" : "FAIL");
  return Passed ? 0 : 1;
}
