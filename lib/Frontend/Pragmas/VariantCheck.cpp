//===- VariantCheck.cpp - says what is wrong with a variant's directive ---===//
#include "Frontend/Pragmas/VariantCheck.h"

#include "Frontend/Pragmas/IntegerConstant.h"
#include "Frontend/Pragmas/ScopeLookup.h"
#include "Frontend/Pragmas/SelectorCheck.h"
#include "Frontend/Pragmas/Words.h"

#include "clang/Basic/DiagnosticSema.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class VariantChecker : CheckedTokens {
public:
  VariantChecker(const CheckedTokens &In, Sema *Meaning) : CheckedTokens(In), Meaning(Meaning) {}

  bool checkMetadirective(size_t First);
  bool checkDeclareVariant(size_t First, bool Begin);
  bool checkAssumptions(size_t First);
  bool checkNothing(size_t First);
  bool checkTaskgraph(size_t First);

private:
  bool expected(size_t At, const std::string &What) const {
    report(At, Diag::ExpectedInDirective) << What << Name;
    return false;
  }
  bool checkWhen(size_t Open, size_t Close);
  bool checkVariant(size_t First, size_t End);
  bool checkConstructs(size_t Clause, size_t Close, llvm::StringSet<> &Listed, const llvm::StringSet<> &Other);
  bool checkHolds(size_t Open, size_t Close) const;

  Sema *Meaning;
};

} // namespace

/// The longest directive that begins at First, and where its name ends.
static std::pair<Directive, size_t> directiveAt(const CheckedTokens &In, size_t First, size_t End) {
  std::pair<Directive, size_t> Found(OMPD_unknown, First);
  if (In.word(First) == "begin" && In.word(First + 1) == "metadirective") // Clang doesn't know it
    return {OMPD_metadirective, First + 2};
  std::string Name;
  for (size_t I = First; I < End && !wordOf(In.Tokens[I]).empty(); ++I) {
    Name += (Name.empty() ? "" : " ") + wordOf(In.Tokens[I]).str();
    if (const Directive Longer = getOpenMPDirectiveKind(Name); Longer != OMPD_unknown)
      Found = {Longer, I + 1};
  }
  return Found;
}

//===--- metadirective ---===//

bool VariantChecker::checkMetadirective(size_t First) {
  size_t Otherwise = 0; // where it stands
  for (size_t I = First; I < size();) {
    if (!takeComma(I))
      return false;
    const StringRef Clause = wordOf(Tokens[I]);
    const bool Last = Clause == "otherwise" || Clause == "default";
    if (!Last && Clause != "when")
      return unexpected(I);
    if (Otherwise && Last) {
      report(I, Diag::GivenTwice) << "otherwise" << ("'#pragma omp " + Name + "': leave one of them out");
      return false;
    }
    if (Otherwise) {
      report(Otherwise, Diag::MustBeLast) << wordOf(Tokens[Otherwise]);
      return false;
    }
    if (Last)
      Otherwise = I;
    if (!is(++I, tok::l_paren)) {
      if (Last)
        continue; // without a variant
      return expected(I, "'(' behind 'when'");
    }
    const size_t Close = closing(I);
    if (Clause == "when" ? !checkWhen(I, Close) : Close < size() && !checkVariant(I + 1, Close))
      return false;
    if (Close == size())
      return expected(closingBracket(Tokens, I), "')' behind '" + Clause.str() + "'");
    I = Close + 1;
  }
  return true;
}

/// when(selector : variant)
bool VariantChecker::checkWhen(size_t Open, size_t Close) {
  size_t Colon = Open + 1;
  for (int Depth = 0; Colon < Close && !(Depth == 0 && is(Colon, tok::colon)); ++Colon) {
    Depth += Tokens[Colon].isOneOf(tok::l_paren, tok::l_brace, tok::l_square);
    Depth -= Tokens[Colon].isOneOf(tok::r_paren, tok::r_brace, tok::r_square);
  }
  if (!checkSelectors(*this, Open + 1, Colon, /*InWhen=*/true, Meaning))
    return false;
  if (Colon == Close)
    return expected(Colon, "':' behind the context selector of 'when'");
  return checkVariant(Colon + 1, Close);
}

