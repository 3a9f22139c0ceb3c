//===- MetadirectiveBranches.cpp - a branch for each variant --------------===//
//
// Where only the device's compiler or the running program can tell which variant of a metadirective suits. How the text
// looks stands in front of PragmaMask::branch().
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/BranchWriter.h"
#include "Frontend/Pragmas/PragmaMask.h"
#include "Frontend/Pragmas/Support.h"
#include "Support/Diagnostics.h"

#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLExtras.h"

#include <initializer_list>
#include <utility>

using namespace clang;

namespace chomp {

/// The argument of a clause, behind a modifier; empty where there is no such clause, or one with another modifier.
static ArrayRef<Token> argument(ArrayRef<Token> Pragma, StringRef Clause, StringRef Modifier) {
  for (size_t I = 0; I + 1 < Pragma.size(); ++I) {
    if (wordOf(Pragma[I]) != Clause || Pragma[I + 1].isNot(tok::l_paren))
      continue;
    size_t First = I + 2;
    const size_t End = closingBracket(Pragma, I + 1);
    if (wordOf(Pragma[First]) == Modifier && Pragma[First + 1].is(tok::colon))
      First += 2;
    else if (Pragma[First + 1].is(tok::colon))
      continue;
    return Pragma.slice(First, End - First);
  }
  return {};
}

/// The word that makes a variable in some code one for all of the program's run, if it is no constant.
static const Token *staticVariable(ArrayRef<Token> Code) {
  for (size_t I = 0; I < Code.size(); ++I) {
    auto IsConstant = [&](size_t At) { return At < Code.size() && Code[At].isOneOf(tok::kw_const, tok::kw_constexpr); };
    if (Code[I].is(tok::kw_static) && !IsConstant(I - 1) && !IsConstant(I + 1))
      return &Code[I];
  }
  return nullptr;
}

/// A name that none of these has.
static std::string unusedWord(std::string Word, std::initializer_list<ArrayRef<Token>> Texts) {
  auto Has = [&](ArrayRef<Token> Text) {
    return llvm::any_of(Text, [&](const Token &Tok) { return wordOf(Tok) == Word; });
  };
  while (llvm::any_of(Texts, Has))
    Word += '_';
  return Word;
}

namespace {
/// The target construct around a metadirective, which goes into each branch. What its device and if clauses ask is
/// computed once, if it is more than a word.
class BranchedTarget {
public:
  /// Number and Wanted: names for what is held.
  BranchedTarget(ArrayRef<Token> Pragma, const Token &Number, const Token &Wanted)
      : Pragma(Pragma.begin(), Pragma.end()), Held(Number), Wanted(Wanted),
        Number(argument(Pragma, "device", "device_num")), Condition(argument(Pragma, "if", "target")) {
    Holds = this->Number.size() > 1 || !Condition.empty();
    auto Hold = [&](ArrayRef<Token> Argument, const Token &Variable) {
      auto *First = this->Pragma.begin() + (Argument.begin() - Pragma.begin());
      this->Pragma.insert(this->Pragma.erase(First, First + Argument.size()), Variable);
    };
    const bool NumberFirst = this->Number.begin() < Condition.begin(); // what comes later is replaced first
    if (!Condition.empty() && NumberFirst)
      Hold(Condition, Wanted);
    if (!this->Number.empty() && Holds)
      Hold(this->Number, Held);
    if (!Condition.empty() && !NumberFirst)
      Hold(Condition, Wanted);
  }

  /// What was asked of the device that runs the code is asked of the one that the construct names.
  void ask(Alternative &A) const {
    if (!A.Conditions.empty())
      for (DeviceTrait &Trait : A.OfDevices)
        A.Conditions.push_back({{}, SelectorMatch::Condition::CodeHas, std::move(Trait)});
    for (SelectorMatch::Condition &C : A.Conditions)
      if (C.Kind == SelectorMatch::Condition::CodeHas) {
        C.Kind = SelectorMatch::Condition::DeviceHas;
        if (Holds)
          C.Tokens.assign(1, Held);
        else
          C.Tokens.assign(Number.begin(), Number.end());
      }
  }

