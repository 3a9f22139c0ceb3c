//===- KernelTest.cpp - what a kernel file says of a region ---------------===//
#include "Built.h"
#include "KernelTextOf.h"

#include <catch2/catch.hpp>

using namespace chomp;
using Catch::Contains;
using Catch::StartsWith;
using namespace llvm::omp;

namespace {

/// y[i] += a * x[i], by all threads of the league.
TargetRegion saxpy() {
  TargetRegion R = loopRegion();
  R.Loops->Body = code("y[i] += a * x[i];");
  R.Variables = {parameter("int", "n"), parameter("float", "a"), pointer("float", "x", 0), pointer("float", "y", 1)};
  R.Maps = {mapOf("x", true, false), mapOf("y", true, true)};
  return R;
}
template <class Change> TargetRegion saxpyWith(Change Do) {
  TargetRegion R = saxpy();
  Do(R);
  return R;
}

void check(const TargetRegion &R, const std::string &OnGpus, const std::string &OnVgpu) {
  CHECK(bodyOf(R, Cuda) == OnGpus);
  CHECK(bodyOf(R, Hip) == OnGpus);
  CHECK(bodyOf(R, Vgpu) == OnVgpu);
}

} // namespace

TEST_CASE("Whole files") {
  CHECK(fileOf(saxpy(), Cuda) == R"(// Kernels of a.c for CUDA, written by Chomp.

// target teams distribute parallel for
// a.c:10, in f()
extern "C" __global__ void __launch_bounds__(256) f_l10(int n, float a, float *x, float *y) {
#line 11 "a.c"
  if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n)
    y[i] += a * x[i];
}
)");
  CHECK(fileOf(saxpy(), Hip) == R"(// Kernels of a.c for HIP, written by Chomp.
#include <hip/hip_runtime.h>

// target teams distribute parallel for
// a.c:10, in f()
extern "C" __global__ void __launch_bounds__(256) f_l10(int n, float a, float *x, float *y) {
#line 11 "a.c"
  if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n)
    y[i] += a * x[i];
}
)");
  CHECK(fileOf(saxpy(), Vgpu) == R"(// Kernels of a.c for the virtual GPU, written by Chomp.
#include <chomp/device/VgpuImage.h>

namespace chomp_device {

// target teams distribute parallel for
// a.c:10, in f()
static void f_l10([[maybe_unused]] const chomp_vgpu_place_t &place, int n, float a, float *x, float *y) {
#line 11 "a.c"
  for (int i = place.begin, end = place.end; i < end; ++i)
    y[i] += a * x[i];
}

#line 15 "a.vgpu.cpp"
static const chomp_vgpu_kernel_t chomp_kernels[] = {
    chomp::vgpu_kernel<f_l10>("f_l10", CHOMP_VGPU_CHUNKS),
};
CHOMP_VGPU_IMAGE("a-0123456789ab", chomp_kernels, nullptr);

} // namespace chomp_device
)");
}

TEST_CASE("A kernel's head") {
  auto Head = [](const TargetRegion &R, const Dialect &D) {
    return llvm::StringRef(kernelOf(R, D)).split(" {\n").first.str();
  };
  const TargetRegion Counted = saxpyWith([](TargetRegion &R) { R.Loops->Loops[0].Step = constant(2); });
  CHECK(
      Head(Counted, Cuda) ==
      "extern \"C\" __global__ void __launch_bounds__(256) f_l10(int n, float a, float *x, float *y, int iterations)");
  // Long ones are broken.
  CHECK(Head(Counted, Vgpu) == "static void f_l10([[maybe_unused]] const chomp_vgpu_place_t &place, int n, float a, "
                               "float *x, float *y,\n    int iterations)");
  // What the user asks of one vendor's compiler, or of none.
  const TargetRegion Attributes = saxpyWith([](TargetRegion &R) {
    R.Launch.NumThreads = value("m");
    R.Launch.Attributes = {"amdgpu_waves_per_eu(2)"};
  });
  CHECK(Head(Attributes, Cuda) == "extern \"C\" __global__ void f_l10(int n, float a, float *x, float *y)");
  CHECK(Head(Attributes, Hip) == "extern \"C\" __global__ void __attribute__((amdgpu_waves_per_eu(2))) f_l10(int n, "
                                 "float a, float *x, float *y)");
  TargetRegion Bare = codeRegion(code("y[0] = 1;"));
  Bare.Bare = true;
  Bare.Launch.Bounds = {constant(64), constant(8)};
  CHECK(Head(Bare, Cuda) == "extern \"C\" __global__ void __launch_bounds__(64, 8) f_l10()");
}

