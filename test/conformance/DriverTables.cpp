//===- DriverTables.cpp - our driver tables against the vendors' headers --===//
//
// The runtime declares the drivers' functions itself, since nobody should need an SDK to build it. Where the SDKs are
// installed, this file compiles only if every declaration agrees with theirs in the calling convention's eyes: the same
// number of parameters, each of the same size and kind; and structures have the same members in the same places. For
// CUDA the versions are checked too: the vendor's types carry them in their names.
//
//===----------------------------------------------------------------------===//
#include "Plugins/cuda/CudaGraph.h"
#include "Plugins/gpu/Driver.h"
#include "Plugins/hip/HipGraph.h"

#include <type_traits>

namespace {

namespace cuda = chomp::cuda;
namespace hip = chomp::hip;
using chomp::gpu::Calls;
using chomp::gpu::DeviceAddress;
using chomp::gpu::Handle;

[[maybe_unused]] Calls *Table;

template <typename T> constexpr bool InRegister = std::is_pointer_v<T> || std::is_integral_v<T> || std::is_enum_v<T>;
template <typename A, typename B>
constexpr bool SameParameter = InRegister<A> && InRegister<B> && sizeof(A) == sizeof(B);

template <typename A, typename B> struct Same : std::false_type {};
template <typename R, typename S, typename... A, typename... B>
  requires(sizeof...(A) == sizeof...(B))
struct Same<R (*)(A...), S (*)(B...)> : std::bool_constant<SameParameter<R, S> && (SameParameter<A, B> && ...)> {};

static_assert(Same<int (*)(void *, unsigned), int (*)(char *, int)>::value);
static_assert(!Same<int (*)(void *, unsigned), int (*)(char *)>::value);
static_assert(!Same<int (*)(void *, unsigned), int (*)(char *, long)>::value);

} // namespace

/// Ours::OurMember and Theirs::TheirMember lie in the same place and have the same size.
#define SAME_MEMBER(Ours, OurMember, Theirs, TheirMember)                                                              \
  static_assert(offsetof(Ours, OurMember) == offsetof(Theirs, TheirMember) &&                                          \
                sizeof(decltype(Ours::OurMember)) == sizeof(decltype(Theirs::TheirMember)))

