//===- Tokens.cpp - the token stream after preprocessing ------------------===//
//
// What surprised: the parser's lookahead gives a token to the watcher once, but a pragma's tokens come between two
// annotation tokens whose locations are that of the '#' (or of _Pragma) and of the line's end.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Tokens/Tokens.h"

#include "Frontend/Tokens/Included.h"
#include "Frontend/Tokens/Literals.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/StmtCXX.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/PPCallbacks.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

/// Notes inactive code, so that its comments are not taken for the user's.
struct TokenRecorder : PPCallbacks {
  explicit TokenRecorder(TokenStream &Stream) : Stream(Stream) {}
  void SourceRangeSkipped(SourceRange Range, SourceLocation) override {
    const SourceManager &SM = *Stream.SM;
    auto [File, Begin] = SM.getDecomposedLoc(Range.getBegin());
    Stream.Skipped[File][Begin] = SM.getDecomposedLoc(Range.getEnd()).second;
  }
  TokenStream &Stream;
};

void TokenStream::attach(Preprocessor &PP, std::function<bool(const Token &)> Wanted) {
  SM = &PP.getSourceManager();
  Language = &PP.getLangOpts();
  Tokens.reserve(1 << 14); // those of a small file with the C library's headers
  ByLocation.reserve(1 << 14);
  PP.addPPCallbacks(std::make_unique<TokenRecorder>(*this));
  PP.setTokenWatcher([this, &PP, Wanted = std::move(Wanted), Unused = false](const Token &T) mutable {
    // "#pragma unused(x)" is a mark for each name, and the name.
    if (std::exchange(Unused, T.is(tok::annot_pragma_unused)) && T.is(tok::identifier))
      return;
    if (!Wanted || Wanted(T))
      add(PP, T);
  });
}

/// The last parenthesis of the _Pragma at a place in a file; nothing where there is none.
static SourceLocation closingOfOperator(Preprocessor &PP, SourceLocation Begin) {
  const SourceManager &SM = PP.getSourceManager();
  if (Begin.isInvalid() || Begin.isMacroID() || !StringRef(SM.getCharacterData(Begin)).starts_with("_Pragma"))
    return SourceLocation();
  auto [File, Offset] = SM.getDecomposedLoc(Begin);
  const StringRef Text = SM.getBufferData(File);
  Lexer Raw(SM.getLocForStartOfFile(File), PP.getLangOpts(), Text.begin(), Text.begin() + Offset, Text.end());
  Token Tok;
  while (!Raw.LexFromRawLexer(Tok) && Tok.isNot(tok::r_paren))
    ;
  return Tok.is(tok::r_paren) ? Tok.getLocation() : SourceLocation();
}

/// What stands at a place. Nearly every token lies in the file of the one before.
StringRef TokenStream::textAt(SourceLocation Loc, unsigned Length) {
  const unsigned Raw = Loc.getRawEncoding();
  if (Loc.isMacroID())
    return StringRef(SM->getCharacterData(Loc), Length);
  if (Raw < LastFile.Begin || Raw - LastFile.Begin >= LastFile.Text.size()) {
    const auto [File, Offset] = SM->getDecomposedLoc(Loc);
    LastFile = {Raw - Offset, SM->getBufferData(File)};
  }
  return LastFile.Text.substr(Raw - LastFile.Begin, Length);
}

/// As it is written: a token's kind or identifier may be what the parser is to read instead, as of reduction(-: x).
StringRef TokenStream::spellingOf(const Preprocessor &PP, const Token &T) {
  if (isTextLiteral(T))
    return StringRef(plainLiteral(PP.getSpelling(T))).copy(Made);
  if (T.needsCleaning())
    return StringRef(PP.getSpelling(T)).copy(Made);
  const StringRef Written = textAt(T.getLocation(), T.getLength());
  // A digraph means the same, and is nothing to look for everywhere.
  if (llvm::is_contained({"<%", "%>", "<:", ":>"}, Written))
    return tok::getPunctuatorSpelling(T.getKind());
  return Written;
}