TEST_CASE("One loop over all threads") {
  check(saxpy(), "  if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n)\n    y[i] += a * x[i];\n",
        "  for (int i = place.begin, end = place.end; i < end; ++i)\n    y[i] += a * x[i];\n");
  // An iteration that ends early wants a loop.
  check(saxpyWith([](TargetRegion &R) { R.Loops->Continues = true; }),
        "  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i = n)\n    y[i] += a * x[i];\n",
        "  for (int i = place.begin, end = place.end; i < end; ++i)\n    y[i] += a * x[i];\n");
  // Few teams stride.
  check(saxpyWith([](TargetRegion &R) { R.Launch.NumTeams = constant(8); }),
        "  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)\n"
        "    y[i] += a * x[i];\n",
        "  for (int i = place.begin, end = place.end; i < end; ++i)\n    y[i] += a * x[i];\n");
  check(saxpyWith([](TargetRegion &R) {
          R.Loops->Loops = {loopOf("long", 64, true, "i", value("n"))};
          R.Loops->Loops[0].Lower = constant(1);
        }),
        "  if (long i = 1 + (long)(blockIdx.y * gridDim.x + blockIdx.x) * blockDim.x + threadIdx.x; i < n)\n"
        "    y[i] += a * x[i];\n",
        "  for (long i = 1 + place.begin, end = 1 + place.end; i < end; ++i)\n    y[i] += a * x[i];\n");
  // Code that asks who it is has its threads on the virtual GPU, too.
  CHECK(bodyOf(saxpyWith([](TargetRegion &R) { R.ObservesThreads = true; }), Vgpu) ==
        "  for (int i = place.team * place.threads + place.thread; i < n; i += place.teams * place.threads)\n"
        "    y[i] += a * x[i];\n");
}

TEST_CASE("A counter over the iterations") {
  check(saxpyWith([](TargetRegion &R) {
          R.Loops->Loops[0].Lower = value("m");
          R.Loops->Loops[0].Step = constant(2);
        }),
        R"(  if (int k = blockIdx.x * blockDim.x + threadIdx.x; k < iterations) {
    int i = m + k * 2;
    y[i] += a * x[i];
  }
)",
        R"(  for (int k = place.begin, end = place.end; k < end; ++k) {
    int i = m + k * 2;
    y[i] += a * x[i];
  }
)");
  // Only the device can count them.
  check(saxpyWith([](TargetRegion &R) { R.Loops->Loops[0].Upper = inMemory("*n"); }),
        R"(  const long long iterations = chomp::iterations(0, *n, 1);
  for (long long k = (long long)blockIdx.x * blockDim.x + threadIdx.x; k < iterations; k += (long long)gridDim.x * blockDim.x) {
    int i = k;
    y[i] += a * x[i];
  }
)",
        R"(  const long long iterations = chomp::iterations(0, *n, 1);
  for (long long k = chomp::share(iterations, place.begin, place), end = chomp::share(iterations, place.end, place); k < end; ++k) {
    int i = k;
    y[i] += a * x[i];
  }
)");
  // A list item of a linear clause has a value in each iteration.
  const TargetRegion Linear = saxpyWith([](TargetRegion &R) {
    R.Inductions.emplace_back();
    R.Inductions[0].Variable = "v";
    R.Inductions[0].Start = "v_start";
    R.Inductions[0].Step = constant(2);
    R.Variables.push_back(copyOf(Sharing::Private, "int", "v"));
  });
  CHECK(bodyOf(Linear, Cuda) == R"(  int v;
  if (int k = blockIdx.x * blockDim.x + threadIdx.x; k < iterations) {
    int i = k;
    v = v_start + (long long)k * 2;
    y[i] += a * x[i];
  }
)");
}

TEST_CASE("Chunks that the user asks for") {
  const std::string Loop = R"(
  while (chunk.next())
    for (long long k = chunk.begin; k < chunk.end; ++k) {
      int i = k;
      y[i] += a * x[i];
    }
)";
  auto Static = [](TargetRegion &R) { R.Schedule = {true, "static", constant(4)}; };
  const std::string Scheduled = "  chomp::static_schedule chunk(iterations, 0, 4);" + Loop;
  check(saxpyWith([&](TargetRegion &R) {
          Static(R);
          R.ObservesThreads = true;
        }),
        Scheduled, Scheduled);
  const std::string Whichever = "  chomp::league_chunks chunk(iterations, 4);" + Loop;
  check(saxpyWith([&](TargetRegion &R) {
          Static(R);
          R.ChunksInOrder = true;
        }),
        Whichever, Whichever);
}