  /// "{ const int chomp_if = (!!(n > 9)); { const int chomp_number = …;", as far as that is needed.
  void begin(BranchWriter &Out, Preprocessor &PP, const Token &Name) const {
    if (!Condition.empty()) {
      TokenList Truth(2, makeSign(PP, tok::exclaim, Name));
      addOperand(Truth, PP, Name, Condition, /*Space=*/false);
      Out.hold(Wanted, Truth);
    }
    if (Holds)
      Out.hold(Held, number(PP, Name));
  }
  void end(BranchWriter &Out) const {
    if (Holds)
      Out.close();
    if (!Condition.empty())
      Out.close();
  }
  ArrayRef<Token> tokens() const { return Pragma; }

private:
  static void add(TokenList &To, Token Tok, bool Space) {
    Tok.setFlagValue(Token::LeadingSpace, Space);
    To.push_back(Tok);
  }
  static void addOperand(TokenList &To, Preprocessor &PP, const Token &Name, ArrayRef<Token> Tokens, bool Space) {
    add(To, makeSign(PP, tok::l_paren, Name), Space);
    add(To, Tokens.front(), false);
    To.append(Tokens.begin() + 1, Tokens.end());
    add(To, makeSign(PP, tok::r_paren, Name), false);
  }
  /// The device's number, or that of the host where the if clause says so.
  TokenList number(Preprocessor &PP, const Token &Name) const {
    TokenList Out;
    if (Condition.empty()) {
      Out.append(Number.begin(), Number.end());
      return Out;
    }
    const Token Default = makeWord(PP, "CHOMP_DEFAULT_DEVICE", Name);
    Out = {Wanted};
    add(Out, makeSign(PP, tok::question, Name), true);
    addOperand(Out, PP, Name, Number.empty() ? ArrayRef(Default) : Number, true);
    add(Out, makeSign(PP, tok::colon, Name), true);
    add(Out, makeWord(PP, "CHOMP_INITIAL_DEVICE", Name), true);
    return Out;
  }

