//===- PragmaMask.h - directives that Clang must not see as they are ------===//
//
// Clang 22 crashes on some directives of OpenMP 6.0, loops for ever on some clauses, and at -fopenmp-version=60 refuses
// spellings that older versions allowed. PragmaMask stands between its preprocessor and its parser and
//
//   - takes out what Clang can't bear, with an error at the user's token: "… is not yet supported";
//   - gives old spellings in their new form: `declare target to(x)` as `enter(x)`, `reduction(-: x)` as `+`.
//
// It works on tokens after macro expansion, not on text: so `#pragma omp` and `_Pragma`, macros, headers and inactive
// code need no care of their own, the buffers stay as they are on disk, and every location remains the user's.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_PRAGMAMASK_H
#define CHOMP_FRONTEND_PRAGMAMASK_H

#include "Frontend/Pragmas/AttributeDirectives.h"
#include "Frontend/Pragmas/ClauseNotes.h"
#include "Frontend/Pragmas/ConstantVariants.h"
#include "Frontend/Pragmas/DelimitedVariants.h"
#include "Frontend/Pragmas/DirectivePasses.h"
#include "Frontend/Pragmas/DirectiveText.h"
#include "Frontend/Pragmas/GroupObjects.h"
#include "Frontend/Pragmas/ImpliedClauses.h"
#include "Frontend/Pragmas/InductionMask.h"
#include "Frontend/Pragmas/Metadirective.h"
#include "Frontend/Pragmas/StatementTracker.h"
#include "Frontend/Pragmas/TemplateVariables.h"

#include "clang/Lex/Pragma.h"
#include "clang/Lex/Token.h"
#include "llvm/ADT/STLFunctionalExtras.h"

#include <optional>
#include <string>
#include <vector>

namespace clang {
class Preprocessor;
} // namespace clang

namespace chomp {

class BranchWriter;
class TokenStream;
struct SplitDirective;

class PragmaMask : public clang::PragmaHandler {
public:
  PragmaMask() : PragmaHandler("omp") {}

  /// Puts itself in the place of Clang's handler for `omp`, once the parser has installed that. Call it before the main
  /// file is entered (in CreateASTConsumer); the mask must outlive the parser. Does nothing unless OpenMP is on.
  void attach(clang::Preprocessor &PP);

  /// To be called for every token that the parser gets, for `[[omp::directive(…)]]`, which has no handler. False for
  /// one that the stream shall not have, or has from here.
  bool watch(const clang::Token &Tok);

  void HandlePragma(clang::Preprocessor &PP, clang::PragmaIntroducer Introducer, clang::Token &FirstToken) override;

