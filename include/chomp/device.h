// chomp/device.h - what generated kernel files call, under the same names in every dialect.
//
// A kernel that needs no more than a grid-stride loop includes nothing of Chomp; one that queries its place, reduces,
// updates atomically or enters a critical section includes this header. It decides only which machine the text is
// compiled for; the folder device/ holds the rest:
//
//   device/Cuda.h, Hip.h, Vgpu.h  the machine: place, clock, warp, team barrier, compare-and-swap, native atomics
//   device/Queries.h              omp_get_team_num() and the other routines a region may call
//   device/Lock.h                 critical sections
//   device/Atomic.h               the atomic construct, for every type
//   device/Reduce.h               the end of a reduction: lanes, warps, team, league
//   device/Schedule.h             chunks of iterations, where threads can be told apart
//   device/Divide.h               logical iteration numbers of a collapsed nest
//   device/Libc.h                 the C library's functions that a GPU's compiler lacks
//   device/VgpuImage.h            what the virtual GPU's executor wants to know of a unit
//
// Everything has internal linkage or is a template, so that units built apart may be linked together in any mix.
// Kernels are launched in one dimension: gridDim.y = gridDim.z = blockDim.y = blockDim.z = 1.
#ifndef CHOMP_DEVICE_H
#define CHOMP_DEVICE_H

#include <type_traits>

#if defined(__CUDACC__)
#include "device/Cuda.h"
#elif defined(__HIP__)
#include "device/Hip.h"
#else
#include "device/Vgpu.h"
#endif

#include "device/Atomic.h"
#include "device/Divide.h"
#include "device/Lock.h"
#include "device/Queries.h"
#include "device/Reduce.h"
#include "device/Schedule.h"

#if CHOMP_IS_GPU
#include "device/Libc.h"
#else
#include "device/VgpuImage.h"
#endif

#endif