  SmallVector<Token, 32> Pragma;
  Token Held, Wanted;
  ArrayRef<Token> Number, Condition; ///< Of the pragma as it was.
  bool Holds = false;
};
} // namespace

/// Reads what the branches share.
PragmaMask::BranchedCode PragmaMask::readBranched(Preprocessor &PP, ArrayRef<Token> Clauses, const TargetPragma *Outer,
                                                  bool Block) {
  BranchedCode Code;
  if (Block) {
    readBlock(PP, Code.Statement);
    if (Outer && Outer->Brace) { // what may end its block
      PP.Lex(Code.Behind.emplace_back());
      follow(Code.Behind.back());
    }
  } else if (takesStatement(Clauses)) {
    StatementTracker Tracker;
    for (auto Found = StatementTracker::Verdict::Inside; Found == StatementTracker::Verdict::Inside;) {
      Token Tok;
      PP.Lex(Tok);
      follow(Tok);
      Found = Tok.is(tok::eof) ? StatementTracker::Verdict::After : Tracker.feed(Tok);
      (Found == StatementTracker::Verdict::After ? Code.Behind : Code.Statement).push_back(Tok);
    }
  }
  if (Outer && Outer->Brace) {
    Code.Rest = std::exchange(Code.Behind, {});
    int Depth = 1;
    auto Ends = [&](const Token &Tok) {
      Depth += Tok.is(tok::l_brace) - Tok.is(tok::r_brace);
      return Depth == 0 || Tok.is(tok::eof);
    };
    for (bool Ended = llvm::any_of(Code.Rest, Ends); !Ended; Ended = Ends(Code.Rest.back())) {
      PP.Lex(Code.Rest.emplace_back());
      follow(Code.Rest.back());
    }
  }
  return Code;
}

/// One variant and its code, in braces. Begin, End: the place of its pragma.
void PragmaMask::writeBranch(BranchWriter &Out, const Alternative &A, const BranchedCode &Code, SourceLocation Begin,
                             SourceLocation End, bool Block) {
  DirectiveText D = parseDirective(A.Directive);
  SmallVector<Token, 32> Pragma;
  const size_t Outside = Open.size();
  if (!A.Directive.empty() && !isErased(D.Kind) && prepare(Begin, D)) {
    if (!Branch.empty())
      report(PP->getDiagnostics(), Begin, Diag::UnsupportedClause)
          << "induction" << "metadirective" << " with a condition that only the running program can tell";
    appendPragma(*PP, Pragma, Begin, D.tokens(), End);
    Out.add(Pragma);
  }
  Open.resize(Outside); // how far its statement goes is not for the trackers: it is not read token by token
  const bool Braces = Block && !Pragma.empty() && isBlock(D.Kind);
  if (Braces)
    Out.open();
  Out.add(Code.Statement);
  if (Braces)
    Out.close();
  Out.add(Code.Rest);
}

/// Before:  #pragma omp metadirective when(user={condition(n > 9)}: parallel for) otherwise(simd)
///          for (...) ...
///
/// After:   if (n > 9) {
///          #pragma omp parallel for
///          for (...) ...
///          } else {
///          #pragma omp simd
///          for (...) ...
///          }
///
/// All of it takes the place of the metadirective and its statement as if a macro had made it. A target construct
/// around it that has to know which directive stands in it, since it may be teams, goes into each branch, with its
/// block:
///
/// Before:  #pragma omp target device(n)
///          #pragma omp metadirective when(device={arch(nvptx)}: teams loop) otherwise(parallel loop)
///          for (...) ...
///
/// After:   if (chomp_device_has(n, "arch", "nvptx", 0)) {
///          #pragma omp target device(n)
///          #pragma omp teams loop
///          ...
///
/// A device number that is more than a word is computed once, in front of all; so is the condition of an if clause, and
/// where that is false the host is asked:
///
///          { const int chomp_if = (!!(n > 9)); { const int chomp_number = (chomp_if ? (n) : CHOMP_INITIAL_DEVICE);
void PragmaMask::branch(Preprocessor &PP, SourceLocation Begin, const Token &Name, ArrayRef<Token> Clauses,
                        std::vector<Alternative> &Chosen, SourceLocation End, TargetPragma *Outer, bool Block) {
  std::vector<Around> Saved = Open;
  const BranchedCode Code = readBranched(PP, Clauses, Outer, Block);
  Open = std::move(Saved);
  constexpr size_t Most = 200000; // metadirectives inside each other double them
  if (Code.Statement.size() * Chosen.size() > Most) {
    if (!std::exchange(CopiesTold, true))
      report(PP.getDiagnostics(), Name.getLocation(), Diag::TooManyCopies) << Most;
    SmallVector<Token, 0> Rest(1, makeSign(PP, tok::semi, Name));
    Rest.append(Code.Rest.begin(), Code.Rest.end());
    Rest.append(Code.Behind.begin(), Code.Behind.end());
    return enter(PP, Rest);
  }
  if (const Token *Static = Chosen.size() > 1 ? staticVariable(Code.Statement) : nullptr)
    report(PP.getDiagnostics(), Static->getLocation(), Diag::UnsupportedDirective)
        << "metadirective" << "around a static variable, of which each variant would have its own: declare it before";
  std::optional<BranchedTarget> Target;
  if (Outer) {
    auto Unused = [&](const char *Word) {
      return makeWord(PP, unusedWord(Word, {Code.Statement, Code.Rest, Clauses, Outer->Tokens}), Name);
    };
    Outer->Taken = true;
    Begin = Outer->Tokens.front().getLocation();
    const Token Number = Unused("chomp_number");
    Target.emplace(Outer->Tokens, Number, Unused("chomp_if"));
    for (Alternative &A : Chosen)
      Target->ask(A);
  }
  BranchWriter Out(PP, Name, Begin,
                   !Code.Rest.empty()        ? Code.Rest.back().getLocation()
                   : !Code.Statement.empty() ? Code.Statement.back().getLocation()
                                             : End);
  if (Target)
    Target->begin(Out, PP, Name);
  for (const Alternative &A : Chosen) {
    Out.begin(A.Conditions);
    if (Target)
      Out.add(Target->tokens());
    if (Outer && Outer->Brace)
      Out.add(*Outer->Brace);
    writeBranch(Out, A, Code, Begin, End, Block);
    Out.end(/*Last=*/A.Conditions.empty());
  }
  if (Target)
    Target->end(Out);
  if (Outer)
    Open.resize(Outer->Outside);
  Respelled.push_back({Out.Stream.front().getLocation()});
  Out.Stream.append(Code.Behind.begin(), Code.Behind.end());
  enter(PP, Out.Stream);
}

} // namespace chomp
