//===- MetadirectiveMask.cpp - a metadirective becomes what it stands for -===//
//
// The parser gets the directive that suits, or a branch for each where only the device's compiler or the running
// program can tell.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/AttributeDirectives.h"
#include "Frontend/Pragmas/DirectiveClauses.h"
#include "Frontend/Pragmas/OldSpellings.h"
#include "Frontend/Pragmas/PragmaMask.h"
#include "Frontend/Tokens/Tokens.h"
#include "Support/Diagnostics.h"

#include "clang/Lex/MacroInfo.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

#include <functional>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// The argument of a clause, behind a modifier; empty where there is no such clause, or one with another modifier.
static ArrayRef<Token> argument(ArrayRef<Token> Pragma, StringRef Clause, StringRef Modifier) {
  for (size_t I = 0; I + 1 < Pragma.size(); ++I) {
    if (wordOf(Pragma[I]) != Clause || Pragma[I + 1].isNot(tok::l_paren))
      continue;
    size_t First = I + 2, End = First;
    for (unsigned Depth = 1; End < Pragma.size(); ++End) {
      Depth += Pragma[End].is(tok::l_paren);
      Depth -= Pragma[End].is(tok::r_paren);
      if (Depth == 0)
        break;
    }
    if (wordOf(Pragma[First]) == Modifier && Pragma[First + 1].is(tok::colon))
      First += 2;
    else if (Pragma[First + 1].is(tok::colon))
      continue;
    return Pragma.slice(First, End - First);
  }
  return {};
}

/// Whether some alternative is teams, which must stand in its target construct alone.
static bool hasTeams(ArrayRef<Alternative> Chosen) {
  return llvm::any_of(Chosen,
                      [](const Alternative &A) { return !A.Directive.empty() && wordOf(A.Directive[0]) == "teams"; });
}

/// Whether a macro's use, which a name begins, may be a metadirective: Next reads what follows the name.
static bool maySayMetadirective(Preprocessor &PP, const IdentifierInfo *Name, llvm::function_ref<bool(Token &)> Next) {
  auto Says = [&](const Token &Tok) { return StringRef(PP.getSpelling(Tok)).contains("metadirective"); };
  llvm::SmallPtrSet<const IdentifierInfo *, 8> Seen;
  std::function<bool(const IdentifierInfo *)> Body = [&](const IdentifierInfo *Macro) {
    const MacroInfo *Info = Macro && Seen.insert(Macro).second ? PP.getMacroInfo(Macro) : nullptr;
    return Info && llvm::any_of(Info->tokens(), [&](const Token &Tok) {
             return Says(Tok) || (Tok.getIdentifierInfo() && Body(Tok.getIdentifierInfo()));
           });
  };
  const bool Operator = Name->getName() == "_Pragma";
  if (!Operator && !PP.getMacroInfo(Name))
    return false;
  if (Body(Name))
    return true;
  Token Tok;
  for (int Depth = 0; Next(Tok) && (Depth > 0 || Tok.is(tok::l_paren));) {
    Depth += Tok.is(tok::l_paren) - Tok.is(tok::r_paren);
    if (Says(Tok) || (Tok.is(tok::raw_identifier) && Body(PP.getIdentifierInfo(Tok.getRawIdentifier()))))
      return true;
    if (Depth == 0)
      break;
  }
  return false;
}

/// Whether the first in a block is a metadirective.
static bool beginsMetadirective(Preprocessor &PP, const Token &Brace) {
  const SourceManager &SM = PP.getSourceManager();
  if (Brace.getLocation().isMacroID())
    return false;
  auto [File, Offset] = SM.getDecomposedLoc(Brace.getLocation());
  const StringRef Buffer = SM.getBufferData(File);
  Lexer Raw(SM.getLocForStartOfFile(File), PP.getLangOpts(), Buffer.begin(), Buffer.begin() + Offset + 1, Buffer.end());
  auto Next = [&]() -> StringRef {
    Token Tok;
    if (Raw.LexFromRawLexer(Tok))
      return "";
    return Tok.is(tok::raw_identifier) ? Tok.getRawIdentifier() : Tok.is(tok::hash) ? "#" : "";
  };
  const StringRef First = Next();
  if (!First.empty() && First != "#")
    return maySayMetadirective(PP, PP.getIdentifierInfo(First), [&](Token &Tok) { return !Raw.LexFromRawLexer(Tok); });
  if (First != "#" || Next() != "pragma" || Next() != "omp")
    return false;
  const StringRef Name = Next();
  return Name == "metadirective" || Name == "begin_metadirective" || (Name == "begin" && Next() == "metadirective");
}

