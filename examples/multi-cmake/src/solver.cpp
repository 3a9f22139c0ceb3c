// The solver: explicit steps, from one array on the device to another and back.
#include "heat/heat.h"
#include "material.h"

#include <vector>

namespace heat {

static void step(const double *Now, double *Next, const Material *Of, int Sections) {
#pragma omp target teams distribute parallel for map(to : Now[0 : Sections], Of[0 : Sections])                         \
    map(from : Next[0 : Sections])
  for (int I = 0; I < Sections; ++I) {
    if (I == 0 || I == Sections - 1) {
      Next[I] = Now[I]; // the ends are kept warm, or cool
      continue;
    }
    const double FromLeft = conductivity(Of[I], Of[I - 1]) * (Now[I - 1] - Now[I]);
    const double FromRight = conductivity(Of[I], Of[I + 1]) * (Now[I + 1] - Now[I]);
    Next[I] = Now[I] + FromLeft + FromRight;
  }
}

void advance(const Rod &R, int Steps) {
  const int Sections = R.Sections;
  std::vector<double> Buffer(Sections);
  double *Temperature = R.Temperature, *Other = Buffer.data();
  const Material *Of = R.Of;
#pragma omp target data map(tofrom : Temperature[0 : Sections]) map(alloc : Other[0 : Sections])                       \
    map(to : Of[0 : Sections])
  {
    for (int Done = 0; Done < Steps; ++Done)
      if (Done % 2 == 0)
        step(Temperature, Other, Of, Sections);
      else
        step(Other, Temperature, Of, Sections);
    if (Steps % 2 == 1) {
#pragma omp target teams distribute parallel for
      for (int I = 0; I < Sections; ++I)
        Temperature[I] = Other[I];
    }
  }
}

double mean(const Rod &R) {
  const int Sections = R.Sections;
  const double *Temperature = R.Temperature;
  double Sum = 0.0;
#pragma omp target teams distribute parallel for reduction(+ : Sum) map(to : Temperature[0 : Sections])
  for (int I = 0; I < Sections; ++I)
    Sum += Temperature[I];
  return Sum / Sections;
}

} // namespace heat
