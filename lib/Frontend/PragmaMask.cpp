//===- PragmaMask.cpp - directives that Clang must not see as they are ----===//
//
// Clang's parser installs its handler for `#pragma omp` when it is constructed, and enters the main file after that:
// the callback for entering a file is the first moment at which ours can take its place. Like Clang's, it hands the
// parser the directive's tokens between two annotation tokens.
//
// Attributes have no handler. Their tokens are read ahead when the parser has got the brackets before them, and it gets
// pragmas instead (AttributeDirectives.h).
//
//===----------------------------------------------------------------------===//
#include "Frontend/PragmaMask.h"

#include "Frontend/AttributeDirectives.h"
#include "Frontend/DelimitedVariants.h"
#include "Frontend/DirectiveScreen.h"
#include "Frontend/Metadirective.h"
#include "Frontend/OldSpellings.h"
#include "Frontend/Tokens.h"
#include "Support/Diagnostics.h"

#include "clang/Basic/DiagnosticParse.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/Support/CrashRecoveryContext.h"

#include <optional>
#include <utility>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// Puts the mask into place when the main file is entered.
class Installer : public PPCallbacks {
public:
  Installer(Preprocessor &PP, PragmaMask &Mask) : PP(PP), Mask(Mask) {}
  void FileChanged(SourceLocation, FileChangeReason, SrcMgr::CharacteristicKind, FileID) override {
    if (std::exchange(Installed, true))
      return;
    PP.RemovePragmaHandler(&Mask); // by its name: Clang's own, which the parser owns
    PP.AddPragmaHandler(&Mask);
  }

private:
  Preprocessor &PP;
  PragmaMask &Mask;
  bool Installed = false;
};

} // namespace

void PragmaMask::attach(Preprocessor &Target) {
  PP = &Target;
  if (PP->getLangOpts().OpenMP)
    PP->addPPCallbacks(std::make_unique<Installer>(*PP, *this));
}

/// The directive's tokens up to the end of its line. A _Pragma inside it is an error, and is dropped.
static void readDirective(Preprocessor &PP, SmallVectorImpl<Token> &Tokens, SourceLocation &End) {
  Token Tok;
  for (PP.Lex(Tok); Tok.isNot(tok::eod) && Tok.isNot(tok::eof); PP.Lex(Tok)) {
    if (Tok.isNot(tok::annot_pragma_openmp)) {
      Tokens.push_back(Tok);
      continue;
    }
    PP.Diag(Tok, diag::err_omp_unexpected_directive) << 0;
    for (unsigned Nested = 1; Nested != 0 && Tok.isNot(tok::eof);) {
      PP.Lex(Tok);
      Nested += Tok.is(tok::annot_pragma_openmp);
      Nested -= Tok.is(tok::annot_pragma_openmp_end);
    }
  }
  End = Tok.getLocation();
}

static void appendPragma(Preprocessor &PP, SmallVectorImpl<Token> &Stream, SourceLocation Begin, ArrayRef<Token> Tokens,
                         SourceLocation End) {
  auto Annotation = [&](tok::TokenKind Kind, SourceLocation Loc) {
    Token &Tok = Stream.emplace_back();
    Tok.startToken();
    Tok.setKind(Kind);
    Tok.setLocation(Loc);
  };
  bool Attribute = beginsInAttribute(PP.getSourceManager(), Begin);
  Annotation(Attribute ? tok::annot_attr_openmp : tok::annot_pragma_openmp, Begin);
  Stream.append(Tokens.begin(), Tokens.end());
  Annotation(tok::annot_pragma_openmp_end, End);
}

/// Gives tokens to the parser. Macros have been expanded when they were read; a word of ours must not be taken for one
/// of the user's. Again: nobody shall take note of them.
static void enter(Preprocessor &PP, ArrayRef<Token> Tokens, bool Again = false) {
  auto Stream = std::make_unique<Token[]>(Tokens.size());
  std::copy(Tokens.begin(), Tokens.end(), Stream.get());
  PP.EnterTokenStream(std::move(Stream), Tokens.size(), /*DisableMacroExpansion=*/true, /*IsReinject=*/Again);
}

