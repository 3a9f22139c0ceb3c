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
#include "Frontend/Pragmas/PragmaMask.h"

#include "Frontend/Pragmas/AttributeDirectives.h"
#include "Frontend/Pragmas/ClauseSyntax.h"
#include "Frontend/Pragmas/DirectiveScreen.h"
#include "Frontend/Pragmas/Metadirective.h"
#include "Frontend/Pragmas/NewSpellings.h"
#include "Frontend/Pragmas/OldSpellings.h"
#include "Frontend/Pragmas/SelectorMask.h"
#include "Frontend/Tokens/Tokens.h"
#include "Frontend/Variants/DelimitedVariants.h"
#include "Frontend/Variants/VariantCheck.h"
#include "Support/Diagnostics.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Basic/DiagnosticParse.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"
#include "llvm/ADT/ScopeExit.h"
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

void PragmaMask::appendPragma(Preprocessor &PP, SmallVectorImpl<Token> &Stream, SourceLocation Begin,
                              ArrayRef<Token> Tokens, SourceLocation End) {
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

void PragmaMask::enter(Preprocessor &PP, ArrayRef<Token> Tokens, bool Again) {
  auto Stream = std::make_unique<Token[]>(Tokens.size());
  std::copy(Tokens.begin(), Tokens.end(), Stream.get());
  PP.EnterTokenStream(std::move(Stream), Tokens.size(), /*DisableMacroExpansion=*/true, /*IsReinject=*/Again);
}

/// What follows the directive's name and its own arguments: depobj(object) is one specifier. A comma may stand there
/// (OpenMP 5.2, 3.1).
static Token *endOfSpecifier(SmallVectorImpl<Token> &Tokens) {
  auto *End = llvm::find_if(Tokens, [](const Token &Tok) { return wordOf(Tok).empty(); });
  if (End == Tokens.end() || End->isNot(tok::l_paren))
    return End;
  std::string Name;
  for (auto *Tok = Tokens.begin(); Tok != End; ++Tok)
    Name += (Name.empty() ? "" : " ") + wordOf(*Tok).str();
  std::replace(Name.begin(), Name.end(), '_', ' ');
  if (getOpenMPDirectiveKind(Name) == OMPD_unknown)
    return End;
  int Depth = 0;
  do {
    Depth += End->is(tok::l_paren) - End->is(tok::r_paren);
    ++End;
  } while (Depth > 0 && End != Tokens.end());
  return End;
}

/// Notes what a replayable clause says.
static void noteReplayable(ArrayRef<Token> Tokens, SourceLocation Begin, ClauseNotes &Notes) {
  const auto Word = llvm::find_if(Tokens, [](const Token &Tok) { return wordOf(Tok) == "replayable"; });
  const size_t Left = Tokens.end() - Word;
  if (Left == 0)
    return;
  if (Left == 1 || Word[1].isNot(tok::l_paren)) {
    Notes.Replayable.insert(Begin);
    return;
  }
  const bool IsNumber = Left > 3 && Word[2].is(tok::numeric_constant);
  const StringRef Value = IsNumber   ? StringRef(Word[2].getLiteralData(), Word[2].getLength())
                          : Left > 3 ? wordOf(Word[2])
                                     : StringRef();
  const bool IsAlone = Left > 3 && Word[3].is(tok::r_paren);
  (IsAlone && (Value == "1" || Value == "true")    ? Notes.Replayable
   : IsAlone && (Value == "0" || Value == "false") ? Notes.NotReplayable
                                                   : Notes.PerhapsReplayable)
      .insert(Begin);
}

bool PragmaMask::prepare(Preprocessor &PP, SourceLocation Begin, SmallVectorImpl<Token> &Tokens) {
  Branch.clear();
  splitAllocators(PP, Tokens);
  bool Changed = false;
  if (!respellSplit(PP, Tokens, Meaning, Changed) || !checkClauseSyntax(PP, Tokens, Meaning) ||
      !takeRequirements(PP, Meaning, Tokens, Changed))
    return false;
  // Where Clang would leave out all that follows.
  if (auto *End = endOfSpecifier(Tokens); End != Tokens.end() && End->is(tok::comma)) {
    Tokens.erase(End);
    Respelled.push_back({Begin});
  }
  if (llvm::any_of(Tokens, [](const Token &Tok) { return wordOf(Tok) == "induction"; })) {
    DirectiveScanner Scanner;
    for (const Token &Tok : Tokens)
      Scanner.feed(Tok.getKind(), wordOf(Tok));
    Inductions.respell(PP, Scanner.kind(), Tokens, Branch);
  }
  Directive Kind = OMPD_unknown;
  if (!Tokens.empty() && wordOf(Tokens[0]) == "requires")
    ReverseOffload |= llvm::any_of(Tokens, [](const Token &Tok) { return wordOf(Tok) == "reverse_offload"; });
  if (isAncestorPragma(Tokens)) {
    AncestorPragma Pragma;
    if (!respellAncestor(PP, Tokens, ReverseOffload, Pragma))
      return false;
    Ancestors.try_emplace(Begin, std::move(Pragma));
    Changed = true;
  }
  takeInterops(PP, Tokens, Notes);
  Changed |= takeApplied(PP, Begin, Tokens, Meaning, Notes);
  const bool Transparent = llvm::any_of(Tokens, [](const Token &Tok) { return wordOf(Tok) == "transparent"; });
  noteReplayable(Tokens, Begin, Notes);
  const bool SharesMemory = llvm::any_of(
      Context.Required, [](const std::string &Word) { return Word == "unified_shared_memory" || Word == "self_maps"; });
  if (!screenDirective(PP, Tokens, Kind, Changed, SharesMemory))
    return false;
  if (Transparent && Changed)
    Notes.Transparent.insert(Begin);
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
  if (respellNewForms(PP, Kind, Tokens, Meaning, Notes))
    Respelled.push_back({Begin});
  if (Kind == OMPD_target_data)
    takeTaskClauses(PP, Begin, Tokens, Notes);
  takeDefaults(PP, Kind, Begin, Tokens, Notes);
  if (Kind == OMPD_declare_variant && !PP.getSourceManager().isInSystemHeader(Begin))
    hideSelectors(PP, Tokens, Context.Required);
  if (modernize(PP, Kind, Tokens, Meaning, &Notes))
    Respelled.push_back({Begin});
  // Behind a clause that is gone.
  if (llvm::any_of(Respelled, [&](const Respelling &R) { return R.Where == Begin; }))
    while (!Tokens.empty() && Tokens.back().is(tok::comma))
      Tokens.pop_back();
  if (Implied)
    Implied->append(PP, Begin, Tokens);
  note(Kind, Begin, Tokens);
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

/// taskgraph is taskgroup to Clang, and what Taskgraphs.cpp makes of it to the host.
void PragmaMask::takeTaskgraph(Preprocessor &PP, SourceLocation Begin, SmallVectorImpl<Token> &Tokens) {
  if (Tokens.empty() || wordOf(Tokens[0]) != "taskgraph")
    return;
  TaskgraphClauses Clauses;
  Clauses.Name = Tokens[0].getLocation();
  for (const ClauseRange &C : clausesOf(Tokens)) {
    const StringRef Word = wordOf(Tokens[C.Word]);
    const size_t First = C.Open && wordOf(Tokens[C.Open + 1]) == "taskgraph" ? C.Open + 3 : C.Open + 1; // its own name
    const std::string Value = C.Open ? textOf(PP, ArrayRef(Tokens).slice(First, C.Close - First)) : "";
    Clauses.Nogroup |= Word == "nogroup";
    if (Word == "graph_id")
      Clauses.Id = Value;
    else if (Word == "graph_reset")
      Clauses.Reset = C.Open ? Value : "1";
    else if (Word == "if")
      Clauses.If = Value;
  }
  Tokens.assign({makeWord(PP, "taskgroup", Tokens[0])});
  Respelled.push_back({Begin});
  Notes.Taskgraphs.try_emplace(Begin, std::move(Clauses));
}

void PragmaMask::HandlePragma(Preprocessor &PP, PragmaIntroducer Introducer, Token &) {
  // Who looks for what follows may come to the end of the file, where the preprocessor would give up the very lexer
  // that has found this pragma.
  const llvm::scope_exit Restore(
      [&PP, Was = PP.isIncrementalProcessingEnabled()] { PP.enableIncrementalProcessing(Was); });
  PP.enableIncrementalProcessing();
  SmallVector<Token, 32> Tokens;
  SourceLocation End;
  readDirective(PP, Tokens, End);
  take(PP, Introducer.Loc, Tokens, End);
}

/// What is left of `begin declare target` behind a message: the end is to come.
static bool keepName(SmallVectorImpl<Token> &Tokens) {
  const bool Begins = Tokens.size() > 1 && wordOf(Tokens[0]) == "begin";
  const size_t Words = Begins && wordOf(Tokens[1]) == "declare_target" ? 2
                       : Begins && Tokens.size() > 2 && wordOf(Tokens[1]) == "declare" && wordOf(Tokens[2]) == "target"
                           ? 3
                           : 0;
  Tokens.truncate(Words);
  return Words;
}

void PragmaMask::take(Preprocessor &PP, SourceLocation Begin, SmallVectorImpl<Token> &Tokens, SourceLocation End) {
  if (Inductions.declare(PP, Tokens, Meaning)) {
    erase(Begin, Tokens, End);
    return;
  }
  TargetPragma *Outer = std::exchange(Target, nullptr);
  correctEnd(PP, Begin, Tokens);
  const bool Right = checkVariantDirective(PP, Tokens, Meaning);
  if (!Right && wordOf(Tokens.back()) == "assumes") // whose end may come
    Tokens.push_back(makeWord(PP, "ext_unknown", Tokens[0]));
  else if (!Right && wordOf(Tokens[0]) != "begin")
    return;
  if (takeMetadirective(PP, Begin, Tokens, End, Outer) || takeVariants(PP, Begin, Tokens, End))
    return;
  takeTaskgraph(PP, Begin, Tokens);
  if (isErased(Tokens)) {
    erase(Begin, Tokens, End);
    return;
  }
  if (auto Split = splitCompound(PP, Begin, Tokens, Notes)) {
    if (!checkClauseSyntax(PP, Tokens, Meaning))
      return;
    return takeBoth(PP, Begin, *Split, End);
  }
  const size_t Outside = Open.size();
  if (!prepare(PP, Begin, Tokens) && !(keepName(Tokens) && prepare(PP, Begin, Tokens)))
    return;
  SmallVector<Token, 32> Stream;
  appendPragma(PP, Stream, Begin, Tokens, End);
  if (!Branch.empty())
    InductionMask::enterLoop(PP, Tokens, Branch, Stream);
  else if (isTargetBlock(Tokens) && !beginsInAttribute(PP.getSourceManager(), Begin))
    return enterTarget(PP, Stream, Outside);
  enter(PP, Stream);
}

/// The last first: what is given to the parser comes before what it has not yet got. They share a line, and meet behind
/// the words of the outer one.
void PragmaMask::takeBoth(Preprocessor &PP, SourceLocation Begin, SplitDirective &Both, SourceLocation End) {
  Respelled.push_back({Begin});
  Respelled.push_back({Both.Between});
  take(PP, Both.Between, Both.Inner, End);
  take(PP, Begin, Both.Outer, Both.Between);
}

//===--- what stands around ---===//

void PragmaMask::note(Directive Kind, SourceLocation Begin, ArrayRef<Token> Tokens) {
  if (Kind == OMPD_requires)
    for (const Token &Tok : Tokens)
      Context.Required.push_back(wordOf(Tok).str());
  bool Lists = llvm::any_of(Tokens, [](const Token &Tok) { return Tok.is(tok::l_paren); });
  const bool Begins = Kind == OMPD_begin_declare_target || (Kind == OMPD_declare_target && !Lists);
  DeclareTarget += Begins;
  DeclareTarget -= Kind == OMPD_end_declare_target && DeclareTarget > 0;
  if (Begins)
    Templates.open(Begin, Tokens);
  else if (Kind == OMPD_end_declare_target)
    Templates.close(Begin);
  if (Begins || Kind == OMPD_begin_assumes)
    Begun.push_back(
        {Tokens[0].getLocation(), getOpenMPDirectiveName(Kind, 52), beginsInAttribute(PP->getSourceManager(), Begin)});
  else if (Kind == OMPD_end_assumes)
    takeEnd("begin assumes", Begin, Tokens[0]);
  else if (Kind == OMPD_end_declare_target && !takeEnd("begin declare target", Begin, Tokens[0]))
    takeEnd("declare target", Begin, Tokens[0]);
  Association A = getDirectiveAssociation(Kind);
  if (Kind == OMPD_unknown || (A != Association::Block && A != Association::LoopNest && A != Association::LoopSeq))
    return;
  Around Next;
  for (Directive Leaf : getLeafConstructsOrSelf(Kind))
    Next.Constructs.push_back(getOpenMPDirectiveName(Leaf, 52).str());
  Open.push_back(std::move(Next));
}

/// An attribute's end is an attribute, too (OpenMP 5.2 §3.1).
static void checkEndSyntax(Preprocessor &PP, bool BegunAsAttribute, SourceLocation End, const Token &Word,
                           StringRef Directive) {
  static constexpr const char *Written[] = {"a pragma", "an attribute"};
  if (beginsInAttribute(PP.getSourceManager(), End) != BegunAsAttribute)
    report(PP.getDiagnostics(), Word.getLocation(), Diag::OtherSyntaxAtEnd)
        << Directive << Written[!BegunAsAttribute] << Written[BegunAsAttribute];
}

std::optional<PragmaMask::DelimitedDirective> PragmaMask::takeEnd(StringRef Begin, SourceLocation End,
                                                                  const Token &Word) {
  auto Found = std::find_if(Begun.rbegin(), Begun.rend(), [&](const auto &D) { return D.Name == Begin; });
  if (Found == Begun.rend())
    return std::nullopt;
  DelimitedDirective Out = *Found;
  Begun.erase(&*Found);
  StringRef Ended = Begin;
  Ended.consume_front("begin ");
  checkEndSyntax(*PP, Out.Attribute, End, Word, Ended);
  return Out;
}

void PragmaMask::correctEnd(Preprocessor &PP, SourceLocation Begin, SmallVectorImpl<Token> &Tokens) {
  std::string Name;
  for (size_t I = 0; I < std::min<size_t>(Tokens.size(), 3); ++I)
    Name += (I ? " " : "") + wordOf(Tokens[I]).str();
  std::replace(Name.begin(), Name.end(), '_', ' ');
  StringRef Ended = Name;
  if (!Ended.consume_front("end ") || (Begun.empty() && !Variants) ||
      !llvm::is_contained({"declare target", "declare variant", "assumes", "metadirective"}, Ended))
    return;
  const bool Open = Ended == "declare variant"
                        ? Variants != nullptr
                        : llvm::any_of(Begun, [&](const DelimitedDirective &D) { return D.Name.ends_with(Ended); });
  const SourceManager &SM = PP.getSourceManager();
  if (Open || SM.isInSystemHeader(Begin))
    return;
  const Token First = Tokens[0];
  report(PP.getDiagnostics(), First.getLocation(), Diag::EndWithoutBegin) << Ended;
  StringRef Innermost = "declare variant";
  if (!Variants || (!Begun.empty() && SM.isBeforeInTranslationUnit(Variants->Begin, Begun.back().Begin)))
    Innermost = Begun.back().Name;
  Innermost.consume_front("begin ");
  Tokens.assign({First});
  for (StringRef Word : llvm::split(Innermost, ' '))
    Tokens.push_back(makeWord(PP, Word, First));
}

/// At the end of the file.
void PragmaMask::reportBegun() {
  for (const DelimitedDirective &D : std::exchange(Begun, {})) {
    StringRef Ended = D.Name;
    Ended.consume_front("begin ");
    report(PP->getDiagnostics(), D.Begin, Diag::BeginWithoutEnd) << D.Name << Ended;
  }
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
  return !Tokens.empty() && (wordOf(Tokens[0]) == "nothing" || wordOf(Tokens[0]) == "assume");
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

/// The same behind code that has been read, but that the parser hasn't got yet.
void PragmaMask::eraseBehind(ArrayRef<Token> Code, SourceLocation Begin, ArrayRef<Token> Tokens, SourceLocation End) {
  if (Code.empty())
    return erase(Begin, Tokens, End);
  Respelled.push_back({Begin});
  SmallVector<Token, 32> All;
  appendPragma(*PP, All, Begin, Tokens, End);
  Delimited.Hidden[Code.back().getLocation()].append(All.begin(), All.end());
}

//===--- begin declare variant ---===//

/// "begin declare variant", with its words counted. Those of another directive are no more than three.
static std::string variantsName(ArrayRef<Token> Tokens, unsigned &Words) {
  std::string Name;
  for (Words = 0; Words < 3 && Words < Tokens.size() && !llvm::StringRef(Name).ends_with("variant"); ++Words)
    Name += (Words ? " " : "") + wordOf(Tokens[Words]).str();
  std::replace(Name.begin(), Name.end(), '_', ' ');
  return Name;
}

/// An attribute of a scope of variants, which is no directive yet where the scope's code is read.
static std::optional<AttributeDirective> scopeAttribute(ArrayRef<Token> Code) {
  std::optional<AttributeDirective> Out = lastAttribute(Code);
  unsigned Words = 0;
  if (Out && !llvm::is_contained({"begin declare variant", "end declare variant"}, variantsName(Out->Tokens, Words)))
    Out.reset();
  return Out;
}

bool PragmaMask::takeVariants(Preprocessor &PP, SourceLocation Begin, ArrayRef<Token> Tokens, SourceLocation End) {
  unsigned Words = 0;
  const std::string Name = variantsName(Tokens, Words);
  if (PP.getSourceManager().isInSystemHeader(Begin)) // <omp.h> of Clang has variants of its own
    return false;
  if (Name == "end declare variant" && Variants) {
    checkEndSyntax(PP, beginsInAttribute(PP.getSourceManager(), Variants->Begin), Begin, Tokens[0], "declare variant");
    eraseBehind(Variants->Code, Begin, Tokens, End);
    Variants->Ended = true;
    enter(PP, makeSign(PP, tok::semi, Tokens[0])); // the reader stops here, and doesn't see the next directive
    return true;
  }
  if (Name != "begin declare variant")
    return false;
  eraseBehind(Variants ? Variants->Code : ArrayRef<Token>(), Begin, Tokens, End);
  VariantScope Scope;
  Scope.Begin = Begin;
  if (Words < Tokens.size() && Tokens[Words].is(tok::comma))
    ++Words;
  Scope.Match.append(Tokens.begin() + Words, Tokens.end());
  VariantScope *Outer = std::exchange(Variants, &Scope);
  if (auto *Class = Meaning ? dyn_cast<CXXRecordDecl>(Meaning->CurContext) : nullptr)
    takeClass(Scope, Class);
  if (Outer)
    std::tie(Scope.Class, Scope.OfTemplate) = classAround(*Outer);
  if (Outer)
    Scope.Match = withSelectorsAround(PP, Scope.Match, Outer->Match);
  std::vector<Around> Saved = Open;
  Token Behind;
  for (PP.Lex(Behind); !Scope.Ended && Behind.isNot(tok::eof); PP.Lex(Behind)) {
    follow(Behind);
    Scope.Code.push_back(Behind);
    if (auto Inside = scopeAttribute(Scope.Code)) {
      while (Scope.Code.back().getLocation() != Inside->Begin)
        Scope.Code.pop_back();
      Scope.Code.pop_back();
      take(PP, Inside->Begin, Inside->Tokens, Inside->End);
    }
  }
  Open = std::move(Saved);
  Variants = Outer;
  if (!Scope.Ended)
    report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::BeginWithoutEnd) << Name << "declare variant";
  Scope.Required = Context.Required;
  SmallVector<Token, 64> Stream = rewriteVariants(PP, Scope, Delimited, Constants);
  if (Outer)
    Outer->Inner.emplace_back(Outer->Code.size(), std::exchange(Stream, {}));
  if (!Scope.Ended)
    Stream.push_back(Behind);
  if (!Stream.empty())
    enter(PP, Stream);
  return true;
}

//===--- attributes ---===//

bool PragmaMask::watch(const Token &Tok) {
  if (Ahead)
    return false; // read for an attribute, to be read again
  if (Tok.is(tok::eof))
    reportBegun();
  for (const Token &Next : std::exchange(Hidden, {}))
    if (Stream)
      Stream->add(*PP, Next, /*Erased=*/true);
  if (auto It = Delimited.HiddenBefore.find(Tok.getLocation()); It != Delimited.HiddenBefore.end() && Stream)
    for (const Token &Before : std::exchange(It->second, {}))
      Stream->add(*PP, Before, /*Erased=*/true);
  if (auto It = Delimited.Hidden.find(Tok.getLocation()); It != Delimited.Hidden.end())
    Hidden = std::exchange(It->second, {});
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
  if (Tok.getLocation() != Followed)
    follow(Tok);
  if (Tok.is(tok::l_square) || Tok.is(tok::r_square))
    return; // of an attribute, perhaps
  const bool Joins = Tok.is(tok::coloncolon) || (!LastName.empty() && LastName.back().is(tok::coloncolon));
  if (!Joins)
    LastName.clear();
  if (Tok.is(tok::identifier) || (Joins && !LastName.empty()))
    LastName.push_back(Tok);
}

bool runGuarded(llvm::function_ref<void()> Run) {
  llvm::CrashRecoveryContext::Enable();
  llvm::CrashRecoveryContext Guard;
  // Parsers recurse: a thread with a stack of its own bears deeper nesting than most callers' threads.
  return Guard.RunSafelyOnThread(Run, 64u << 20);
}

} // namespace chomp