TEST_CASE("Nests") {
  // The dimensions of a GPU's launch; rows on the virtual GPU.
  check(saxpyWith([](TargetRegion &R) { R.Loops->Loops.push_back(loop("j", value("m"))); }),
        R"(  if (int i = (i_team + blockIdx.y) * blockDim.y + threadIdx.y,
          j = blockIdx.x * blockDim.x + threadIdx.x; i < n && j < m)
    y[i] += a * x[i];
)",
        R"(  const long long begin = place.begin, end = place.end, j_count = m;
  for (long long k = begin / j_count; k * j_count < end; ++k) {
    int i = k;
    for (long long j_ = k * j_count < begin ? begin - k * j_count : 0, j_end = (k + 1) * j_count > end ? end - k * j_count : j_count; j_ < j_end; ++j_) {
      int j = j_;
      y[i] += a * x[i];
    }
  }
)");
  // Types that differ want conditions of their own; a counter that doesn't begin at 0 and go up is none of an index.
  CHECK(bodyOf(saxpyWith([](TargetRegion &R) {
                 R.Loops->Loops.push_back(loopOf("long", 64, true, "j", value("m")));
                 R.Loops->Loops[0].Step = constant(2);
               }),
               Cuda) == R"(  if (int i_ = (i_team + blockIdx.y) * blockDim.y + threadIdx.y; i_ < (n + 1) / 2)
    if (long j = (long)blockIdx.x * blockDim.x + threadIdx.x; j < m) {
      int i = i_ * 2;
      y[i] += a * x[i];
    }
)");
  // Few iterations are one index.
  CHECK(bodyOf(saxpyWith([](TargetRegion &R) {
                 R.Loops->Loops = {loop("i", constant(10)), loop("j", constant(20)), loop("l", constant(30))};
               }),
               Cuda) == R"(  if (int k = blockIdx.x * blockDim.x + threadIdx.x; k < iterations) {
    int i = k / (20 * 30);
    int j = k / 30 % 20;
    int l = k % 30;
    y[i] += a * x[i];
  }
)");
  // Rows that get longer.
  check(saxpyWith([](TargetRegion &R) {
          R.Loops->Loops.push_back(loop("j", value("i")));
          R.Loops->Uneven = Trapezoid{
              0, 1, "t", "const chomp::trapezoid t(n, 0, 1);", loop("j", constant(0)), loop("j", constant(1))};
        }),
        R"(  if (int i = (i_team + blockIdx.y) * blockDim.y + threadIdx.y,
          j = blockIdx.x * blockDim.x + threadIdx.x; i < n && j < i)
    y[i] += a * x[i];
)",
        R"(  const chomp::trapezoid t(n, 0, 1);
  for (long long k = place.begin, end = place.end; k < end;) {
    auto [i_, j_] = t.locate(k);
    int i = i_;
    const long long j_count = i, j_end = j_ + (end - k) < j_count ? j_ + (end - k) : j_count;
    k += j_end - j_;
    for (; j_ < j_end; ++j_) {
      int j = j_;
      y[i] += a * x[i];
    }
  }
)");
}

TEST_CASE("Results") {
  auto Sum = [](TargetRegion &R) {
    R.Variables.push_back(reduced("double", "s", 2));
    R.Reductions = {sum("double", "s")};
    R.Loops->Body = code("s += x[i];");
  };
  check(saxpyWith(Sum),
        R"(  double s = 0;
  for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
    s += x[i];
  chomp::reduce_add(s_, s);
)",
        R"(  double s = 0;
  for (int i = place.begin, end = place.end; i < end; ++i)
    s += x[i];
  chomp::reduce_add(s_, s);
)");
  // A host compiler may vectorise it.
  CHECK(bodyOf(saxpyWith([&](TargetRegion &R) {
                 Sum(R);
                 R.Loops->Straight = true;
               }),
               Vgpu) == R"(  double s = 0;
  const int end = place.end;
#pragma omp simd reduction(+: s)
  for (int i = place.begin; i < end; ++i)
    s += x[i];
  chomp::reduce_add(s_, s);
)");
  // The thread with the last iteration has the value.
  check(saxpyWith([](TargetRegion &R) {
          R.Variables.push_back(copyOf(Sharing::Lastprivate, "int", "t"));
          R.Variables.back().Parameter = "t_";
        }),
        R"(  int t;
  for (int k = blockIdx.x * blockDim.x + threadIdx.x; k < iterations; k += gridDim.x * blockDim.x) {
    int i = k;
    y[i] += a * x[i];
  }
  if (iterations > 0 && (iterations - 1) % (gridDim.x * blockDim.x) == blockIdx.x * blockDim.x + threadIdx.x)
    *t_ = t;
)",
        R"(  int t;
  for (int k = place.begin, end = place.end; k < end; ++k) {
    int i = k;
    y[i] += a * x[i];
  }
  if (place.end == place.iterations)
    *t_ = t;
)");
}

