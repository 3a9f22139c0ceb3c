// chomp/device.h - what generated kernel files call, under the same names in every dialect.
//
// A kernel that needs no more than a grid-stride loop includes nothing of Chomp (for the virtual GPU: VgpuImage.h); one
// that queries its place, reduces, updates atomically or enters a critical section includes this header. It decides
// only which machine the text is compiled for; the folder device/ holds the rest:
//
//   device/Cuda.h, Hip.h, Vgpu.h  the machine: place, clock, warp, team barrier, compare-and-swap, native atomics
//   device/Queries.h              omp_get_team_num() and the other routines a region may call
//   device/Induction.h            the induction operator * in closed form
//   device/Lock.h                 critical sections
//   device/Objects.h              objects with static storage duration, which constructors make
//   device/Allocators.h           omp_alloc() and the other routines of memory allocators
//   device/Ancestor.h             code that the host runs for a thread (device(ancestor: 1))
//   device/Arrays.h               copies of arrays of objects
//   device/Atomic.h               the atomic construct, for every type
//   device/Builtins.h             clang's built-in templates, for the others
//   device/Closures.h             what lambdas made on the host have captured by value
//   device/UserLocks.h            omp_set_lock() and the other routines of locks
//   device/ControlVariables.h     omp_set_num_threads() and the other routines of internal control variables
//   device/Devices.h              omp_get_device_num() and the other questions about devices
//   device/Functions.h            calls through pointers (declare target indirect)
//   device/Parallel.h             sequential parts, parallel regions, barriers (GpuTeam.h, VgpuTeam.h: how)
//   device/Worksharing.h          a loop's iterations among threads and teams
//   device/Reduce.h               the end of a reduction: lanes, warps, team, league
//   device/ReduceItems.h          the same for arrays and for types of declare reduction
//   device/ReduceInOrder.h        both with a result that depends on no team's speed
//   device/ReducePrivate.h        a reduction of what each thread has for itself
//   device/TeamScan.h             loops with inscan reductions
//   device/Schedule.h             chunks of iterations, where threads can be told apart or iterations need each other
//   device/Divide.h               logical iteration numbers of a collapsed nest
//   device/Trapezoid.h            the same where one loop depends on another
//   device/Tasks.h                depend objects, events of detached tasks (DetachedTasks.h: who waits for them)
//   device/TeamMemory.h          omp_get_dyn_groupprivate_ptr(): what the launch gives to each team
//   device/Ompx.h                kernel mode (ompx.h includes it): places, warps, the block
//   device/Swap.h                 std::swap() and std::exchange()
//   device/GnuAtomics.h         the compilers' own atomic functions
//   device/Libc.h                 the C library's functions that a GPU's compiler lacks
//   device/VgpuImage.h            what the virtual GPU's executor wants to know of a unit
//   device/VgpuQualifiers.h       what stands before functions for it
//
// Everything has internal linkage or is a template, so that units built apart may be linked together in any mix.
// Only Parallel.h's regions need state: without CHOMP_GENERAL_MODE no kernel of a GPU has any.
// Kernels are launched in one dimension, but for those of kernel mode: gridDim.y = gridDim.z = blockDim.y = blockDim.z
// = 1.
#ifndef CHOMP_DEVICE_H
#define CHOMP_DEVICE_H

#include <type_traits>

#if defined(CHOMP_MACHINE)
#include CHOMP_MACHINE // a test's own
#elif defined(__CUDACC__)
#include "device/Cuda.h"
#elif defined(__HIP__)
#include "device/Hip.h"
#else
#include "device/Vgpu.h"
#endif

#include "device/Allocators.h"
#include "device/Ancestor.h"
#include "device/Arrays.h"
#include "device/Atomic.h"
#include "device/Builtins.h"
#include "device/Closures.h"
#include "device/ControlVariables.h"
#include "device/Devices.h"
#include "device/Divide.h"
#include "device/Functions.h"
#include "device/Induction.h"
#include "device/Lock.h"
#include "device/Objects.h"
#include "device/Packs.h"
#include "device/Parallel.h"
#include "device/Queries.h"
#include "device/Reduce.h"
#include "device/ReduceInOrder.h"
#include "device/ReduceItems.h"
#include "device/ReducePrivate.h"
#include "device/Schedule.h"
#include "device/Swap.h"
#include "device/Tasks.h"
#include "device/TeamMemory.h"
#include "device/TeamScan.h"
#include "device/Trapezoid.h"
#include "device/UserLocks.h"
#include "device/Worksharing.h"

#if defined(__CUDACC__) || defined(__HIP__)
#include "device/GnuAtomics.h"
#include "device/Libc.h"
#elif !CHOMP_IS_GPU
#include "device/VgpuImage.h"
#endif

#endif
