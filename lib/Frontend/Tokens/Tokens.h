//===- Tokens.h - the token stream after preprocessing --------------------===//
//
// Everything that Chomp writes is text that the user wrote: this file keeps the tokens as the parser saw them (macros
// expanded, inactive code gone) together with what stood between them in the file, so that any part of the AST can be
// given back as text, comments included, with edits applied.
//
// Clang's own syntax::TokenBuffer does nearly this; it knows nothing of pragmas, though, whose tokens reach the parser
// in the middle of a directive line. Here a pragma is a first-class part of the stream.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_TOKENS_H
#define CHOMP_FRONTEND_TOKENS_H

#include "Frontend/Tokens/Included.h"
#include "Model/KernelCode.h"

#include "clang/Basic/SourceLocation.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/StringRef.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/Allocator.h"

#include <functional>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace clang {
class Decl;
class LangOptions;
class Preprocessor;
class SourceManager;
class Stmt;
class Token;
} // namespace clang

namespace chomp {

/// Where a token stands towards an OpenMP pragma.
enum class PragmaRole { None, Begin, Inside, End };

struct ExpandedToken {
  clang::SourceLocation Loc; ///< Unique in the translation unit; a macro location where a macro produced it.
  llvm::StringRef Spelling;  ///< Empty for Begin and End of a pragma. Lives as long as the stream and Clang's files.
  PragmaRole Role = PragmaRole::None;
  bool LeadingSpace = false;
  /// Of a pragma's first and last: an attribute of C++, from its first bracket to its last, or _Pragma("..."), to its
  /// last parenthesis.
  bool InLine = false;
  bool Erased = false; ///< Of a directive that the parser doesn't get: no text has it, but its place is known.
};

/// First and last token of something, both inside.
struct TokenRange {
  unsigned First = 0, Last = 0;
};

/// Tokens that stand side by side in a file do so in a hash table, too: they come, and are looked up, one after the
/// other.
struct LocationInfo : llvm::DenseMapInfo<unsigned> {
  static unsigned getHashValue(unsigned Location) { return (Location / 32 * 37 * 32) | Location % 32; }
};

/// The edits that turn the user's tokens into what is written. Positions are token indices; edits of nested nodes are
/// added outermost first, which keeps nested parentheses nested.
class TokenEdits {
public:
  void insertBefore(unsigned Token, KernelCode Text) { Before[Token].push_back(std::move(Text)); }
  /// A part of the token: goes with it where more than the token is replaced.
  void qualify(unsigned Token, const KernelCode &Text) { Qualifiers[Token] += Text; }
  void insertAfter(unsigned Token, KernelCode Text) { After[Token].push_back(std::move(Text)); }
  /// Lines that follow a statement: behind the comment that ends its last line. Mapped back by a #line.
  void insertLinesAfter(unsigned Token, KernelCode Text) { LinesAfter[Token].push_back(std::move(Text)); }
  /// Replaces the whole range; edits inside it are dropped. The outermost of nested replacements wins, the first of
  /// several of one range. Ranges that overlap otherwise are a mistake, at which debug builds stop.
  void replace(TokenRange Range, KernelCode Text);
  void remove(TokenRange Range) { replace(Range, ""); }
  /// Removes a declaration with its comments and blank lines: those right before it, and what ends its last line.
  void drop(TokenRange Range);
  bool drops(unsigned First) const {
    auto It = Replaced.find(First);
    return It != Replaced.end() && It->second.Dropped;
  }

  /// What is written several times in place of one range, each time with other words for some of its tokens.
  struct Repetition {
    struct Part {
      KernelCode Lead; ///< Text in front.
      TokenRange Tokens;
      std::vector<std::pair<unsigned, KernelCode>> Replaced;
      KernelCode Text = ""; ///< In place of the tokens, where it is not empty.
    };
    unsigned Last = 0;
    std::vector<Part> Parts;
    KernelCode Tail; ///< Text behind.
  };
  /// Edits inside the parts are made in each of them. The outermost of nested repetitions is added first.
  void repeat(TokenRange Range, Repetition Text) {
    Text.Last = Range.Last;
    Repeated.try_emplace(Range.First, std::move(Text));
  }