bool VariantChecker::checkVariant(size_t First, size_t End) {
  if (First == End)
    return true;
  const Directive Kind = directiveAt(*this, First, End).first;
  if (Kind == OMPD_unknown) {
    report(First, Diag::UnknownDirective) << PP.getSpelling(Tokens[First]);
    return false;
  }
  if (llvm::is_contained({OMPD_metadirective, OMPD_begin_declare_variant}, Kind)) {
    report(First, Diag::ForbiddenVariant) << getOpenMPDirectiveName(Kind, 52) << Name;
    return false;
  }
  SmallVector<Token, 16> Variant(Tokens.begin() + First, Tokens.begin() + End);
  return checkVariantDirective(PP, Variant, Meaning);
}

/// nothing, which has a clause of the loop transformations in 6.0.
bool VariantChecker::checkNothing(size_t First) {
  if (First == size())
    return true;
  if (wordOf(Tokens[First]) != "apply")
    return unexpected(First);
  report(First, Diag::UnsupportedClause) << "apply" << "nothing" << "";
  return false;
}

/// taskgraph, whose body runs as it is: Clang doesn't get it.
bool VariantChecker::checkTaskgraph(size_t First) {
  llvm::StringSet<> Clauses;
  for (size_t I = First; I < size();) {
    if (!takeComma(I))
      return false;
    const StringRef Clause = wordOf(Tokens[I]);
    if (!llvm::is_contained({"graph_id", "graph_reset", "if", "nogroup"}, Clause))
      return unexpected(I);
    if (!Clauses.insert(Clause).second) {
      report(I, Diag::GivenTwice) << Clause << ("'#pragma omp " + Name + "': leave one of them out");
      return false;
    }
    if (!is(++I, tok::l_paren)) {
      if (Clause == "graph_id" || Clause == "if")
        return expected(I, "'(' behind '" + Clause.str() + "'");
      continue;
    }
    const size_t Close = closing(I);
    if (Close == size())
      return expected(closingBracket(Tokens, I), "')' behind '" + Clause.str() + "'");
    if (Close == I + 1)
      return expected(Close, "an expression in '" + Clause.str() + "'");
    I = Close + 1;
  }
  return true;
}

//===--- declare variant ---===//

/// First: behind the directive's name. What is wrong otherwise is Clang's to say.
bool VariantChecker::checkDeclareVariant(size_t First, bool Begin) {
  size_t I = First, Match = 0;
  if (!Begin) {
    if (!is(I, tok::l_paren) || closing(I) == size())
      return true;
    I = closing(I) + 1;
  }
  llvm::StringSet<> Clauses;
  while (I < size()) {
    if (!takeComma(I))
      return false;
    const std::string Clause = wordOf(Tokens[I]).str();
    const bool Known = Clause == "match" || (!Begin && (Clause == "adjust_args" || Clause == "append_args"));
    if (!Known)
      return unexpected(I);
    if (!Clauses.insert(Clause).second && Clause != "adjust_args") {
      report(I, Diag::GivenTwice) << Clause << ("'#pragma omp " + Name + "': leave one of them out");
      return false;
    }
    if (!is(++I, tok::l_paren))
      return expected(I, "'(' behind '" + Clause + "'");
    const size_t Close = closing(I);
    if (Clause == "match") {
      Match = I;
      if (!checkSelectors(*this, I + 1, Close, /*InWhen=*/false, Meaning))
        return false;
    }
    if (Close == size())
      return expected(closingBracket(Tokens, I), "')' behind '" + Clause + "'");
    I = Close + 1;
  }
  if (!Match)
    return expected(size(), "a match clause");
  for (size_t J = Match; Begin && J < size(); ++J) // OpenMP 6.0, 9.6.5
    if (wordOf(Tokens[J]) == "construct" && is(J + 1, tok::equal))
      for (J += 2; !is(J, tok::r_brace); ++J)
        if (wordOf(Tokens[J]) == "simd")
          return unexpected(J);
  return true;
}

//===--- assumptions ---===//