bool PragmaMask::prepare(Preprocessor &PP, SourceLocation Begin, SmallVectorImpl<Token> &Tokens) {
  Branch.clear();
  if (llvm::any_of(Tokens, [](const Token &Tok) { return wordOf(Tok) == "induction"; })) {
    DirectiveScanner Scanner;
    for (const Token &Tok : Tokens)
      Scanner.feed(Tok.getKind(), wordOf(Tok));
    Inductions.respell(PP, Scanner.kind(), Tokens, Branch);
  }
  Directive Kind = OMPD_unknown;
  bool Changed = false;
  if (!Tokens.empty() && wordOf(Tokens[0]) == "requires")
    ReverseOffload |= llvm::any_of(Tokens, [](const Token &Tok) { return wordOf(Tok) == "reverse_offload"; });
  if (isAncestorPragma(Tokens)) {
    AncestorPragma Pragma;
    if (!respellAncestor(PP, Tokens, ReverseOffload, Pragma))
      return false;
    Ancestors.try_emplace(Begin, std::move(Pragma));
    Changed = true;
  }
  if (!screenDirective(PP, Tokens, Kind, Changed))
    return false;
  if (Changed)
    Respelled.push_back({Begin});
  for (unsigned I = 0; Kind == OMPD_declare_target && I < Tokens.size(); ++I)
    if (isRespelledLocal(Tokens, I))
      for (unsigned J = I + 2; J < Tokens.size() && Tokens[J].isNot(tok::r_paren); ++J)
        DeviceLocal.insert(Tokens[J].getLocation());
  if (Kind == OMPD_groupprivate) {
    if (!takeDeviceType(PP, Begin, Tokens))
      return false;
    if (Meaning)
      Groups.hide(*Meaning, Tokens);
  }
  if (takeDirectiveNames(PP, Kind, Tokens, Notes))
    Respelled.push_back({Begin});
  if (Kind == OMPD_target_data)
    takeTaskClauses(PP, Begin, Tokens, Notes);
  takeDefaults(PP, Kind, Begin, Tokens, Notes);
  if (modernize(PP, Kind, Tokens, Meaning))
    Respelled.push_back({Begin});
  note(Kind, Tokens);
  return true;
}

/// groupprivate(x) device_type(host): Clang reads the list alone. False after a message.
bool PragmaMask::takeDeviceType(Preprocessor &PP, SourceLocation Begin, SmallVectorImpl<Token> &Tokens) {
  auto Close = llvm::find_if(Tokens, [](const Token &Tok) { return Tok.is(tok::r_paren); });
  if (Close == Tokens.end())
    return true; // Clang says what is wrong
  SmallVector<Token, 4> Clause(std::next(Close), Tokens.end());
  Tokens.erase(std::next(Close), Tokens.end());
  if (!Clause.empty() && Clause.front().is(tok::comma))
    Clause.erase(Clause.begin());
  if (Clause.empty())
    return true;
  StringRef Word = Clause.size() == 4 ? wordOf(Clause[2]) : StringRef();
  if (wordOf(Clause[0]) != "device_type" || (Word != "any" && Word != "host" && Word != "nohost")) {
    const Token &Wrong = wordOf(Clause[0]) == "device_type" && Clause.size() > 2 ? Clause[2] : Clause[0];
    report(PP.getDiagnostics(), Wrong.getLocation(), Diag::UnexpectedToken) << PP.getSpelling(Wrong) << "groupprivate";
    return false;
  }
  if (Word == "host")
    HostGroups.insert(Begin);
  return true;
}

