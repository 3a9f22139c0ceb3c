//===- Metadirective.cpp - the directive that a metadirective stands for --===//
#include "Frontend/Pragmas/Metadirective.h"

#include "Frontend/Pragmas/DirectiveText.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

#include <tuple>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {
struct Clause {
  ArrayRef<Token> Selector, Directive;
  bool Otherwise = false;
};
} // namespace

static SmallVector<Clause, 4> clausesOf(ArrayRef<DirectivePart> Parts) {
  SmallVector<Clause, 4> Out;
  for (const DirectivePart &Part : Parts) {
    const ArrayRef<Token> Inside = Part.Arguments;
    const std::optional<size_t> Colon = findToken(Inside, tok::colon);
    if (Part.word() == "when" && Colon)
      Out.push_back({Inside.take_front(*Colon), Inside.drop_front(*Colon + 1)});
    else if (Part.Open && (Part.word() == "otherwise" || Part.word() == "default"))
      Out.push_back({{}, Inside, true});
  }
  return Out;
}

/// Of a directive, or OMPD_nothing for none.
static Directive kindOf(ArrayRef<Token> Tokens) {
  const Directive Kind = parseDirective(Tokens).Kind;
  return Kind == OMPD_unknown ? OMPD_nothing : Kind;
}

std::vector<Alternative> chooseAlternatives(Preprocessor &PP, ArrayRef<Token> Clauses, const SelectorContext &Context) {
  struct Scored : Alternative {
    unsigned long long Score = 0;
    SelectorTraits Traits;
  };
  std::vector<Scored> Suitable;
  std::optional<Scored> Otherwise;
  const SmallVector<DirectivePart, 8> Parts = parseClauses(Clauses);
  for (const Clause &C : clausesOf(Parts)) {
    SelectorMatch Match = C.Otherwise ? SelectorMatch() : matchSelector(PP, C.Selector, Context);
    if (!Match.Possible)
      continue;
    Scored Next;
    if (kindOf(C.Directive) != OMPD_nothing)
      Next.Directive.append(C.Directive.begin(), C.Directive.end());
    Next.Conditions = std::move(Match.Conditions);
    Next.OfDevices = std::move(Match.OfDevices);
    Next.Score = Match.Score;
    Next.Traits = std::move(Match.Traits);
    if (C.Otherwise)
      Otherwise = std::move(Next);
    else
      Suitable.push_back(std::move(Next));
  }
  std::vector<Alternative> Out;
  while (!Suitable.empty()) {
    const size_t Best = bestMatch(ArrayRef(Suitable));
    Out.push_back(std::move(Suitable[Best]));
    Suitable.erase(Suitable.begin() + Best);
    if (Out.back().Conditions.empty())
      return Out;
  }
  Out.push_back(Otherwise ? std::move(*Otherwise) : Alternative());
  return Out;
}

std::vector<Alternative> hostAlternatives(Preprocessor &PP, llvm::ArrayRef<Token> Clauses, SelectorContext Here) {
  Here.Device = false;
  std::vector<Alternative> Out;
  for (Alternative &A : chooseAlternatives(PP, Clauses, Here)) {
    auto IsHosts = [](const SelectorMatch::Condition &C) {
      return C.Kind == SelectorMatch::Condition::DeviceHas && C.Tokens.empty();
    };
    auto Has = [&](const SelectorMatch::Condition &C) { return hostHasTrait(PP.getTargetInfo(), C.Trait); };
    if (llvm::any_of(A.Conditions, [&](const auto &C) { return IsHosts(C) && !Has(C); }))
      continue;
    llvm::erase_if(A.Conditions, IsHosts);
    Out.push_back(std::move(A));
    if (Out.back().Conditions.empty())
      break;
  }
  return Out;
}

bool takesStatement(ArrayRef<Token> Clauses) {
  const SmallVector<DirectivePart, 8> Parts = parseClauses(Clauses);
  return llvm::any_of(clausesOf(Parts), [](const Clause &C) {
    Directive Kind = kindOf(C.Directive);
    Association A = getDirectiveAssociation(Kind);
    return Kind != OMPD_nothing && (A == Association::Block || A == Association::LoopNest || A == Association::LoopSeq);
  });
}

} // namespace chomp