#ifdef HAVE_CUDA_HEADERS
#include <cuda.h>
#include <cudaTypedefs.h>
#define CHOMP_CUDA_COMMON(Field, Name, Version)                                                                        \
  static_assert(Same<decltype(Table->Field), PFN_##Name##_v##Version>::value, #Name);
#define CHOMP_CUDA_OWN(Name, Version, Parameters)                                                                      \
  static_assert(Same<int(*) Parameters, PFN_##Name##_v##Version>::value, #Name);
#include "Plugins/cuda/CudaApi.def"
static_assert(CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK == 1 && CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_X == 5 &&
              CU_DEVICE_ATTRIBUTE_MULTIPROCESSOR_COUNT == 16 && CU_DEVICE_ATTRIBUTE_MEMORY_POOLS_SUPPORTED == 115 &&
              CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MAJOR == 75 && CU_DEVICE_ATTRIBUTE_COMPUTE_CAPABILITY_MINOR == 76);
static_assert(CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_X == 2 && CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z == 4 &&
              CU_DEVICE_ATTRIBUTE_MAX_GRID_DIM_Z == 7 && CU_FUNC_ATTRIBUTE_MAX_DYNAMIC_SHARED_SIZE_BYTES == 8 &&
              CU_DEVICE_ATTRIBUTE_MAX_SHARED_MEMORY_PER_BLOCK_OPTIN == 97 &&
              CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS == 88 &&
              CU_DEVICE_ATTRIBUTE_PAGEABLE_MEMORY_ACCESS_USES_HOST_PAGE_TABLES == 100 &&
              CU_MEM_ADVISE_SET_PREFERRED_LOCATION == 3);
static_assert(CUDA_ERROR_NOT_READY == 600 && CUDA_ERROR_NO_DEVICE == 100 && CUDA_ERROR_OUT_OF_MEMORY == 2);
static_assert(CU_MEMPOOL_ATTR_RELEASE_THRESHOLD == 4 && CU_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK == 0 &&
              CU_POINTER_ATTRIBUTE_MEMORY_TYPE == 2 && CU_STREAM_NON_BLOCKING == 1 && CU_EVENT_DISABLE_TIMING == 2);
static_assert(CU_MEMORYTYPE_HOST == int(cuda::CopySide::Host) && CU_MEMORYTYPE_DEVICE == int(cuda::CopySide::Device));
static_assert(sizeof(cuda::KernelNode) == sizeof(CUDA_KERNEL_NODE_PARAMS_v2) &&
              sizeof(cuda::Copy) == sizeof(CUDA_MEMCPY3D_v2));
#define SAME(Ours, Theirs) SAME_MEMBER(cuda::KernelNode, Ours, CUDA_KERNEL_NODE_PARAMS_v2, Theirs)
SAME(Function, func);
SAME(Grid[0], gridDimX);
SAME(Grid[1], gridDimY);
SAME(Grid[2], gridDimZ);
SAME(Block[0], blockDimX);
SAME(Block[1], blockDimY);
SAME(Block[2], blockDimZ);
SAME(BlockMemory, sharedMemBytes);
SAME(Arguments, kernelParams);
SAME(Extra, extra);
SAME(Kernel, kern);
SAME(Context, ctx);
#undef SAME
#define SAME(Ours, Theirs) SAME_MEMBER(cuda::Copy, Ours, CUDA_MEMCPY3D_v2, Theirs)
#define SAME_SIDE(Side, Prefix)                                                                                        \
  SAME(Side.X, Prefix##XInBytes);                                                                                      \
  SAME(Side.Y, Prefix##Y);                                                                                             \
  SAME(Side.Z, Prefix##Z);                                                                                             \
  SAME(Side.LevelOfDetail, Prefix##LOD);                                                                               \
  SAME(Side.Memory, Prefix##MemoryType);                                                                               \
  SAME(Side.OnHost, Prefix##Host);                                                                                     \
  SAME(Side.OnDevice, Prefix##Device);                                                                                 \
  SAME(Side.Array, Prefix##Array);                                                                                     \
  SAME(Side.Pitch, Prefix##Pitch);                                                                                     \
  SAME(Side.Height, Prefix##Height)
SAME_SIDE(From, src);
SAME_SIDE(To, dst);
SAME(From.Reserved, reserved0);
SAME(To.Reserved, reserved1);
SAME(Width, WidthInBytes);
SAME(Height, Height);
SAME(Depth, Depth);
#undef SAME
#endif

#ifdef HAVE_HIP_HEADERS
#define __HIP_DISABLE_CPP_FUNCTIONS__ // The library exports the C functions.
#include <hip/hip_runtime_api.h>
#define CHOMP_HIP_COMMON(Field, Name) static_assert(Same<decltype(Table->Field), decltype(&::Name)>::value, #Name);
#define CHOMP_HIP_OPTIONAL(Field, Name) CHOMP_HIP_COMMON(Field, Name)
#define CHOMP_HIP_GRAPH(Field, Name) CHOMP_HIP_COMMON(Field, Name)
#define CHOMP_HIP_GRAPH_OWN(Name, Parameters) CHOMP_HIP_OWN(Name, int, Parameters)
#define CHOMP_HIP_OWN(Name, Result, Parameters)                                                                        \
  static_assert(Same<Result(*) Parameters, decltype(&::Name)>::value, #Name);
// Overloaded in C++ whatever one defines; the library exports this one.
hipError_t hipMallocAsyncOfC(void **, size_t, hipStream_t);
[[maybe_unused]] constexpr auto *OfC = static_cast<decltype(&hipMallocAsyncOfC)>(&::hipMallocAsync);
#define hipMallocAsync hipMallocAsyncOfC
#include "Plugins/hip/HipApi.def"
static_assert(hipDeviceAttributeMaxThreadsPerBlock == 56 && hipDeviceAttributeMaxGridDimX == 29 &&
              hipDeviceAttributeMultiprocessorCount == 63 && hipDeviceAttributeWarpSize == 87 &&
              hipDeviceAttributeMemoryPoolsSupported == 88 && hipDeviceAttributePageableMemoryAccess == 65 &&
              hipDeviceAttributePageableMemoryAccessUsesHostPageTables == 66);
static_assert(hipDeviceAttributeMaxBlockDimX == 26 && hipDeviceAttributeMaxBlockDimZ == 28 &&
              hipDeviceAttributeMaxGridDimZ == 31 && hipDeviceAttributeMaxSharedMemoryPerBlock == 74);
static_assert(hipErrorNotReady == 600 && hipErrorNoDevice == 100 && hipErrorOutOfMemory == 2);
static_assert(hipMemPoolAttrReleaseThreshold == 4 && HIP_FUNC_ATTRIBUTE_MAX_THREADS_PER_BLOCK == 0 &&
              hipStreamNonBlocking == 1 && hipEventDisableTiming == 2);
static_assert(hipMemcpyHostToDevice == int(hip::HostToDevice) && hipMemcpyDeviceToHost == int(hip::DeviceToHost));
static_assert(sizeof(hip::KernelNode) == sizeof(hipKernelNodeParams));
#define SAME(Ours, Theirs) SAME_MEMBER(hip::KernelNode, Ours, hipKernelNodeParams, Theirs)
SAME(Block, blockDim);
SAME(Extra, extra);
SAME(Function, func);
SAME(Grid, gridDim);
SAME(Arguments, kernelParams);
SAME(BlockMemory, sharedMemBytes);
#undef SAME
#endif