TEST_CASE("Atomic constructs") {
  check(saxpyWith([](TargetRegion &R) { R.Loops->Body = code(atomicUpdate("y[0]", "+", "i")); }),
        "  if (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n)\n    atomicAdd(&y[0], i);\n",
        "  for (int i = place.begin, end = place.end; i < end; ++i)\n    chomp::atomic_fetch_add(&y[0], i);\n");
  auto Native = [](auto Change) {
    auto C = atomicUpdate("x", "+", "v");
    Change(*C->Atomic);
    return Cuda.nativeAtomic(*C->Atomic);
  };
  CHECK(Native([](AtomicConstruct &) {}) == "atomicAdd(&x, v)");
  CHECK(Native([](AtomicConstruct &A) { A.Vendor = "::"; }) == "::atomicAdd(&x, v)");
  CHECK(Native([](AtomicConstruct &A) { A.Type = "double"; }) == "atomicAdd(&x, v)");
  CHECK(Native([](AtomicConstruct &A) { A.Type = "short"; }).empty());
  CHECK(Native([](AtomicConstruct &A) { A.Operator = "-"; }) == "atomicSub(&x, v)");
  CHECK(Native([](AtomicConstruct &A) { A.Operator = "^"; }) == "atomicXor(&x, v)");
  CHECK(Native([](AtomicConstruct &A) { A.Operator = "*"; }).empty());
  CHECK(Native([](AtomicConstruct &A) {
          A.Operator = "min";
          A.Type = "long long";
        }) == "atomicMin(&x, v)");
  CHECK(Native([](AtomicConstruct &A) {
          A.Operator = "==";
          A.Expected = "e";
        }) == "atomicCAS(&x, e, v)");
  CHECK(Native([](AtomicConstruct &A) { A.Native = false; }).empty());
  CHECK(Native([](AtomicConstruct &A) { A.ValueFirst = true; }).empty());
  CHECK(Native([](AtomicConstruct &A) { A.MayBeOwn = true; }).empty()); // GPUs have none for a thread's own memory
}

TEST_CASE("Regions that are no loop") {
  TargetRegion R = codeRegion(code("g(y);"));
  R.Variables = {pointer("int", "y", 0)};
  check(R, "  g(y);\n", "  g(y);\n");
  // One thread of each team starts.
  R.General = true;
  const std::string Starts = "  chomp::team([&] {\n    g(y);\n  });\n";
  check(R, Starts, Starts);
  CHECK_THAT(kernelOf(R, Cuda), StartsWith("extern \"C\" __global__ void CHOMP_LAUNCH_BOUNDS(128) f_l10("));
  // All do.
  TargetRegion SpmdMode = R;
  SpmdMode.SpmdMode = true;
  check(SpmdMode, "  g(y);\n", "  chomp::parallel_team([&] {\n    g(y);\n  });\n");
  // On the virtual GPU each of a team's threads has its own of what the code changes, and the team its memory.
  SpmdMode.Variables.push_back(parameter("int", "t"));
  SpmdMode.Variables.back().Written = true;
  SpmdMode.TeamVariables = {{"b", "int b[8]"}};
  CHECK(bodyOf(SpmdMode, Vgpu) ==
        "  CHOMP_TEAM int b[8];\n  chomp::parallel_team([&, t]() mutable {\n    g(y);\n  });\n");
  auto Parallel = threads({OMPD_parallel});
  Parallel->Threads->Body = code("g(y);");
  R.Body = code(Parallel);
  const std::string All = "  chomp::parallel_team([&] {\n    g(y);\n  });\n";
  check(R, All, All);
  CHECK_THAT(kernelOf(R, Cuda), StartsWith("extern \"C\" __global__ void __launch_bounds__(128) f_l10("));
  // Unless the program says that there is but one.
  Parallel->Threads->If = value("n > 1");
  CHECK(bodyOf(R, Cuda) ==
        "  chomp::team([&] {\n    chomp::parallel((n > 1) ? 0 : 1, [&] {\n      g(y);\n    });\n  });\n");
}

TEST_CASE("How a file's other kernels show in one") {
  // Queries look at the team's state, which a kernel of all threads has to say.
  Unit U = unit(saxpyWith([](TargetRegion &R) { R.ObservesThreads = true; }));
  CHECK_THAT(kernelFile(U, Cuda).Text, !Contains("spmd_team"));
  TargetRegion Other = codeRegion(code("g(y);"));
  Other.General = true;
  U.Regions.push_back(std::make_unique<TargetRegion>(Other));
  CHECK_THAT(kernelFile(U, Cuda).Text,
             Contains("  chomp::spmd_team(1);\n") &&
                 Contains("#define CHOMP_GENERAL_MODE // some kernel has a thread that starts others\n"));
}