  /// Where erased directives are noted, as far as somebody wants to know of them.
  TokenStream *Stream = nullptr;
  /// What stands in the user's text otherwise than the parser got it: the '#' of a pragma that is spelled anew or was
  /// erased, or the first token of what took a metadirective's place.
  struct Respelling {
    clang::SourceLocation Where;
    const char *Tail = ""; ///< What follows it: the brace of a block that begin metadirective opens.
    /// The directive that the host's version of a region has in its place, "parallel for"; empty: none there.
    std::optional<std::string> Host = std::nullopt;
  };
  std::vector<Respelling> Respelled;
  GroupObjects Groups;
  clang::Sema *Meaning = nullptr; ///< Once there is one: what the words of directives name.
  const ImpliedClauses *Implied = nullptr;
  ClauseNotes Notes;
  InductionMask Inductions;
  ConstantVariants Constants;
  DelimitedFunctions Delimited;
  TargetTemplates Templates;

private:
  /// A construct whose statement is being read.
  struct Around {
    std::vector<std::string> Constructs; ///< Its leaves.
    StatementTracker Statement;
    bool Ended = false;
  };
  void take(clang::Preprocessor &PP, clang::SourceLocation Begin, llvm::SmallVectorImpl<clang::Token> &Tokens,
            clang::SourceLocation End);
  void takeDirective(clang::SourceLocation Begin, DirectiveText D, clang::SourceLocation End);
  void takeBoth(clang::SourceLocation Begin, SplitDirective &Both, clang::SourceLocation End);
  bool takeAttribute(const clang::Token &First);
  void takeDeclarators(Attribute &Found, bool Behind);
  void respellBehind(const clang::Token &Last, llvm::ArrayRef<clang::Token> Directive);
  void pass(const clang::Token &Tok);
  PassContext passContext(clang::SourceLocation Begin);
  /// Makes a directive what Clang's parser is to get. False: nothing is left of it.
  bool prepare(clang::SourceLocation Begin, DirectiveText &D);
  /// Whether too many constructs are around one. The first of them is reported.
  bool isTooDeep(const DirectiveText &D);
  /// Whether what follows a directive belongs to it.
  static bool hasStatement(llvm::omp::Directive Kind);
  void note(clang::SourceLocation Begin, const DirectiveText &D);
  void follow(const clang::Token &Tok);
  SelectorContext context() const;
  static void appendPragma(clang::Preprocessor &PP, llvm::SmallVectorImpl<clang::Token> &Stream,
                           clang::SourceLocation Begin, llvm::ArrayRef<clang::Token> Tokens, clang::SourceLocation End);
  /// Gives tokens to the parser. Macros have been expanded when they were read; a word of ours must not be taken for
  /// one of the user's. Again: nobody shall take note of them.
  static void enter(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Tokens, bool Again = false);
  void eraseBehind(llvm::ArrayRef<clang::Token> Code, clang::SourceLocation Begin, llvm::ArrayRef<clang::Token> Tokens,
                   clang::SourceLocation End);
  void erase(clang::SourceLocation Begin, llvm::ArrayRef<clang::Token> Tokens, clang::SourceLocation End);
  /// A target construct's pragma that the parser has not yet got.
  struct TargetPragma {
    llvm::ArrayRef<clang::Token> Tokens;
    size_t Outside;                    ///< How many constructs are around it.
    std::optional<clang::Token> Brace; ///< That of its block, where a metadirective is the first in it.
    bool Taken = false;                ///< What stands behind it has entered it.
  };
  /// Whether one structured block belongs to a directive; a loop must follow its directive.
  static bool isBlock(llvm::omp::Directive Kind);
  static bool isTargetBlock(llvm::omp::Directive Kind);
  void enterTarget(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Stream, size_t Outside);
  bool takeMetadirective(clang::Preprocessor &PP, clang::SourceLocation Begin, llvm::ArrayRef<clang::Token> Tokens,
                         clang::SourceLocation End, TargetPragma *Outer);
  void endMetadirective(clang::Preprocessor &PP, clang::SourceLocation Begin, llvm::ArrayRef<clang::Token> Tokens,
                        clang::SourceLocation End);
  std::vector<Alternative> choose(clang::Preprocessor &PP, clang::SourceLocation Begin,
                                  llvm::ArrayRef<clang::Token> Clauses, SelectorContext &Here);
  static std::optional<std::string> hostVariant(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Clauses,
                                                SelectorContext Here, llvm::ArrayRef<clang::Token> Device, bool Block);
  void branch(clang::Preprocessor &PP, clang::SourceLocation Begin, const clang::Token &Name,
              llvm::ArrayRef<clang::Token> Clauses, std::vector<Alternative> &Chosen, clang::SourceLocation End,
              TargetPragma *Outer, bool Block);
  /// What branches share.
  struct BranchedCode {
    llvm::SmallVector<clang::Token, 64> Statement; ///< The metadirective's.
    llvm::SmallVector<clang::Token, 64> Rest;      ///< Of the block of the target construct around it.
    llvm::SmallVector<clang::Token, 64> Behind;    ///< What was read to find their end.
  };
  BranchedCode readBranched(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Clauses, const TargetPragma *Outer,
                            bool Block);
  void writeBranch(BranchWriter &Out, const Alternative &A, const BranchedCode &Code, clang::SourceLocation Begin,
                   clang::SourceLocation End, bool Block);
  void readBlock(clang::Preprocessor &PP, llvm::SmallVectorImpl<clang::Token> &Code);

  bool takeVariants(clang::Preprocessor &PP, clang::SourceLocation Begin, llvm::ArrayRef<clang::Token> Tokens,
                    clang::SourceLocation End);

  /// `begin …`, or declare target.
  struct DelimitedDirective {
    clang::SourceLocation Begin;
    llvm::StringRef Name;
    bool Attribute = false; ///< That is how it is written.
    bool Brace = false;     ///< begin metadirective opened a block.
    bool Marked = false;    ///< What is in between goes into branches: the parser doesn't see where it ends.
  };
  /// The directive that an end belongs to. Reports one that is written in another way; Word: the end's first.
  std::optional<DelimitedDirective> takeEnd(llvm::StringRef Begin, clang::SourceLocation End, const clang::Token &Word);
  /// Reports an end where no directive of its kind is open, but another one, and makes it the innermost one's.
  void correctEnd(clang::Preprocessor &PP, clang::SourceLocation Begin, llvm::SmallVectorImpl<clang::Token> &Tokens);
  void reportBegun();

  VariantScope *Variants = nullptr;          ///< While the code after begin declare variant is read: the innermost one.
  llvm::SmallVector<clang::Token, 0> Branch; ///< What the last prepared directive puts before its loop's body.
  std::vector<Around> Open;                  ///< Outermost first.
  TargetPragma *Target = nullptr;            ///< While what follows it is read.
  clang::SourceLocation Followed;            ///< A token that Open knows of, and that comes once more.
  SelectorContext Context;                   ///< Of the file as far as it was read.
  bool DepthTold = false;                    ///< Of the constructs that are open.
  bool CopiesTold = false;                   ///< In this file.
  unsigned DeclareTarget = 0;                ///< begin declare target around.
  llvm::SmallVector<DelimitedDirective, 2> Begun; ///< Directives whose end is to come.

  clang::Preprocessor *PP = nullptr;
  llvm::SmallVector<clang::Token, 3> LastName; ///< The name that has just been read, "S :: x"; empty: something else.
  llvm::SmallVector<clang::Token, 2> Hidden;   ///< What follows the last token (Delimited.Hidden).
  std::optional<clang::Token> Bracket;         ///< '[', until it is known whether another one follows.
  bool Ahead = false;                          ///< While the tokens of an attribute are read.
};

} // namespace chomp

#endif
