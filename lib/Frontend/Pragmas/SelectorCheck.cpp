//===- SelectorCheck.cpp - says what is wrong with a context selector -----===//
#include "Frontend/Pragmas/SelectorCheck.h"

#include "Frontend/Pragmas/IntegerConstant.h"
#include "Frontend/Pragmas/Words.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

//===--- tokens ---===//

std::string CheckedTokens::word(size_t I) const {
  if (I >= Tokens.size())
    return "";
  if (Tokens[I].is(tok::string_literal))
    return StringRef(PP.getSpelling(Tokens[I])).trim('"').str();
  return wordOf(Tokens[I]).str();
}

size_t CheckedTokens::closing(size_t Open) const {
  const size_t Close = closingBracket(Tokens, Open);
  return is(Close, tok::r_paren) ? Close : Tokens.size();
}

DiagnosticBuilder CheckedTokens::report(size_t At, Diag Message) const {
  const Token &Last = Tokens.back();
  const SourceLocation Where = At < Tokens.size()               ? Tokens[At].getLocation()
                               : Last.getLocation().isMacroID() ? Last.getLocation()
                                                                : Last.getLocation().getLocWithOffset(Last.getLength());
  return chomp::report(PP.getDiagnostics(), Where, Message);
}

bool CheckedTokens::unexpected(size_t At) const {
  report(At, Diag::UnexpectedToken) << PP.getSpelling(Tokens[At]) << Name;
  return false;
}

bool CheckedTokens::takeComma(size_t &I) const {
  if (!is(I, tok::comma))
    return true;
  const size_t Comma = I++;
  return I < Tokens.size() || unexpected(Comma);
}

//===--- selectors ---===//

namespace {

class SelectorChecker {
public:
  SelectorChecker(const CheckedTokens &In, size_t End, bool InWhen, Sema *Meaning)
      : In(In), End(End), InWhen(InWhen), Meaning(Meaning) {}

  bool check(size_t I);

private:
  bool checkSet(size_t &I);
  bool checkName(size_t At);
  bool checkProperties(size_t Selector, size_t First, size_t Close);
  bool takeScore(size_t &First, size_t Close);
  bool checkNames(size_t Selector, size_t First, size_t Close);
  bool checkRequirements(size_t First, size_t Close);

  bool expected(size_t At, const std::string &What) const {
    In.report(std::min(At, End), Diag::SelectorSyntax) << What;
    return false;
  }
  bool wrong(size_t At, const std::string &Selector, const std::string &What) const {
    In.report(At, Diag::SelectorProperty) << Selector << What;
    return false;
  }
  bool isDevice() const { return Set == "device" || Set == "target_device"; }
  /// One whose properties are names.
  bool isNameList(StringRef Selector) const {
    return (isDevice() && (Selector == "kind" || Selector == "arch" || Selector == "isa")) ||
           (Set == "implementation" && (Selector == "vendor" || Selector == "extension"));
  }
  bool needsProperty(StringRef Selector) const {
    return isNameList(Selector) || Selector == "condition" ||
           (Set == "target_device" && (Selector == "device_num" || Selector == "uid")) ||
           (Set == "implementation" && (Selector == "requires" || Selector == "atomic_default_mem_order"));
  }
  bool hasNoProperty(StringRef Selector) const {
    if (Set == "construct")
      return Selector != "simd" || InWhen; // OpenMP 6.0, 9.4.1
    return Set == "implementation" && (Selector == "unified_address" || Selector == "unified_shared_memory" ||
                                       Selector == "dynamic_allocators" || Selector == "reverse_offload");
  }

  const CheckedTokens &In;
  const size_t End;
  const bool InWhen;
  Sema *Meaning;
  std::string Set;
  size_t Any = 0, Others = 0; ///< Of the set: where kind(any) stands, and other properties of the device.
};

} // namespace

/// set = { … }, set = { … }
bool SelectorChecker::check(size_t I) {
  llvm::StringSet<> Sets;
  for (;; ++I) {
    Set = I < End ? In.word(I) : "";
    if (Set.empty())
      return expected(I, "the name of a set of selectors");
    if (!llvm::is_contained({"construct", "device", "target_device", "implementation", "user"}, Set)) {
      In.report(I, Diag::UnknownSelectorSet) << Set;
      return false;
    }
    if (!Sets.insert(Set).second) {
      In.report(I, Diag::GivenTwice) << Set << "a context selector: write its selectors in one pair of braces";
      return false;
    }
    if (I + 1 >= End || !In.is(I + 1, tok::equal))
      return expected(I + 1, "'=' behind '" + Set + "'");
    if (I + 2 >= End || !In.is(I + 2, tok::l_brace))
      return expected(I + 2, "'{' behind '" + Set + "='");
    I += 3;
    if (!checkSet(I))
      return false;
    if (I == End)
      return true;
    if (!In.is(I, tok::comma))
      return expected(I, InWhen ? "':' or ',' behind '}'" : "',' or ')' behind '}'");
  }
}

