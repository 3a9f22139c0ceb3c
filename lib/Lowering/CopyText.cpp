//===- CopyText.cpp - the copies that a construct's threads get -----------===//
#include "Lowering/CopyText.h"

#include "Lowering/CodeText.h"
#include "Lowering/ReductionText.h"

#include "llvm/ADT/STLExtras.h"

namespace chomp {

std::string freshName(const Construct &C, std::string Name) {
  while (occursIn(C, Name))
    Name += '_';
  return Name;
}

bool leavesValue(const PrivateCopy &P) {
  return P.Share == Sharing::Lastprivate || P.Share == Sharing::FirstLastprivate;
}

bool CopyText::travels(const PrivateCopy &P) { return P.Share == Sharing::Firstprivate && !P.Array && !P.Object; }

KernelCode CopyText::source(const PrivateCopy &P) { return P.Source.empty() ? P.Name : P.Source; }

KernelCode CopyText::original(const PrivateCopy &P) const {
  if (T.MayWait)
    return P.Array ? P.Original + ".elements" : P.Original;
  return Function && !travels(P) ? "(*" + P.Original + ")" : P.Original;
}

/// Likewise, as a call's argument.
KernelCode CopyText::originalAlone(const PrivateCopy &P) const {
  if (T.MayWait)
    return original(P);
  return Function && !travels(P) ? "*" + P.Original : P.Original;
}

/// Declares a copy in the team's memory. Begun: an assignment follows.
KernelCode CopyText::teamDecl(const PrivateCopy &P, bool Begun) const {
  if (P.TeamDecl.empty()) { // behind "alignas(64) "
    const size_t At = P.Decl.starts_with("alignas(") ? P.Decl.find(") ") + 2 : 0;
    return P.Decl.substr(0, At) + "CHOMP_TEAM " + P.Decl.substr(At) + "; ";
  }
  return P.TeamDecl + " " + (Begun ? mainThreadGuard() : "");
}

std::vector<KernelCode> CopyText::reductionCopy(const PrivateCopy &P) const {
  const ReductionItem &Item = T.Reductions[P.Reduction];
  if (!P.Held.empty())
    return heldCopy(Item, P.Held, P.HeldType, P.Decl, P.Original);
  const bool Apart = Item.Elements && Item.Elements->TeamStorage;
  if (P.Team && T.SpmdMode && (Apart || isTeamsWork(Item, D))) {
    std::vector<KernelCode> Out = {teamDecl(P, /*Begun=*/false).rtrim()};
    if (Apart)
      Out.push_back(teamView(Item));
    if (isTeamsWork(Item, D))
      llvm::append_range(Out, beginning(Item, D, freshName(C, "k")));
    else
      Out.push_back(mainThreadGuard() + beginning(Item, P.Original));
    return Out;
  }
  if (P.Team)
    return {teamDecl(P) + beginning(Item, P.Original)};
  return privateCopy(Item, P.Original);
}

std::vector<KernelCode> CopyText::declarations(const PrivateCopy &P) const {
  if (P.Decl.empty() || (T.Scan && P.Share == Sharing::Reduction) || P.Conditional)
    return {};
  if (P.Share == Sharing::Reduction)
    return reductionCopy(P);
  const bool FromOriginal = P.Share == Sharing::Firstprivate || P.Share == Sharing::FirstLastprivate;
  const bool Objects = P.Array && P.Object;
  const KernelCode Bytes = "__builtin_memcpy(" + P.Name + ", ";
  const KernelCode CopyArray = Bytes + original(P) + ", sizeof(" + P.Name + "));";
  std::vector<KernelCode> Out;
  if (!P.Bytes.empty()) {
    Out.push_back(P.Decl);
    if (FromOriginal)
      Out.push_back(Bytes + P.Original + ", " + P.Bytes + ");");
    return Out;
  }
  if (!P.Held.empty()) {
    const bool ByBytes = P.Array && !P.Object;
    Out.push_back("chomp::team_variable<" + P.HeldType + "> " + P.Held +
                  (FromOriginal && !ByBytes ? "(" + originalAlone(P) + ")" : "") + "; " + P.Decl + " = " + P.Held +
                  ".get()" + (P.Alignment ? ".value" : "") + (Objects ? ".elements;" : ";"));
    if (FromOriginal && ByBytes)
      Out.push_back(CopyArray);
    return Out;
  }
  if (FromOriginal && Objects)
    return {"auto &&" + P.Name + " = chomp::copied" + (P.Alignment ? "<" + std::to_string(P.Alignment) + ">" : "") +
            "(" + originalAlone(P) + ").elements;"};
  const KernelCode Decl = P.Team ? teamDecl(P, FromOriginal) : P.Decl + (FromOriginal && !P.Array ? "" : "; ");
  if (!FromOriginal)
    return {Decl.rtrim()};
  if (P.Array)
    return {Decl + CopyArray};
  return {Decl + (P.Team ? P.Name : "") + " = " + original(P) + ";"};
}

KernelCode CopyText::lastValue(const PrivateCopy &P) const {
  if (!P.Bytes.empty())
    return "__builtin_memcpy(" + P.Original + ", " + P.Name + ", " + P.Bytes + ");";
  if (P.Array && P.Object)
    return "chomp::assign(" + originalAlone(P) + ", " + P.Name + ");";
  if (P.Array)
    return "__builtin_memcpy(" + original(P) + ", " + P.Name + ", sizeof(" + P.Name + "));";
  return original(P) + " = " + P.Name + ";";
}

} // namespace chomp