/// Whether the devices' texts have different variants, or theirs and the host's.
static bool asksCode(ArrayRef<Alternative> Chosen) {
  return llvm::any_of(Chosen, [](const Alternative &A) {
    return llvm::any_of(A.Conditions, [](const auto &C) { return C.Kind == SelectorMatch::Condition::CodeHas; });
  });
}

/// Whether some selector may be about the device that runs the code.
static bool asksDevices(ArrayRef<Token> Clauses) {
  return llvm::any_of(Clauses, [](const Token &Tok) { return wordOf(Tok) == "device"; });
}

/// Whether what is between begin and end metadirective is one structured block for a directive; a loop must follow its
/// directive.
static bool isBlock(ArrayRef<Token> Directive) {
  DirectiveScanner Scanner;
  for (const Token &Tok : Directive)
    Scanner.feed(Tok.getKind(), wordOf(Tok));
  return getDirectiveAssociation(Scanner.kind()) == Association::Block;
}

/// Whether an alternative stands between declarations, where there are no branches.
static bool isDeclarative(const Alternative &A) {
  DirectiveScanner Scanner;
  for (const Token &Tok : A.Directive)
    Scanner.feed(Tok.getKind(), wordOf(Tok));
  return !A.Directive.empty() && (getDirectiveCategory(Scanner.kind()) == Category::Declarative ||
                                  getDirectiveAssociation(Scanner.kind()) == Association::Delimited);
}

/// What the host's version of a region has in place of the devices' variant: "parallel for", or nothing, ""; no value
/// where it is the same, or where its text can't be. Block: the directive is begin metadirective.
std::optional<std::string> PragmaMask::hostVariant(Preprocessor &PP, ArrayRef<Token> Clauses, SelectorContext Here,
                                                   ArrayRef<Token> Device, bool Block) {
  const std::vector<Alternative> Chosen = hostAlternatives(PP, Clauses, std::move(Here));
  const ArrayRef<Token> Host = isErased(Chosen.front().Directive) ? ArrayRef<Token>() : Chosen.front().Directive;
  std::string Text = textOf(PP, Host);
  if (Text == textOf(PP, Device) || (Block && !Host.empty() && isBlock(Host) != isBlock(Device)))
    return std::nullopt;
  return Text;
}

/// What stands between begin and end metadirective.
void PragmaMask::readBlock(Preprocessor &PP, SmallVectorImpl<Token> &Code) {
  Begun.back().Marked = true;
  for (int Depth = 1; Depth > 0;) {
    Token Tok;
    PP.Lex(Tok);
    Depth += Tok.is(tok::l_brace) - Tok.is(tok::r_brace);
    if (Depth == 0 || Tok.is(tok::eof)) {
      if (Tok.is(tok::eof))
        enter(PP, Tok);
      break;
    }
    follow(Tok);
    Code.push_back(Tok);
  }
}

