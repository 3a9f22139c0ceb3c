// heat.h - conduction of heat along a rod of several materials: the library's interface.
//
// The temperatures may be mapped already when a function is called: then it works on the device's copy and brings
// nothing back. Otherwise it maps what it needs, and the host's copy is the result.
#ifndef HEAT_HEAT_H
#define HEAT_HEAT_H

#include <cstdint>

namespace heat {

enum class Material : std::uint8_t { Copper, Steel, Wood };
enum { MaterialCount = 3 };

/// A rod in sections of equal length. A view: the arrays are the caller's.
struct Rod {
  double *Temperature;
  const Material *Of;
  int Sections;
};

/// How well a material conducts, in square sections for each step: at most 0.5, or the solution is not stable. From now
/// on, on the host and on the device. Not to be called while another thread is in advance().
void setConductivity(Material M, double Value);
double getConductivity(Material M);

/// So many steps. The ends of the rod keep their temperatures. Throws std::bad_alloc.
void advance(const Rod &R, int Steps);

/// The mean of all temperatures.
double mean(const Rod &R);

} // namespace heat

#endif
