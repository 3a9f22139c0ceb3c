//===- Metadirective.cpp - the directive that a metadirective stands for --===//
#include "Frontend/Pragmas/Metadirective.h"

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

static StringRef nameOf(const Token &Tok) {
  const IdentifierInfo *Name = Tok.isAnnotation() ? nullptr : Tok.getIdentifierInfo();
  return Name ? Name->getName() : StringRef();
}

static SmallVector<Clause, 4> clausesOf(ArrayRef<Token> Tokens) {
  SmallVector<Clause, 4> Out;
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    if (!Tokens[I + 1].is(tok::l_paren))
      continue;
    StringRef Name = nameOf(Tokens[I]);
    size_t Close = I + 1, Colon = 0;
    for (int Depth = 0; Close < Tokens.size(); ++Close) {
      Depth += Tokens[Close].isOneOf(tok::l_paren, tok::l_brace, tok::l_square);
      Depth -= Tokens[Close].isOneOf(tok::r_paren, tok::r_brace, tok::r_square);
      if (Depth == 0)
        break;
      if (Depth == 1 && Colon == 0 && Tokens[Close].is(tok::colon))
        Colon = Close;
    }
    ArrayRef<Token> Inside = Tokens.slice(I + 2, Close - std::min(Close, I + 2));
    if (Name == "when" && Colon != 0)
      Out.push_back({Inside.take_front(Colon - I - 2), Inside.drop_front(Colon - I - 1)});
    else if (Name == "otherwise" || Name == "default")
      Out.push_back({{}, Inside, true});
    I = Close;
  }
  return Out;
}

/// Of a directive, or OMPD_nothing for none.
static Directive kindOf(ArrayRef<Token> Tokens) {
  Directive Kind = OMPD_nothing;
  std::string Name;
  for (const Token &Tok : Tokens) {
    if (nameOf(Tok).empty())
      break;
    Name += (Name.empty() ? "" : " ") + nameOf(Tok).str();
    if (Directive Longer = getOpenMPDirectiveKind(Name); Longer != OMPD_unknown)
      Kind = Longer;
  }
  return Kind;
}

std::vector<Alternative> chooseAlternatives(Preprocessor &PP, ArrayRef<Token> Clauses, const SelectorContext &Context) {
  struct Scored : Alternative {
    unsigned long long Score = 0;
    SelectorTraits Traits;
  };
  std::vector<Scored> Suitable;
  std::optional<Scored> Otherwise;
  for (const Clause &C : clausesOf(Clauses)) {
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
  return llvm::any_of(clausesOf(Clauses), [](const Clause &C) {
    Directive Kind = kindOf(C.Directive);
    Association A = getDirectiveAssociation(Kind);
    return Kind != OMPD_nothing && (A == Association::Block || A == Association::LoopNest || A == Association::LoopSeq);
  });
}

} // namespace chomp
