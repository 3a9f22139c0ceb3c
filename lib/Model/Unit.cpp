//===- Unit.cpp - what kernel files say in their own words ----------------===//
#include "Model/Unit.h"

#include "llvm/ADT/StringExtras.h"

namespace chomp {

std::string isaMacro(llvm::StringRef Isa) {
  std::string Name = "CHOMP_ISA_" + Isa.str();
  std::replace_if(Name.begin(), Name.end(), [](char C) { return !llvm::isAlnum(C); }, '_');
  return Name;
}

KernelCode teamBarrier() { return KernelCode::native("__syncthreads();", "chomp::barrier();"); }

KernelCode mainThreadGuard() {
  return KernelCode::native("if (threadIdx.x == 0)", "if (omp_get_thread_num() == 0)") + " ";
}

KernelCode mainThreadSays() {
  return KernelCode::native("__syncthreads_or(threadIdx.x == 0 && ",
                            "chomp::leader_says(omp_get_thread_num() == 0 && ");
}

} // namespace chomp
