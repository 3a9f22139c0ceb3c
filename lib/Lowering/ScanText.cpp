//===- ScanText.cpp - the running result of a loop with a scan ------------===//
#include "Lowering/ReductionText.h"
#include "Lowering/ThreadText.h"

namespace chomp {

std::string scanStatement(const ScanConstruct &S) {
  std::string Out;
  for (size_t I = 0; I < S.Items.size(); ++I) {
    const ReductionItem &Item = S.Items[I];
    Out += Out.empty() ? "" : " ";
    Out += S.Exclusive ? scanBeginning(Item, S.Originals[I])
                       : scanCombination(Item, S.Originals[I]) + " " + scanResult(Item, S.Originals[I]);
  }
  return Out;
}

} // namespace chomp
