//===- MetadirectiveMask.cpp - a metadirective becomes what it stands for -===//
//
// The parser gets the directive that suits, or a branch for each where only the device's compiler or the running
// program can tell.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/AttributeDirectives.h"
#include "Frontend/Pragmas/CompoundDirectives.h"
#include "Frontend/Pragmas/PragmaMask.h"
#include "Frontend/Pragmas/Support.h"
#include "Frontend/Pragmas/Words.h"
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

bool PragmaMask::isBlock(Directive Kind) { return getDirectiveAssociation(Kind) == Association::Block; }

/// The kind of directive that an alternative is.
static Directive kindOf(const Alternative &A) { return parseDirective(A.Directive).Kind; }

/// Whether an alternative stands between declarations, where there are no branches.
static bool isDeclarative(const Alternative &A) {
  const Directive Kind = kindOf(A);
  return !A.Directive.empty() && (getDirectiveCategory(Kind) == Category::Declarative ||
                                  getDirectiveAssociation(Kind) == Association::Delimited);
}

/// What the host's version of a region has in place of the devices' variant: "parallel for", or nothing, ""; no value
/// where it is the same, or where its text can't be. Block: the directive is begin metadirective.
std::optional<std::string> PragmaMask::hostVariant(Preprocessor &PP, ArrayRef<Token> Clauses, SelectorContext Here,
                                                   ArrayRef<Token> Device, bool Block) {
  const std::vector<Alternative> Chosen = hostAlternatives(PP, Clauses, std::move(Here));
  const Directive Kind = kindOf(Chosen.front());
  const ArrayRef<Token> Host = isErased(Kind) ? ArrayRef<Token>() : Chosen.front().Directive;
  std::string Text = textOf(PP, Host);
  if (Text == textOf(PP, Device) || (Block && !Host.empty() && isBlock(Kind) != isBlock(parseDirective(Device).Kind)))
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

/// end metadirective
void PragmaMask::endMetadirective(Preprocessor &PP, SourceLocation Begin, ArrayRef<Token> Tokens, SourceLocation End) {
  erase(Begin, Tokens, End);
  const std::optional<DelimitedDirective> Ended = takeEnd("begin metadirective", Begin, Tokens[0]);
  if (!Ended)
    report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::EndWithoutBegin) << "metadirective";
  if (Ended && Ended->Brace)
    Respelled.back().Tail = "}";
  if (Ended && (Ended->Brace || Ended->Marked))
    enter(PP, makeSign(PP, tok::r_brace, Tokens[0]));
}

/// The alternatives for the devices' texts and the host's. Here: the context, which says of code for both that it is.
std::vector<Alternative> PragmaMask::choose(Preprocessor &PP, SourceLocation Begin, ArrayRef<Token> Clauses,
                                            SelectorContext &Here) {
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
  return Chosen;
}

bool PragmaMask::takeMetadirective(Preprocessor &PP, SourceLocation Begin, ArrayRef<Token> Tokens, SourceLocation End,
                                   TargetPragma *Outer) {
  std::string Name;
  unsigned Words = 0;
  while (Words < 2 && Words < Tokens.size() && Name.find("metadirective") == std::string::npos)
    Name += (Words ? " " : "") + wordOf(Tokens[Words]).str(), ++Words;
  std::replace(Name.begin(), Name.end(), '_', ' ');
  const bool Block = Name == "begin metadirective";
  if (Name == "end metadirective") {
    endMetadirective(PP, Begin, Tokens, End);
    return true;
  }
  if (Name != "metadirective" && !Block)
    return false;
  if (Block)
    Begun.push_back({Tokens[0].getLocation(), "begin metadirective", beginsInAttribute(PP.getSourceManager(), Begin)});
  const ArrayRef<Token> Clauses = Tokens.drop_front(Words);
  SelectorContext Here = context();
  std::vector<Alternative> Chosen = choose(PP, Begin, Clauses, Here);
  if (Chosen.size() > 1 && Block && llvm::any_of(Chosen, isDeclarative)) {
    report(PP.getDiagnostics(), Tokens[0].getLocation(), Diag::UnsupportedDirective)
        << "begin metadirective"
        << (asksCode(Chosen) ? "where devices, or they and the host, have different declarations"
                             : "with declarations and a condition that only the running program can tell");
    return true;
  }
  if (Chosen.size() > 1 || (Block && isTargetBlock(kindOf(Chosen.front())))) {
    branch(PP, Begin, Tokens[0], Clauses, Chosen, End,
           asksCode(Chosen) && Outer && (!Outer->Brace || hasTeams(Chosen)) ? Outer : nullptr, Block);
    return true;
  }
  const ArrayRef<Token> Directive = Chosen.front().Directive;
  std::optional<std::string> OfHost;
  if (Here.Device)
    OfHost = hostVariant(PP, Clauses, Here, Directive, Block);
  DirectiveText D = parseDirective(Directive);
  if (Directive.empty() || isErased(D.Kind)) {
    erase(Begin, Tokens, End);
    Respelled.back().Host = std::move(OfHost);
    return true;
  }
  if (auto Split = Block || OfHost ? std::nullopt : splitCompound(PP, Begin, D, Notes)) {
    takeBoth(Begin, *Split, End);
    return true;
  }
  const size_t Outside = Open.size();
  if (!prepare(Begin, D))
    return true;
  Respelled.push_back({Begin, "", std::move(OfHost)});
  SmallVector<Token, 32> Stream;
  appendPragma(PP, Stream, Begin, D.tokens(), End);
  // What is between begin and end is one structured block, but for the loops, which must follow their directive.
  if (Block) {
    Begun.back().Brace = Open.size() > Outside && isBlock(D.Kind);
    if (Begun.back().Brace) {
      Stream.push_back(makeSign(PP, tok::l_brace, Tokens[0]));
      Respelled.back().Tail = "\n{";
    }
  } else if (!Branch.empty()) {
    InductionMask::enterLoop(PP, D, Branch, Stream);
  }
  enter(PP, Stream);
  return true;
}

/// target, alone or with teams or parallel: what no loops have to follow.
bool PragmaMask::isTargetBlock(Directive Kind) {
  return isBlock(Kind) && getLeafConstructsOrSelf(Kind).front() == OMPD_target;
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
