//===- DelimitedMask.cpp - directives that have code around them or in them ===//
//
// Which constructs stand around the place that is read, and directives with an end: begin declare variant, whose code
// is read here to be written anew, and those of which only the end has to be there.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Pragmas/AttributeDirectives.h"
#include "Frontend/Pragmas/DelimitedVariants.h"
#include "Frontend/Pragmas/DirectiveText.h"
#include "Frontend/Pragmas/PragmaMask.h"
#include "Frontend/Tokens/Tokens.h"
#include "Support/Diagnostics.h"

#include "clang/AST/DeclCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Sema/Sema.h"

#include <algorithm>
#include <optional>
#include <utility>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

//===--- what stands around ---===//

bool PragmaMask::hasStatement(Directive Kind) {
  const Association A = getDirectiveAssociation(Kind);
  return Kind != OMPD_unknown && (A == Association::Block || A == Association::LoopNest || A == Association::LoopSeq);
}

void PragmaMask::note(SourceLocation Begin, const DirectiveText &D) {
  const Directive Kind = D.Kind;
  const SmallVector<Token, 32> Tokens = D.tokens();
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
  if (!hasStatement(Kind))
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

} // namespace chomp