bool VariantChecker::checkAssumptions(size_t First) {
  llvm::StringSet<> Clauses, Absent, Contains;
  if (First == size())
    return expected(First, "an assumption such as no_parallelism");
  for (size_t I = First; I < size();) {
    if (!takeComma(I))
      return false;
    const size_t Clause = I;
    const StringRef Word = wordOf(Tokens[I]);
    const bool Lists = Word == "absent" || Word == "contains";
    const bool Single =
        llvm::is_contained({"no_openmp", "no_openmp_constructs", "no_openmp_routines", "no_parallelism"}, Word);
    if (!Lists && !Single && Word != "holds" && !Word.starts_with("ext_") && !Word.starts_with("ompx_"))
      return unexpected(I);
    if (Single && !Clauses.insert(Word).second) {
      report(I, Diag::GivenTwice) << Word << ("'#pragma omp " + Name + "': leave one of them out");
      return false;
    }
    if (!is(++I, tok::l_paren)) {
      if (Lists || Word == "holds")
        return expected(I, "'(' behind '" + Word.str() + "'");
      continue;
    }
    const size_t Close = closing(I);
    if (Close == size())
      return expected(closingBracket(Tokens, I), "')' behind '" + Word.str() + "'");
    if (Close == I + 1 && (Single || Word == "holds"))
      return expected(Close, "an expression in '" + Word.str() + "'");
    if (Word == "holds" && !checkHolds(I, Close))
      return false;
    if (Lists &&
        !checkConstructs(Clause, Close, Word == "absent" ? Absent : Contains, Word == "absent" ? Contains : Absent))
      return false;
    I = Close + 1;
  }
  return true;
}

/// holds(expression), which Clang gets to see nowhere.
bool VariantChecker::checkHolds(size_t Open, size_t Close) const {
  const ArrayRef<Token> Expression = Tokens.slice(Open + 1, Close - Open - 1);
  if (const Token *Wrong = findMisplaced(PP, Expression))
    return unexpected(Wrong - Tokens.data());
  const Token *Name = Meaning ? findUnnamed(*Meaning, Expression) : nullptr;
  if (Name)
    PP.Diag(*Name, diag::err_undeclared_var_use) << Name->getIdentifierInfo();
  return !Name;
}

/// absent(names), contains(names). Other: the names of the other clause.
bool VariantChecker::checkConstructs(size_t Clause, size_t Close, llvm::StringSet<> &Listed,
                                     const llvm::StringSet<> &Other) {
  for (size_t I = Clause + 2;; ++I) {
    size_t End = I;
    std::string Construct;
    for (; End < Close && !wordOf(Tokens[End]).empty(); ++End)
      Construct += (Construct.empty() ? "" : " ") + wordOf(Tokens[End]).str();
    if (Construct.empty())
      return expected(I, "the name of a construct in '" + wordOf(Tokens[Clause]).str() + "'");
    const Directive Kind = getOpenMPDirectiveKind(Construct);
    if (Kind == OMPD_unknown) {
      report(I, Diag::UnknownDirective) << Construct;
      return false;
    }
    if (llvm::is_contained({Category::Declarative, Category::Informational, Category::Meta},
                           getDirectiveCategory(Kind))) {
      report(I, Diag::NoConstruct) << Construct << wordOf(Tokens[Clause]);
      return false;
    }
    Construct = getOpenMPDirectiveName(Kind, 52).str();
    Listed.insert(Construct);
    if (Other.contains(Construct)) {
      report(I, Diag::AbsentAndContained) << Construct;
      return false;
    }
    if (End == Close)
      return true;
    if (!is(End, tok::comma))
      return unexpected(End);
    I = End;
  }
}

bool checkVariantDirective(Preprocessor &PP, SmallVectorImpl<Token> &Tokens, Sema *Meaning) {
  if (Tokens.empty() || PP.getSourceManager().isInSystemHeader(Tokens[0].getLocation()))
    return true; // <omp.h> of Clang has variants of its own
  if (const StringRef First = wordOf(Tokens[0]);
      First == "metadirective" || llvm::is_contained({"begin", "declare", "declare_variant"}, First))
    evaluateScores(PP, Meaning, Tokens);
  CheckedTokens In(PP, Tokens, "");
  const auto [Kind, Behind] = directiveAt(In, 0, Tokens.size());
  In.Name = (Kind == OMPD_metadirective && Behind == 2 ? "begin " : "") + getOpenMPDirectiveName(Kind, 52).str();
  VariantChecker Checker(In, Meaning);
  bool Right = true;
  switch (Kind) {
  case OMPD_metadirective:
    Right = Checker.checkMetadirective(Behind);
    break;
  case OMPD_declare_variant:
  case OMPD_begin_declare_variant:
    Right = Checker.checkDeclareVariant(Behind, Kind == OMPD_begin_declare_variant);
    break;
  case OMPD_assume:
  case OMPD_assumes:
  case OMPD_begin_assumes:
    Right = Checker.checkAssumptions(Behind);
    break;
  case OMPD_nothing:
    Right = Checker.checkNothing(Behind);
    break;
  case OMPD_taskgraph:
    Right = Checker.checkTaskgraph(Behind);
    break;
  default:
    break;
  }
  if (!Right)
    Tokens.truncate(Behind);
  return Right;
}

} // namespace chomp