void TokenStream::add(Preprocessor &PP, const Token &T, bool Erased) {
  ExpandedToken E;
  E.Erased = Erased;
  E.Loc = T.getLocation();
  E.LeadingSpace = T.hasLeadingSpace() || T.isAtStartOfLine();
  if (T.is(tok::annot_pragma_openmp) || T.is(tok::annot_attr_openmp)) {
    E.Role = PragmaRole::Begin;
    noteDirectiveFile(E.Loc);
    auto Known = ByLocation.find(E.Loc.getRawEncoding());
    if (Known != ByLocation.end() && Known->second + 1 == Tokens.size() && Tokens.back().Role == PragmaRole::End) {
      Known->second = Tokens.size(); // of a pragma that is split
      E.Loc = Tokens.back().Loc;
    } else {
      Close = closingOfOperator(PP, E.Loc);
      InLine = Close.isValid() || beginsInAttribute(PP.getSourceManager(), E.Loc);
    }
    E.InLine = InLine;
  } else if (T.is(tok::annot_pragma_openmp_end)) {
    E.Role = PragmaRole::End;
    E.InLine = InLine;
    if (Close.isValid()) {
      ByLocation.try_emplace(E.Loc.getRawEncoding(), Tokens.size());
      E.Loc = Close;
    }
  } else if (T.isAnnotation() || T.is(tok::eof)) {
    return;
  } else {
    E.Spelling = spellingOf(PP, T);
    if (!Tokens.empty() && (Tokens.back().Role == PragmaRole::Begin || Tokens.back().Role == PragmaRole::Inside))
      E.Role = PragmaRole::Inside;
  }
  // A token keeps the first index it got, but where a pragma begins that an end shares its location with.
  auto [Known, New] = ByLocation.try_emplace(E.Loc.getRawEncoding(), Tokens.size());
  const bool IsAnother = !New && Known->second != Tokens.size();
  if (IsAnother && E.Role == PragmaRole::Begin && Tokens[Known->second].Role == PragmaRole::End)
    Known->second = Tokens.size();
  Tokens.push_back(E);
}

void TokenStream::noteDirective(ArrayRef<Token> Words) {
  if (Words.empty() || SM->isInSystemHeader(Words.front().getLocation()))
    return; // where nobody looks: LLVM's <omp.h> declares variants
  for (const Token &T : Words)
    if (const IdentifierInfo *Word = T.isAnnotation() ? nullptr : T.getIdentifierInfo())
      for (StringRef Part : llvm::split(Word->getName(), '_'))
        DirectiveWords.insert(Part);
}

void TokenStream::noteDirectiveFile(SourceLocation Begin) {
  FileID File = SM->getFileID(SM->getExpansionLoc(Begin));
  while (File.isValid() && DirectiveFiles.insert(File).second)
    File = SM->getDecomposedIncludedLoc(File).first;
}

bool TokenStream::mayHaveDirectives(const Decl *D) const {
  // What stands in extern "C" {...} is asked about by itself.
  const DeclContext *Around = D->getDeclContext();
  if (!Around || !Around->getRedeclContext()->isFileContext() || isa<LinkageSpecDecl>(D))
    return true;
  const SourceRange Range = D->getSourceRange();
  if (Range.isInvalid())
    return true;
  const FileID File = SM->getFileID(SM->getExpansionLoc(Range.getBegin()));
  return DirectiveFiles.contains(File) || File != SM->getFileID(SM->getExpansionLoc(Range.getEnd()));
}

bool TokenStream::isSplitAt(unsigned End) const {
  return End + 1 < Tokens.size() && Tokens[End].Role == PragmaRole::End && Tokens[End + 1].Role == PragmaRole::Begin &&
         Tokens[End].Loc == Tokens[End + 1].Loc;
}

std::optional<unsigned> TokenStream::index(SourceLocation Loc) const {
  if (Loc.isInvalid())
    return std::nullopt;
  // The second half of a split '>>' is found at the token's own start.
  for (int Back = 0; Back < 3; ++Back)
    if (auto It = ByLocation.find(Loc.getLocWithOffset(-Back).getRawEncoding()); It != ByLocation.end())
      return Back == 0 || Tokens[It->second].Spelling.size() > unsigned(Back) ? std::optional(It->second)
                                                                              : std::nullopt;
  return std::nullopt;
}

unsigned TokenStream::behindParentheses(unsigned Open) const {
  unsigned I = Open, Depth = 0;
  do {
    Depth += Tokens[I].Spelling == "(";
    Depth -= Tokens[I].Spelling == ")";
    ++I;
  } while (Depth && I < Tokens.size());
  return I;
}

TokenRange TokenStream::withAttributes(TokenRange Range) const {
  while (Range.Last + 2 < Tokens.size() && Tokens[Range.Last + 2].Spelling == "(" &&
         (Tokens[Range.Last + 1].Spelling == "__attribute__" || Tokens[Range.Last + 1].Spelling == "__attribute"))
    Range.Last = behindParentheses(Range.Last + 2) - 1;
  return Range;
}