/// taskgraph: its body runs each time as it is written, so nothing is recorded. It waits for its tasks, as taskgroup
/// does, unless nogroup is there.
static bool isTaskgraph(Preprocessor &PP, SmallVectorImpl<Token> &Tokens) {
  if (Tokens.empty() || wordOf(Tokens[0]) != "taskgraph")
    return false;
  bool Nogroup = llvm::any_of(Tokens, [](const Token &Tok) { return wordOf(Tok) == "nogroup"; });
  report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::TaskgraphAsWritten);
  Tokens.assign({makeWord(PP, Nogroup ? "nothing" : "taskgroup", Tokens[0])});
  return true;
}

void PragmaMask::HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer, Token &) {
  SmallVector<Token, 32> Tokens;
  SourceLocation End;
  readDirective(PP, Tokens, End);
  take(PP, Introducer.Loc, Tokens, End);
}

void PragmaMask::take(Preprocessor &PP, SourceLocation Begin, SmallVectorImpl<Token> &Tokens, SourceLocation End) {
  if (Inductions.declare(PP, Tokens)) {
    erase(Begin, Tokens, End);
    return;
  }
  if (takeMetadirective(PP, Begin, Tokens, End) || takeVariants(PP, Begin, Tokens, End))
    return;
  bool Changed = isTaskgraph(PP, Tokens);
  if (isErased(Tokens)) {
    erase(Begin, Tokens, End);
    return;
  }
  if (!prepare(PP, Begin, Tokens))
    return;
  if (Changed)
    Respelled.push_back({Begin});
  SmallVector<Token, 32> Stream;
  appendPragma(PP, Stream, Begin, Tokens, End);
  if (!Branch.empty())
    InductionMask::enterLoop(PP, Tokens, Branch, Stream);
  enter(PP, Stream);
}

//===--- what stands around ---===//

void PragmaMask::note(Directive Kind, ArrayRef<Token> Tokens) {
  if (Kind == OMPD_requires)
    for (const Token &Tok : Tokens)
      Context.Required.push_back(wordOf(Tok).str());
  bool Lists = llvm::any_of(Tokens, [](const Token &Tok) { return Tok.is(tok::l_paren); });
  DeclareTarget += Kind == OMPD_begin_declare_target || (Kind == OMPD_declare_target && !Lists);
  DeclareTarget -= Kind == OMPD_end_declare_target && DeclareTarget > 0;
  Association A = getDirectiveAssociation(Kind);
  if (Kind == OMPD_unknown || (A != Association::Block && A != Association::LoopNest && A != Association::LoopSeq))
    return;
  Around Next;
  for (Directive Leaf : getLeafConstructsOrSelf(Kind))
    Next.Constructs.push_back(getOpenMPDirectiveName(Leaf, 52).str());
  Open.push_back(std::move(Next));
}

void PragmaMask::follow(const Token &Tok) {
  for (Around &A : Open)
    A.Ended |= !A.Ended && A.Statement.feed(Tok) != StatementTracker::Verdict::Inside;
  llvm::erase_if(Open, [](const Around &A) { return A.Ended; });
}

SelectorContext PragmaMask::context() const {
  SelectorContext Out = Context;
  for (const Around &A : Open)
    Out.Constructs.insert(Out.Constructs.end(), A.Constructs.begin(), A.Constructs.end());
  Out.Device = llvm::is_contained(Out.Constructs, "target");
  return Out;
}

//===--- directives that Clang doesn't see, or sees as others ---===//

/// nothing, which does nothing; assume, which only promises something.
bool PragmaMask::isErased(ArrayRef<Token> Tokens) {
  if (Tokens.empty())
    return false;
  if (wordOf(Tokens[0]) == "nothing")
    return Tokens.size() == 1;
  if (wordOf(Tokens[0]) != "assume")
    return false;
  unsigned Depth = 0;
  for (const Token &Tok : Tokens.drop_front()) {
    StringRef Word = wordOf(Tok);
    bool Known =
        Word.starts_with("ext_") || llvm::is_contained({"absent", "contains", "holds", "no_openmp",
                                                        "no_openmp_constructs", "no_openmp_routines", "no_parallelism"},
                                                       Word);
    if (Depth == 0 && !Word.empty() && !Known)
      return false; // Clang has the words for it
    Depth += Tok.is(tok::l_paren);
    Depth -= Tok.is(tok::r_paren) && Depth > 0;
  }
  return Tokens.size() > 1;
}

