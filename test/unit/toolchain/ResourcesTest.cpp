//===- ResourcesTest.cpp - what devices' compilers say of kernels ---------===//
#include "Toolchain/Remarks.h"

#include <catch2/catch.hpp>

using namespace chomp;
using namespace chomp::toolchain;
using Catch::Contains;

namespace {

// As ptxas -v of CUDA 12 and clang 22 write them.
const char *const Ptxas = R"(ptxas info    : 0 bytes gmem
ptxas info    : Compiling entry function 'f_l10' for 'sm_90'
ptxas info    : Function properties for f_l10
    16 bytes stack frame, 8 bytes spill stores, 4 bytes spill loads
ptxas info    : Used 32 registers, used 1 barriers, 1024 bytes smem, 376 bytes cmem[0]
)";

KernelReport report() {
  KernelReport K;
  K.Kernel = "f_l10";
  K.File = "a.c";
  K.Line = 10;
  K.Shape = "a thread for each iteration";
  K.Why = "nothing tells the iterations apart";
  K.MaxThreads = 256;
  return K;
}

} // namespace

TEST_CASE("What ptxas says") {
  const llvm::StringMap<KernelResources> Found = readResources(Ptxas);
  REQUIRE(Found.count("f_l10"));
  const KernelResources R = Found.lookup("f_l10");
  CHECK(R.Registers == 32);
  CHECK(R.Shared == 1024);
  CHECK(R.Stack == 16);
  CHECK(R.Spills == 12); // bytes that are stored, and loaded
  CHECK(readResources("nothing of that kind\n").empty());
}

TEST_CASE("Remarks stand at the directive") {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  KernelReport K = report();
  addResources(K, {{"sm_90", Ptxas}});
  printRemarks(OS, K);
  CHECK_THAT(Text, Contains("a.c:10:") && Contains("a thread for each iteration") && Contains("32 registers") &&
                       Contains("sm_90"));
  Text.clear();
  printResources(OS, K);
  CHECK_THAT(Text, Contains("32 registers") && !Contains("a thread for each iteration"));
}