/// selector(properties), selector }
bool SelectorChecker::checkSet(size_t &I) {
  llvm::StringSet<> Names;
  Any = Others = 0;
  for (;; ++I) {
    const size_t Selector = I;
    const std::string Name = I < End ? In.word(I) : "";
    if (Name.empty())
      return expected(I, "the name of a selector of '" + Set + "'");
    if (!checkName(I))
      return false;
    if (!Names.insert(Name).second) {
      In.report(I, Diag::GivenTwice) << Name << ("'" + Set + "': leave one of them out");
      return false;
    }
    ++I;
    if (I < End && In.is(I, tok::l_paren)) {
      const size_t Close = In.closing(I);
      if (Close >= End)
        return expected(closingBracket(In.Tokens, I), "')' behind the properties of '" + Name + "'");
      if (!checkProperties(Selector, I + 1, Close))
        return false;
      I = Close + 1;
    } else if (needsProperty(Name)) {
      return wrong(Selector, Name, "needs a property: write '" + Name + "(...)'");
    }
    if (Any && Others) {
      In.report(Any, Diag::AnyBeside) << Set;
      return false;
    }
    if (I < End && In.is(I, tok::r_brace)) {
      ++I;
      return true;
    }
    if (I >= End || !In.is(I, tok::comma))
      return expected(I, "',' or '}' behind '" + Name + "'");
  }
}

/// Sets of constructs and of the user have no others than those of the specification.
bool SelectorChecker::checkName(size_t At) {
  const std::string Name = In.word(At);
  if (Set == "construct") {
    const Directive Kind = getOpenMPDirectiveKind(Name);
    if (Kind != OMPD_unknown && getDirectiveCategory(Kind) == Category::Executable)
      return true;
    In.report(At, Diag::UnknownSelector) << Name << Set << "names of constructs, such as target and parallel";
    return false;
  }
  if (Set == "user" && Name != "condition") {
    In.report(At, Diag::UnknownSelector) << Name << Set << "condition(...)";
    return false;
  }
  return true;
}

/// `score(7):` in front of properties.
bool SelectorChecker::takeScore(size_t &First, size_t Close) {
  if (In.word(First) != "score" || !In.is(First + 1, tok::l_paren))
    return true;
  const size_t Behind = In.closing(First + 1) + 1;
  if (Behind >= Close || !In.is(Behind, tok::colon)) {
    if (Set == "user")
      return true; // a function's name
    return expected(Behind, "':' behind the score");
  }
  if (Set != "user" && Set != "implementation") {
    In.report(First, Diag::ScoreInSet) << Set;
    return false;
  }
  const IntegerConstant Score = evaluate(In.PP, Meaning, In.Tokens.slice(First + 2, Behind - First - 3));
  if (Score.Known && (!Score.Value || *Score.Value < 0)) {
    In.report(First + 2, Diag::BadScore);
    return false;
  }
  if (InWhen && !Score.Known) { // of declare variant it is Clang's to evaluate
    In.report(First + 2, Diag::UnsupportedClause)
        << "score" << In.Name << " with such an expression: write the number, or name a constant";
    return false;
  }
  First = Behind + 1;
  return true;
}

bool SelectorChecker::checkProperties(size_t Selector, size_t First, size_t Close) {
  const std::string Name = In.word(Selector);
  if (hasNoProperty(Name))
    return wrong(Selector, Name, "has no properties: leave the parentheses out");
  if (!takeScore(First, Close))
    return false;
  if (First == Close)
    return wrong(Close, Name, "needs a property: write '" + Name + "(...)'");
  if (isNameList(Name))
    return checkNames(Selector, First, Close);
  if (Set == "implementation" && Name == "requires")
    return checkRequirements(First, Close);
  if (Set == "implementation" && Name == "atomic_default_mem_order" &&
      (Close - First != 1 ||
       !llvm::is_contained({"seq_cst", "acq_rel", "acquire", "release", "relaxed"}, wordOf(In.Tokens[First]))))
    return wrong(First, Name, "has one property: write seq_cst, acq_rel, acquire, release or relaxed");
  return true;
}

bool SelectorChecker::checkNames(size_t Selector, size_t First, size_t Close) {
  const std::string Name = In.word(Selector);
  llvm::StringSet<> Properties;
  for (size_t I = First;; ++I) {
    const std::string Property = I < Close ? In.word(I) : "";
    if (Property.empty())
      return expected(I, "a name or a string as property of '" + Name + "'");
    if (!Properties.insert(Property).second) {
      In.report(I, Diag::GivenTwice) << Property << ("'" + Name + "': leave one of them out");
      return false;
    }
    if (isDevice())
      (Name == "kind" && Property == "any" ? Any : Others) = I;
    if (++I == Close)
      return true;
    if (!In.is(I, tok::comma))
      return expected(I, "',' or ')' behind '" + Property + "'");
  }
}

/// requires(clause, clause)
bool SelectorChecker::checkRequirements(size_t First, size_t Close) {
  for (size_t I = First;; ++I) {
    const StringRef Clause = I < Close ? wordOf(In.Tokens[I]) : "";
    if (!Clause.starts_with("ext_") && !isAllowedClauseForDirective(OMPD_requires, getOpenMPClauseKind(Clause), 60))
      return expected(I, "a clause of '#pragma omp requires' as property of 'requires'");
    I = In.is(I + 1, tok::l_paren) ? In.closing(I + 1) + 1 : I + 1;
    if (I >= Close)
      return true;
    if (!In.is(I, tok::comma))
      return expected(I, "',' or ')' behind '" + Clause.str() + "'");
  }
}

bool checkSelectors(const CheckedTokens &In, size_t First, size_t End, bool InWhen, Sema *Meaning) {
  return SelectorChecker(In, End, InWhen, Meaning).check(First);
}

} // namespace chomp