void PragmaMask::erase(SourceLocation Begin, ArrayRef<Token> Tokens, SourceLocation End) {
  Respelled.push_back({Begin});
  if (!Stream)
    return;
  SmallVector<Token, 32> All;
  appendPragma(*PP, All, Begin, Tokens, End);
  for (const Token &Tok : All)
    Stream->add(*PP, Tok, /*Erased=*/true);
}

//===--- metadirective ---===//

static bool isSame(const std::vector<Alternative> &A, const std::vector<Alternative> &B) {
  auto Same = [&](ArrayRef<Token> X, ArrayRef<Token> Y) {
    return X.size() == Y.size() && llvm::all_of(llvm::zip(X, Y), [&](const auto &Pair) {
             return std::get<0>(Pair).getLocation() == std::get<1>(Pair).getLocation();
           });
  };
  return A.size() == B.size() && llvm::all_of(llvm::zip(A, B), [&](const auto &Pair) {
           return Same(std::get<0>(Pair).Directive, std::get<1>(Pair).Directive);
         });
}

bool PragmaMask::takeMetadirective(Preprocessor &PP, SourceLocation Begin, SmallVectorImpl<Token> &Tokens,
                                   SourceLocation End) {
  std::string Name;
  unsigned Words = 0;
  while (Words < 2 && Words < Tokens.size() && Name.find("metadirective") == std::string::npos)
    Name += (Words ? " " : "") + wordOf(Tokens[Words]).str(), ++Words;
  std::replace(Name.begin(), Name.end(), '_', ' ');
  bool Block = Name == "begin metadirective";
  if (Name == "end metadirective") {
    erase(Begin, Tokens, End);
    if (!Blocks.empty() && Blocks.pop_back_val()) {
      Respelled.back().Tail = "}";
      enter(PP, makeSign(PP, tok::r_brace, Tokens[0]));
    }
    return true;
  }
  if (Name != "metadirective" && !Block)
    return false;
  SmallVector<Token, 32> Clauses(Tokens.begin() + Words, Tokens.end());
  SelectorContext Here = context();
  std::vector<Alternative> Chosen = chooseAlternatives(PP, Clauses, Here);
  if (DeclareTarget && !Here.Device) {
    Here.Device = true;
    if (!isSame(Chosen, chooseAlternatives(PP, Clauses, Here))) {
      report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::UnsupportedDirective)
          << "metadirective" << "where it differs between host and device, in a function for both";
      return true;
    }
  }
  if (Chosen.size() > 1) {
    if (Block)
      report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::UnsupportedDirective)
          << "begin metadirective" << "with a condition that only the running program can tell";
    else
      branch(PP, Begin, Tokens[0], Clauses, Chosen, End);
    return true;
  }
  SmallVector<Token, 32> Stream, Directive(Chosen.front().Directive.begin(), Chosen.front().Directive.end());
  if (Directive.empty() || isErased(Directive)) {
    erase(Begin, Tokens, End);
    if (Block)
      Blocks.push_back(false);
    return true;
  }
  size_t Outside = Open.size();
  if (!prepare(PP, Begin, Directive))
    return true;
  Respelled.push_back({Begin});
  appendPragma(PP, Stream, Begin, Directive, End);
  // What is between begin and end is one structured block, but for the loops, which must follow their directive.
  if (Block) {
    DirectiveScanner Scanner;
    for (const Token &Tok : Directive)
      Scanner.feed(Tok.getKind(), wordOf(Tok));
    Blocks.push_back(Open.size() > Outside && getDirectiveAssociation(Scanner.kind()) == Association::Block);
    if (Blocks.back()) {
      if (llvm::is_contained(Open.back().Constructs, "target"))
        report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::UnsupportedDirective)
            << "begin metadirective" << "around a target construct that is no loop";
      Stream.push_back(makeSign(PP, tok::l_brace, Tokens[0]));
      Respelled.back().Tail = "\n{";
    }
  } else if (!Branch.empty()) {
    InductionMask::enterLoop(PP, Directive, Branch, Stream);
  }
  enter(PP, Stream);
  return true;
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
/// All of it takes the place of the metadirective and its statement as if a macro had made it.
void PragmaMask::branch(Preprocessor &PP, SourceLocation Begin, const Token &Name, ArrayRef<Token> Clauses,
                        std::vector<Alternative> &Chosen, SourceLocation End) {
  SmallVector<Token, 64> Statement, Behind;
  if (takesStatement(Clauses)) {
    std::vector<Around> Saved = Open;
    StatementTracker Tracker;
    for (auto Found = StatementTracker::Verdict::Inside; Found == StatementTracker::Verdict::Inside;) {
      Token Tok;
      PP.Lex(Tok);
      follow(Tok);
      Found = Tok.is(tok::eof) ? StatementTracker::Verdict::After : Tracker.feed(Tok);
      (Found == StatementTracker::Verdict::After ? Behind : Statement).push_back(Tok);
    }
    Open = std::move(Saved);
  }
  SourceManager &SM = PP.getSourceManager();
  SourceLocation First = SM.getExpansionRange(Begin).getBegin();
  SourceLocation Last = SM.getExpansionRange(Statement.empty() ? End : Statement.back().getLocation()).getEnd();
  SmallVector<Token, 128> Stream;
  auto Add = [&](ArrayRef<Token> Tokens) {
    for (Token Tok : Tokens) {
      unsigned Length = Tok.isAnnotation() ? 1 : std::max(1u, Tok.getLength());
      Tok.setLocation(SM.createExpansionLoc(SM.getSpellingLoc(Tok.getLocation()), First, Last, Length));
      Stream.push_back(Tok);
    }
  };
  auto Word = [&](StringRef Text) { Add(makeWord(PP, Text, Name)); };
  auto Sign = [&](tok::TokenKind Kind) { Add(makeSign(PP, Kind, Name)); };
  auto Zero = [&](StringRef Text) {
    Token Tok;
    Tok.startToken();
    Tok.setKind(tok::numeric_constant);
    PP.CreateString(Text, Tok, Name.getLocation(), Name.getLocation());
    Add(Tok);
  };
  auto Operand = [&](ArrayRef<Token> Tokens) {
    Sign(tok::l_paren);
    Add(Tokens);
    Sign(tok::r_paren);
  };
  for (Alternative &A : Chosen) {
    if (!A.Conditions.empty()) {
      Word("if");
      Sign(tok::l_paren);
      for (size_t I = 0; I < A.Conditions.size(); ++I) {
        const SelectorMatch::Condition &C = A.Conditions[I];
        if (I)
          Sign(tok::ampamp);
        Operand(C.Tokens);
        if (C.Kind == SelectorMatch::Condition::User)
          continue;
        // A number that a device has: from 0 on; the host's is that of the devices.
        Sign(tok::greaterequal);
        Zero("0");
        Sign(tok::ampamp);
        Operand(C.Tokens);
        Sign(C.Kind == SelectorMatch::Condition::OtherDevice ? tok::less : tok::lessequal);
        Word("omp_get_num_devices");
        Sign(tok::l_paren);
        Sign(tok::r_paren);
      }
      Sign(tok::r_paren);
    }
    Sign(tok::l_brace);
    SmallVector<Token, 32> Directive(A.Directive.begin(), A.Directive.end()), Pragma;
    size_t Outside = Open.size();
    if (!Directive.empty() && !isErased(Directive) && prepare(PP, Begin, Directive)) {
      if (!Branch.empty())
        report(PP.getDiagnostics(), Begin, Diag::UnsupportedClause)
            << "induction" << "metadirective" << " with a condition that only the running program can tell";
      appendPragma(PP, Pragma, Begin, Directive, End);
      Add(Pragma);
    }
    Open.resize(Outside); // how far its statement goes is not for the trackers: it is not read token by token
    Add(Statement);
    Sign(tok::r_brace);
    if (!A.Conditions.empty())
      Word("else");
  }
  Respelled.push_back({Stream.front().getLocation()});
  Stream.append(Behind.begin(), Behind.end());
  enter(PP, Stream);
}

