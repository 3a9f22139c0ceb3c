//===- Parameters.cpp - types from a kernel's head ------------------------===//
//
//   static void step_l8(const chomp_vgpu_place_t &place, int n, const double *x)
//   extern "C" __global__ void __launch_bounds__(256) step_l8(int n, const double *x)
//
// Chomp writes these heads, so that looking for the name and the commas is enough. What isn't plain has no type.
//
//===----------------------------------------------------------------------===//
#include "Parameters.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;

namespace chomp::replay {

/// What stands between the parentheses of the kernel's definition, cut at commas.
static std::vector<StringRef> parametersOf(StringRef Name, StringRef Text) {
  std::vector<StringRef> All;
  const size_t At = Text.find((" " + Name + "(").str());
  if (At == StringRef::npos)
    return All;
  StringRef Rest = Text.substr(At + Name.size() + 2);
  size_t Begin = 0;
  int Depth = 0;
  for (size_t I = 0; I < Rest.size(); ++I) {
    const char C = Rest[I];
    if (Depth == 0 && (C == ',' || C == ')')) {
      All.push_back(Rest.slice(Begin, I).trim());
      Begin = I + 1;
      if (C == ')')
        break;
    }
    Depth += C == '(' || C == '[' || C == '<';
    Depth -= C == ')' || C == ']' || C == '>';
  }
  if (!All.empty() && All.front().contains("chomp_vgpu_place_t"))
    All.erase(All.begin());
  return All;
}

std::map<uint64_t, std::string> findElementTypes(const Manifest &M, StringRef KernelFile) {
  std::map<uint64_t, std::string> Types;
  for (const auto &[A, Parameter] : zip(M.Arguments, parametersOf(M.Kernel.Name, KernelFile))) {
    if (A.Kind != "mapped" || Parameter.count('*') != 1)
      continue;
    SmallVector<StringRef> Words;
    Parameter.take_until([](char C) { return C == '*' || C == '('; }).split(Words, ' ', -1, /*KeepEmpty=*/false);
    erase_if(Words, [](StringRef W) { return W == "const" || W == "volatile"; });
    if (Words.size() == 1 && is_contained({"float", "double", "int", "long"}, Words.front()))
      Types[M.Memories[A.Memory].Address] = Words.front();
  }
  return Types;
}

} // namespace chomp::replay