std::optional<TokenRange> TokenStream::range(SourceRange Range) const {
  auto First = index(Range.getBegin()), Last = index(Range.getEnd());
  if (!First || !Last || *First > *Last)
    return std::nullopt;
  return withFolds({*First, *Last});
}

unsigned TokenStream::line(unsigned Index) const {
  return SM->getPresumedLoc(ownPlace(Index).value_or(SM->getExpansionLoc(Tokens[Index].Loc))).getLine();
}

TokenRange TokenStream::pragma(unsigned First) const {
  unsigned Last = First;
  while (Last + 1 < Tokens.size() && Tokens[Last].Role != PragmaRole::End)
    ++Last;
  return {First, Last};
}

/// The part of a statement that ends it.
static const Stmt *trailingStatement(const Stmt *S) {
  for (const Stmt *Next = S; Next;) {
    S = Next;
    Next = nullptr;
    if (auto *For = dyn_cast<ForStmt>(S))
      Next = For->getBody();
    else if (auto *While = dyn_cast<WhileStmt>(S))
      Next = While->getBody();
    else if (auto *Range = dyn_cast<CXXForRangeStmt>(S))
      Next = Range->getBody();
    else if (auto *If = dyn_cast<IfStmt>(S))
      Next = If->getElse() ? If->getElse() : If->getThen();
    else if (auto *Switch = dyn_cast<SwitchStmt>(S))
      Next = Switch->getBody();
    else if (auto *Label = dyn_cast<LabelStmt>(S))
      Next = Label->getSubStmt();
    else if (auto *Case = dyn_cast<SwitchCase>(S))
      Next = Case->getSubStmt();
    else if (auto *Attributed = dyn_cast<AttributedStmt>(S))
      Next = Attributed->getSubStmt();
    else if (auto *Captured = dyn_cast<CapturedStmt>(S))
      Next = Captured->getCapturedStmt();
    else if (auto *Loop = dyn_cast<OMPCanonicalLoop>(S))
      Next = Loop->getLoopStmt();
    else if (auto *Directive = dyn_cast<OMPExecutableDirective>(S); Directive && Directive->hasAssociatedStmt())
      Next = Directive->getAssociatedStmt();
  }
  return S;
}

TokenRange TokenStream::statement(const Stmt *S) const {
  // Of a loop's hint (#pragma unroll) there is no token.
  while (auto *Hinted = dyn_cast<AttributedStmt>(S)) {
    if (index(Hinted->getBeginLoc()))
      break;
    S = Hinted->getSubStmt();
  }
  const Stmt *End = trailingStatement(S);
  if (auto *Directive = dyn_cast<OMPExecutableDirective>(End)) // stands alone: its pragma is all there is
    return {index(S->getBeginLoc()).value_or(0), pragma(index(Directive->getBeginLoc()).value_or(0)).Last};
  TokenRange Range = withFolds({index(S->getBeginLoc()).value_or(0), index(End->getEndLoc()).value_or(0)});
  // In an instantiation an empty block stands for whatever statement an `if constexpr` has discarded.
  const bool IsBlock = isa<CompoundStmt>(End) && Tokens[index(End->getBeginLoc()).value_or(0)].Spelling == "{";
  if (!IsBlock && !isa<DeclStmt, NullStmt>(End) && Range.Last + 1 < Tokens.size() &&
      Tokens[Range.Last + 1].Spelling == ";")
    ++Range.Last;
  return Range;
}

std::string TokenStream::indentation(unsigned Index) const {
  auto [File, Offset] = SM->getDecomposedLoc(ownPlace(Index).value_or(SM->getExpansionLoc(Tokens[Index].Loc)));
  StringRef Text = SM->getBufferData(File);
  size_t Line = Text.rfind('\n', Offset);
  Line = Offset == 0 || Line == StringRef::npos ? 0 : Line + 1;
  return Layout.indentation(*SM, File, Text.slice(Line, Text.find_first_not_of(" \t", Line)));
}

bool beginsInAttribute(const SourceManager &SM, SourceLocation Begin) {
  const char *Text = Begin.isValid() ? SM.getCharacterData(SM.getSpellingLoc(Begin)) : "";
  return *Text == '[' || *Text == ',';
}

} // namespace chomp
