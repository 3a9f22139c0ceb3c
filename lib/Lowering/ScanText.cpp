//===- ScanText.cpp - the running result of a loop with a scan ------------===//
#include "Lowering/ThreadText.h"

namespace chomp {

std::string scanCombination(const ReductionItem &Item, const std::string &Original) {
  const std::string To = "*" + Original, &From = Item.Variable;
  switch (Item.Operator) {
  case ReductionOperator::Multiply:
    return To + " *= " + From + ";";
  case ReductionOperator::And:
    return To + " &= " + From + ";";
  case ReductionOperator::Or:
    return To + " |= " + From + ";";
  case ReductionOperator::Xor:
    return To + " ^= " + From + ";";
  case ReductionOperator::LogicalAnd:
    return To + " = " + To + " && " + From + ";";
  case ReductionOperator::LogicalOr:
    return To + " = " + To + " || " + From + ";";
  case ReductionOperator::Min:
    return "if (" + From + " < " + To + ") " + To + " = " + From + ";";
  case ReductionOperator::Max:
    return "if (" + From + " > " + To + ") " + To + " = " + From + ";";
  default:
    return To + " += " + From + ";";
  }
}

std::string scanStatement(const ScanConstruct &S) {
  std::string Out;
  for (size_t I = 0; I < S.Items.size(); ++I) {
    const ReductionItem &Item = S.Items[I];
    Out += Out.empty() ? "" : " ";
    Out += S.Exclusive ? Item.Variable + " = " + Item.Identity + ";"
                       : scanCombination(Item, S.Originals[I]) + " " + Item.Variable + " = *" + S.Originals[I] + ";";
  }
  return Out;
}

} // namespace chomp