  /// False: what a replacement leaves blank goes, and the text may have fewer lines than the file.
  bool KeepsLines = true;

  struct Replacement {
    unsigned Last;
    KernelCode Text;
    bool Dropped = false;
  };
  std::map<unsigned, std::vector<KernelCode>> Before, After, LinesAfter;
  std::map<unsigned, KernelCode> Qualifiers;
  std::map<unsigned, Replacement> Replaced; ///< By first token.
  std::map<unsigned, Repetition> Repeated;  ///< Likewise.
};

/// A change of a file's own characters, where no token is.
struct TextChange {
  unsigned Begin, End; ///< Offsets.
  std::string Text;
};

class TokenStream {
public:
  /// Starts recording; call before parsing. The stream must outlive the preprocessor's use of it. The preprocessor has
  /// room for one watcher only: Wanted sees each token first, if given, and says whether the stream shall have it.
  void attach(clang::Preprocessor &PP, std::function<bool(const clang::Token &)> Wanted = nullptr);

  /// The next token, for Wanted: one that the parser doesn't get.
  void add(clang::Preprocessor &PP, const clang::Token &Tok, bool Erased = false);

  const std::vector<ExpandedToken> &tokens() const { return Tokens; }
  /// Whether a word stands anywhere in a directive outside of system headers, as the user wrote it or as the parser got
  /// it; of a word with underscores, each part. To walk a file's whole AST takes a hundredth of the translator's time,
  /// so nobody looks for constructs that no directive names.
  bool inDirectives(llvm::StringRef Word) const { return DirectiveWords.contains(Word); }
  void noteDirective(llvm::ArrayRef<clang::Token> Words);
  /// Whether a directive may stand in the code of a declaration: not if one of a namespace lies in a file that has none
  /// and includes none that has.
  bool mayHaveDirectives(const clang::Decl *D) const;
  const ExpandedToken &operator[](unsigned Index) const { return Tokens[Index]; }

  /// A fold expression. In an instantiation the AST has what its operands have become, which is not the whole of it.
  struct Fold {
    TokenRange Whole, Operands;
  };
  /// From here on range() and statement() end with no part of one.
  void setFolds(std::vector<Fold> All) { Folds = std::move(All); }

  /// The places of `::` that a name of the program's own follows, with nothing before it; whether that is a variable's:
  /// text for kernel files is without then, for it may be a region's parameter, else they have its Word.
  void setGlobals(llvm::DenseMap<unsigned, bool> All) { Globals = std::move(All); }

  /// Tokens that text for kernel files spells otherwise.
  void setDeviceNames(llvm::DenseMap<unsigned, std::string> All) { DeviceNames = std::move(All); }

  /// Uses of macros that stand for constants, by their first tokens, and the last. The macros live as long as texts.
  struct MacroUse {
    unsigned Last = 0;
    const ConstantMacro *Macro = nullptr;
  };
  void setMacros(llvm::DenseMap<unsigned, MacroUse> All) { Macros = std::move(All); }
  /// The one that begins with a token; null: there is none.
  const MacroUse *macroUse(unsigned First) const {
    auto Use = Macros.find(First);
    return Use == Macros.end() ? nullptr : &Use->second;
  }

  /// The token at a location as the AST gives it.
  std::optional<unsigned> index(clang::SourceLocation Loc) const;
  std::optional<TokenRange> range(clang::SourceRange Range) const;

  /// The text of a token range, as the user wrote it where it comes from a file, with edits applied. Directives and
  /// inactive code between the tokens are left out, comments stay. No space before the first token or after the last.
  std::string text(TokenRange Range, const TokenEdits *Edits = nullptr) const;
  std::string text(clang::SourceRange Range, const TokenEdits *Edits = nullptr) const;

  /// The token after the parenthesis that closes the one at `Open`.
  unsigned behindParentheses(unsigned Open) const;
  /// The range with the attributes (`__attribute__((...))`) right behind it.
  TokenRange withAttributes(TokenRange Range) const;

