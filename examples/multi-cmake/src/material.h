// material.h - what the library's kernels know of materials. Private to the library.
#ifndef HEAT_MATERIAL_H
#define HEAT_MATERIAL_H

#include "heat/heat.h"

namespace heat {

#pragma omp declare target

extern double Conductivity[MaterialCount];

/// Of one material.
double conductivity(Material M);

/// Between two sections: heat has to pass both of them.
double conductivity(Material Here, Material There);

#pragma omp end declare target

} // namespace heat

#endif