bool PragmaMask::takeMetadirective(Preprocessor &PP, SourceLocation Begin, SmallVectorImpl<Token> &Tokens,
                                   SourceLocation End, TargetPragma *Outer) {
  std::string Name;
  unsigned Words = 0;
  while (Words < 2 && Words < Tokens.size() && Name.find("metadirective") == std::string::npos)
    Name += (Words ? " " : "") + wordOf(Tokens[Words]).str(), ++Words;
  std::replace(Name.begin(), Name.end(), '_', ' ');
  bool Block = Name == "begin metadirective";
  if (Name == "end metadirective") {
    erase(Begin, Tokens, End);
    const std::optional<DelimitedDirective> Ended = takeEnd("begin metadirective", Begin, Tokens[0]);
    if (!Ended)
      report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::EndWithoutBegin) << "metadirective";
    if (Ended && Ended->Brace)
      Respelled.back().Tail = "}";
    if (Ended && (Ended->Brace || Ended->Marked)) {
      enter(PP, makeSign(PP, tok::r_brace, Tokens[0]));
    }
    return true;
  }
  if (Name != "metadirective" && !Block)
    return false;
  if (Block)
    Begun.push_back({Tokens[0].getLocation(), "begin metadirective", beginsInAttribute(PP.getSourceManager(), Begin)});
  SmallVector<Token, 32> Clauses(Tokens.begin() + Words, Tokens.end());
  SelectorContext Here = context();
  Here.Both = !Here.Device && (DeclareTarget || (Implied && Implied->hasDevices(PP.getSourceManager(), Begin)));
  std::vector<Alternative> Chosen = chooseAlternatives(PP, Clauses, Here);
  // With branches, the host's version of the region takes its own.
  if (Here.Device && (Chosen.size() > 1 || hostAlternatives(PP, Clauses, Here).size() > 1)) {
    Here.Both = !(Here.Device = false);
    Chosen = chooseAlternatives(PP, Clauses, Here);
  }
  if (!Here.Device && !Here.Both && asksDevices(Clauses) && !PP.getDiagnostics().hasErrorOccurred()) {
    Here.Both = true;
    if (asksCode(chooseAlternatives(PP, Clauses, Here)))
      Notes.OfHost.push_back(Begin);
  }
  if (Chosen.size() > 1 && Block && llvm::any_of(Chosen, isDeclarative)) {
    report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::UnsupportedDirective)
        << "begin metadirective"
        << (asksCode(Chosen) ? "where devices, or they and the host, have different declarations"
                             : "with declarations and a condition that only the running program can tell");
    return true;
  }
  if (Chosen.size() > 1 || (Block && isTargetBlock(Chosen.front().Directive))) {
    branch(PP, Begin, Tokens[0], Clauses, Chosen, End,
           asksCode(Chosen) && Outer && (!Outer->Brace || hasTeams(Chosen)) ? Outer : nullptr, Block);
    return true;
  }
  SmallVector<Token, 32> Stream, Directive(Chosen.front().Directive.begin(), Chosen.front().Directive.end());
  std::optional<std::string> OfHost;
  if (Here.Device)
    OfHost = hostVariant(PP, Clauses, Here, Directive, Block);
  if (Directive.empty() || isErased(Directive)) {
    erase(Begin, Tokens, End);
    Respelled.back().Host = std::move(OfHost);
    return true;
  }
  if (auto Split = Block || OfHost ? std::nullopt : splitCompound(PP, Begin, Directive, Notes)) {
    takeBoth(PP, Begin, *Split, End);
    return true;
  }
  size_t Outside = Open.size();
  if (!prepare(PP, Begin, Directive))
    return true;
  Respelled.push_back({Begin, "", std::move(OfHost)});
  appendPragma(PP, Stream, Begin, Directive, End);
  // What is between begin and end is one structured block, but for the loops, which must follow their directive.
  if (Block) {
    Begun.back().Brace = Open.size() > Outside && isBlock(Directive);
    if (Begun.back().Brace) {
      Stream.push_back(makeSign(PP, tok::l_brace, Tokens[0]));
      Respelled.back().Tail = "\n{";
    }
  } else if (!Branch.empty()) {
    InductionMask::enterLoop(PP, Directive, Branch, Stream);
  }
  enter(PP, Stream);
  return true;
}

namespace {
/// Writes the branches that take the place of a metadirective: tokens of one macro's expansion, as far as Clang sees.
class BranchWriter {
public:
  BranchWriter(Preprocessor &PP, const Token &Name, SourceLocation Begin, SourceLocation End)
      : PP(PP), SM(PP.getSourceManager()), Name(Name), First(SM.getExpansionRange(Begin).getBegin()),
        Last(SM.getExpansionRange(End).getEnd()) {}