  /// The tokens of a statement, its closing semicolon included.
  TokenRange statement(const clang::Stmt *S) const;
  /// The tokens of a directive's pragma: from its '#' to the line's end.
  TokenRange pragma(unsigned First) const;
  /// The comment behind a token on its line, with the space before it; empty if other code follows there.
  std::string trailingComment(unsigned Index) const;
  /// The same behind a pragma, whatever of it the parser got.
  std::string commentBehind(TokenRange Pragma) const;
  /// The comment right above a token that begins a line, with the line break behind it; empty if there is none.
  std::string leadingComment(unsigned Index) const;
  /// Line (as #line directives have it) where a token stands.
  unsigned line(unsigned Index) const;

  /// Text for a kernel file: without directives that only declare something to the host compiler, and with a piece in
  /// place of every other pragma (KernelCode::Pragma).
  KernelCode deviceText(TokenRange Range, const TokenEdits *Edits = nullptr) const;
  KernelCode deviceText(clang::SourceRange Range, const TokenEdits *Edits = nullptr) const;
  /// The same with a KernelCode::Line at each line's beginning. With them a writer knows for each line where it comes
  /// from, whatever was left out or put in.
  KernelCode deviceLines(TokenRange Range, const TokenEdits &Edits) const;

  /// The directive that a pragma's first token opens: "parallel for", "declare simd".
  std::string directiveName(unsigned First) const;

  /// What stands between a token and the one before it: white space and comments.
  std::string gapBefore(unsigned Index) const;

  /// The rewritten text of a whole file: the user's characters, with the edits; a macro's use is replaced by its
  /// expansion only where an edit falls inside it.
  /// Lines: of each line of the text, the line of the file that it comes from, as #line directives have it.
  std::string fileText(clang::FileID File, const TokenEdits &Edits, llvm::ArrayRef<TextChange> More = {},
                       std::vector<unsigned> *Lines = nullptr) const;

  /// Column (from 0) of the first character on the line where a token's expansion stands: its indentation.
  std::string indentation(unsigned Index) const;

private:
  friend struct TokenRecorder;
  llvm::StringRef spellingOf(const clang::Preprocessor &PP, const clang::Token &T);
  llvm::StringRef textAt(clang::SourceLocation Loc, unsigned Length);
  void noteDirectiveFile(clang::SourceLocation Begin);
  friend class FileWriter;
  friend class RangeWriter;
  bool endsExpansion(unsigned Index) const;
  std::optional<clang::SourceLocation> ownPlace(unsigned Index) const;
  /// Whether a pragma's end is where the next begins: one pragma of the user's stands for both.
  bool isSplitAt(unsigned End) const;
  TokenRange withFolds(TokenRange Range) const;
  /// Whether two spellings side by side would lex as something else.
  static bool needSpace(llvm::StringRef Left, llvm::StringRef Right);
  bool isSkipped(clang::FileID File, unsigned Offset) const;
  std::string cleanGap(clang::FileID File, unsigned Begin, unsigned End) const;
  unsigned length(clang::SourceLocation Loc) const;

  const clang::SourceManager *SM = nullptr;
  const clang::LangOptions *Language = nullptr;
  bool InLine = false;         ///< The pragma that is being read.
  clang::SourceLocation Close; ///< Where a _Pragma that is being read ends.
  std::vector<ExpandedToken> Tokens;
  llvm::BumpPtrAllocator Made; ///< Spellings that stand in no file like this.
  struct {
    unsigned Begin = 0; ///< As SourceLocation::getRawEncoding() says it.
    llvm::StringRef Text;
  } LastFile; ///< That a token has come from.
  llvm::StringSet<> DirectiveWords;
  llvm::DenseSet<clang::FileID> DirectiveFiles;                ///< With those that include them.
  llvm::DenseMap<unsigned, unsigned, LocationInfo> ByLocation; ///< By what SourceLocation::getRawEncoding() says.
  mutable IncludedLayout Layout;
  llvm::DenseMap<unsigned, bool> Globals;
  llvm::DenseMap<unsigned, std::string> DeviceNames;
  llvm::DenseMap<unsigned, MacroUse> Macros;
  std::vector<Fold> Folds;                                       ///< Inner ones after those around them.
  std::map<clang::FileID, std::map<unsigned, unsigned>> Skipped; ///< Inactive code: begin offset to end offset.
};

/// Whether a pragma that begins at a location was made of an attribute.
bool beginsInAttribute(const clang::SourceManager &SM, clang::SourceLocation Begin);

} // namespace chomp

#endif