//===--- begin declare variant ---===//

bool PragmaMask::takeVariants(Preprocessor &PP, SourceLocation Begin, ArrayRef<Token> Tokens, SourceLocation End) {
  std::string Name;
  unsigned Words = 0;
  while (Words < 3 && Words < Tokens.size() && !llvm::StringRef(Name).ends_with("variant"))
    Name += (Words ? " " : "") + wordOf(Tokens[Words]).str(), ++Words;
  std::replace(Name.begin(), Name.end(), '_', ' ');
  if (PP.getSourceManager().isInSystemHeader(Begin)) // <omp.h> of Clang has variants of its own
    return false;
  if (Name == "end declare variant" && InVariants) {
    erase(Begin, Tokens, End);
    VariantsEnded = Nested == 0;
    Nested -= Nested > 0;
    if (VariantsEnded) // the reader stops here, and doesn't see the next directive
      enter(PP, makeSign(PP, tok::semi, Tokens[0]));
    return true;
  }
  if (Name != "begin declare variant")
    return false;
  if (InVariants) {
    report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::UnsupportedDirective) << Name << "inside another";
    ++Nested;
    return true;
  }
  erase(Begin, Tokens, End);
  InVariants = true;
  VariantsEnded = false;
  std::vector<Around> Saved = Open;
  SmallVector<Token, 128> Code;
  Token Behind;
  for (PP.Lex(Behind); !VariantsEnded && Behind.isNot(tok::eof); PP.Lex(Behind)) {
    follow(Behind);
    Code.push_back(Behind);
  }
  Open = std::move(Saved);
  InVariants = false;
  if (!VariantsEnded)
    report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::UnexpectedToken) << "end of file" << Name;
  SmallVector<Token, 64> Stream = rewriteVariants(PP, Begin, Tokens.drop_front(Words), Code, Notes.Variants, Constants);
  if (!VariantsEnded)
    Stream.push_back(Behind);
  enter(PP, Stream);
  return true;
}