  void add(ArrayRef<Token> Tokens);
  /// "if (n > 9) {", or "{" without conditions.
  void begin(ArrayRef<SelectorMatch::Condition> Conditions);
  /// "} else"
  void end(bool Last);
  /// "{ const int chomp_number = (next++);"
  void hold(const Token &Variable, ArrayRef<Token> Value);
  void open() { sign(tok::l_brace, /*Space=*/true); }
  void close() { sign(tok::r_brace, /*Space=*/true); }

  SmallVector<Token, 128> Stream;

private:
  void add(Token Tok, bool Space) {
    Tok.setFlagValue(Token::LeadingSpace, Space);
    add(Tok);
  }
  void word(StringRef Text, bool Space = false) { add(makeWord(PP, Text, Name), Space); }
  void sign(tok::TokenKind Kind, bool Space = false) { add(makeSign(PP, Kind, Name), Space); }
  void literal(tok::TokenKind Kind, StringRef Text, bool Space);
  void operand(ArrayRef<Token> Tokens, bool Space = false) {
    sign(tok::l_paren, Space);
    const size_t First = Stream.size();
    add(Tokens);
    Stream[First].setFlagValue(Token::LeadingSpace, false);
    sign(tok::r_paren);
  }
  void condition(const SelectorMatch::Condition &C, bool Alone);
  void ask(const SelectorMatch::Condition &C);

  Preprocessor &PP;
  SourceManager &SM;
  const Token &Name;
  SourceLocation First, Last;
};
} // namespace

void BranchWriter::add(ArrayRef<Token> Tokens) {
  for (Token Tok : Tokens) {
    unsigned Length = Tok.isAnnotation() ? 1 : std::max(1u, Tok.getLength());
    Tok.setLocation(SM.createExpansionLoc(SM.getSpellingLoc(Tok.getLocation()), First, Last, Length));
    Stream.push_back(Tok);
  }
}

void BranchWriter::literal(tok::TokenKind Kind, StringRef Text, bool Space) {
  Token Tok;
  Tok.startToken();
  Tok.setKind(Kind);
  PP.CreateString(Text, Tok, Name.getLocation(), Name.getLocation());
  add(Tok, Space);
}

void BranchWriter::begin(ArrayRef<SelectorMatch::Condition> Conditions) {
  if (!Conditions.empty()) {
    word("if", /*Space=*/true);
    sign(tok::l_paren, /*Space=*/true);
    for (const SelectorMatch::Condition &C : Conditions) {
      if (&C != Conditions.begin())
        sign(tok::ampamp, /*Space=*/true);
      const size_t First = Stream.size();
      condition(C, /*Alone=*/Conditions.size() == 1);
      Stream[First].setFlagValue(Token::LeadingSpace, &C != Conditions.begin());
    }
    sign(tok::r_paren);
  }
  sign(tok::l_brace, /*Space=*/true);
}

void BranchWriter::end(bool Last) {
  sign(tok::r_brace, /*Space=*/true);
  if (!Last)
    word("else", /*Space=*/true);
}

void BranchWriter::hold(const Token &Variable, ArrayRef<Token> Value) {
  sign(tok::l_brace, /*Space=*/true);
  word("const", /*Space=*/true);
  word("int", /*Space=*/true);
  add(Variable, /*Space=*/true);
  sign(tok::equal, /*Space=*/true);
  operand(Value, /*Space=*/true);
  sign(tok::semi);
}

void BranchWriter::condition(const SelectorMatch::Condition &C, bool Alone) {
  if (C.Kind != SelectorMatch::Condition::User)
    return ask(C);
  if (Alone)
    return add(C.Tokens);
  operand(C.Tokens);
}

/// __chomp_code_has("arch", "nvptx"), chomp_device_has(device, "arch", "x86_64", 1)
void BranchWriter::ask(const SelectorMatch::Condition &C) {
  const bool OfCode = C.Kind == SelectorMatch::Condition::CodeHas;
  word(OfCode ? StringRef(CodeHas) : StringRef(DeviceHas));
  sign(tok::l_paren);
  if (!OfCode) {
    if (C.Tokens.empty())
      word("CHOMP_DEFAULT_DEVICE");
    else
      operand(C.Tokens);
    sign(tok::comma);
  }
  literal(tok::string_literal, "\"" + C.Trait.Selector + "\"", /*Space=*/!OfCode);
  sign(tok::comma);
  literal(tok::string_literal, "\"" + C.Trait.Property + "\"", /*Space=*/true);
  if (!OfCode) {
    sign(tok::comma);
    literal(tok::numeric_constant, hostHasTrait(PP.getTargetInfo(), C.Trait) ? "1" : "0", /*Space=*/true);
  }
  sign(tok::r_paren);
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
  SmallVector<Token, 64> Statement, Behind, Rest;
  std::vector<Around> Saved = Open;
  if (Block) {
    readBlock(PP, Statement);
    if (Outer && Outer->Brace) { // what may end its block
      PP.Lex(Behind.emplace_back());
      follow(Behind.back());
    }
  } else if (takesStatement(Clauses)) {
    StatementTracker Tracker;
    for (auto Found = StatementTracker::Verdict::Inside; Found == StatementTracker::Verdict::Inside;) {
      Token Tok;
      PP.Lex(Tok);
      follow(Tok);
      Found = Tok.is(tok::eof) ? StatementTracker::Verdict::After : Tracker.feed(Tok);
      (Found == StatementTracker::Verdict::After ? Behind : Statement).push_back(Tok);
    }
  }
  if (Outer && Outer->Brace) {
    Rest = std::exchange(Behind, {});
    int Depth = 1;
    auto Ends = [&](const Token &Tok) {
      Depth += Tok.is(tok::l_brace) - Tok.is(tok::r_brace);
      return Depth == 0 || Tok.is(tok::eof);
    };
    for (bool Ended = llvm::any_of(Rest, Ends); !Ended; Ended = Ends(Rest.back())) {
      PP.Lex(Rest.emplace_back());
      follow(Rest.back());
    }
  }
  if (const Token *Static = Chosen.size() > 1 ? staticVariable(Statement) : nullptr)
    report(PP.getDiagnostics(), Static->getLocation(), Diag::UnsupportedDirective)
        << "metadirective" << "around a static variable, of which each variant would have its own: declare it before";
  Open = std::move(Saved);
  SmallVector<Token, 32> Target;
  auto Unused = [&](const char *Word) {
    return makeWord(PP, unusedWord(Word, {Statement, Rest, Clauses, Outer ? Outer->Tokens : Statement}), Name);
  };
  const Token Held = Unused("chomp_number"), Wanted = Unused("chomp_if");
  ArrayRef<Token> Number, Condition;
  bool Holds = false;
  if (Outer) {
    Outer->Taken = true;
    Begin = Outer->Tokens.front().getLocation();
    Target.append(Outer->Tokens.begin(), Outer->Tokens.end());
    Number = argument(Outer->Tokens, "device", "device_num");
    Condition = argument(Outer->Tokens, "if", "target");
    Holds = Number.size() > 1 || !Condition.empty();
    auto Hold = [&](ArrayRef<Token> Argument, const Token &Variable) {
      auto *First = Target.begin() + (Argument.begin() - Outer->Tokens.begin());
      Target.insert(Target.erase(First, First + Argument.size()), Variable);
    };
    const bool NumberFirst = Number.begin() < Condition.begin(); // what comes later is replaced first
    if (!Condition.empty() && NumberFirst)
      Hold(Condition, Wanted);
    if (!Number.empty() && Holds)
      Hold(Number, Held);
    if (!Condition.empty() && !NumberFirst)
      Hold(Condition, Wanted);
    for (Alternative &A : Chosen) {
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
  }
  BranchWriter Out(PP, Name, Begin,
                   !Rest.empty()        ? Rest.back().getLocation()
                   : !Statement.empty() ? Statement.back().getLocation()
                                        : End);
  SmallVector<Token, 16> Value;
  auto Add = [&](Token Tok, bool Space) {
    Tok.setFlagValue(Token::LeadingSpace, Space);
    Value.push_back(Tok);
  };
  auto Operand = [&](ArrayRef<Token> Tokens, bool Space) {
    Add(makeSign(PP, tok::l_paren, Name), Space);
    Add(Tokens.front(), false);
    Value.append(Tokens.begin() + 1, Tokens.end());
    Add(makeSign(PP, tok::r_paren, Name), false);
  };
  if (Condition.empty()) {
    Value.append(Number.begin(), Number.end());
  } else {
    Value.assign(2, makeSign(PP, tok::exclaim, Name));
    Operand(Condition, false);
    Out.hold(Wanted, Value);
    Value = {Wanted};
    Add(makeSign(PP, tok::question, Name), true);
    Operand(Number.empty() ? ArrayRef(makeWord(PP, "CHOMP_DEFAULT_DEVICE", Name)) : Number, true);
    Add(makeSign(PP, tok::colon, Name), true);
    Add(makeWord(PP, "CHOMP_INITIAL_DEVICE", Name), true);
  }
  if (Holds)
    Out.hold(Held, Value);
  for (Alternative &A : Chosen) {
    Out.begin(A.Conditions);
    Out.add(Target);
    if (Outer && Outer->Brace)
      Out.add(*Outer->Brace);
    SmallVector<Token, 32> Directive(A.Directive.begin(), A.Directive.end()), Pragma;
    size_t Outside = Open.size();
    if (!Directive.empty() && !isErased(Directive) && prepare(PP, Begin, Directive)) {
      if (!Branch.empty())
        report(PP.getDiagnostics(), Begin, Diag::UnsupportedClause)
            << "induction" << "metadirective" << " with a condition that only the running program can tell";
      appendPragma(PP, Pragma, Begin, Directive, End);
      Out.add(Pragma);
    }
    Open.resize(Outside); // how far its statement goes is not for the trackers: it is not read token by token
    const bool Braces = Block && !Pragma.empty() && isBlock(Directive);
    if (Braces)
      Out.open();
    Out.add(Statement);
    if (Braces)
      Out.close();
    Out.add(Rest);
    Out.end(/*Last=*/A.Conditions.empty());
  }
  if (Holds)
    Out.close();
  if (!Condition.empty())
    Out.close();
  if (Outer)
    Open.resize(Outer->Outside);
  Respelled.push_back({Out.Stream.front().getLocation()});
  Out.Stream.append(Behind.begin(), Behind.end());
  enter(PP, Out.Stream);
}

/// target, alone or with teams or parallel: what no loops have to follow.
bool PragmaMask::isTargetBlock(ArrayRef<Token> Tokens) {
  DirectiveScanner Scanner;
  for (const Token &Tok : Tokens)
    Scanner.feed(Tok.getKind(), wordOf(Tok));
  return getDirectiveAssociation(Scanner.kind()) == Association::Block &&
         getLeafConstructsOrSelf(Scanner.kind()).front() == OMPD_target;
}

/// Enters a target construct's pragma, unless a metadirective right behind it takes it along.
void PragmaMask::enterTarget(Preprocessor &PP, ArrayRef<Token> Stream, size_t Outside) {
  TargetPragma Pragma{Stream, Outside, std::nullopt};
  Target = &Pragma;
  Token Next;
  PP.Lex(Next);
  if (Next.is(tok::l_brace) && Target && beginsMetadirective(PP, Next)) {
    follow(Next);
    Followed = Next.getLocation();
    Pragma.Brace = Next;
    PP.Lex(Next);
  }
  Target = nullptr;
  SmallVector<Token, 32> All;
  if (!Pragma.Taken)
    All.append(Stream.begin(), Stream.end());
  if (!Pragma.Taken && Pragma.Brace)
    All.push_back(*Pragma.Brace);
  All.push_back(Next);
  enter(PP, All);
}

} // namespace chomp