//===--- attributes ---===//

bool PragmaMask::watch(const Token &Tok) {
  if (Ahead)
    return false; // read for an attribute, to be read again
  if (Tok.is(tok::l_square) && !Bracket) {
    Bracket = Tok; // may be the first of an attribute's
    return false;
  }
  if (std::optional<Token> First = std::exchange(Bracket, std::nullopt)) {
    if (Tok.is(tok::l_square) && takeAttribute(*First))
      return false;
    pass(*First);
    if (Stream)
      Stream->add(*PP, *First);
  }
  pass(Tok);
  return true;
}

void PragmaMask::pass(const Token &Tok) {
  Constants.watch(*PP, Tok);
  Inductions.watch(Tok);
  follow(Tok);
}

bool PragmaMask::takeAttribute(const Token &First) {
  Ahead = true;
  Attribute Found = readAttribute(*PP, First.getLocation());
  if (Found.Known) {
    // The last first: what is given to the parser comes before what it has not yet got.
    for (AttributeDirective &D : llvm::reverse(Found.Directives)) {
      if (Found.Directives.size() > 1) // one may stay when the others are gone
        Respelled.push_back({D.Begin});
      take(*PP, D.Begin, D.Tokens, D.End);
    }
    enter(*PP, ArrayRef(Found.Read).take_back(2), /*Again=*/true);
  } else {
    enter(*PP, Found.Read);
  }
  Ahead = false;
  return Found.Known;
}

bool runGuarded(llvm::function_ref<void()> Run) {
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext Guard;
  // Parsers recurse: a thread with a stack of its own bears deeper nesting than most callers' threads.
  return Guard.RunSafelyOnThread(Run, 64u << 20);
}

} // namespace chomp
