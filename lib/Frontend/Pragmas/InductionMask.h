//===- InductionMask.h - inductions, in words that Clang has --------------===//
//
// Clang 22 has no parser for the induction clause and for declare_induction (OpenMP 6.0 §7.6.13, §7.6.17). It gets a
// lastprivate clause, which does the same for the data environment; the step and the expressions of a declared
// induction stand where they are evaluated, in a branch of the loop's body that is never taken:
//
//   Before:  #pragma omp for induction(step(s), next : p)   After:  #pragma omp for lastprivate(p)
//            for (...)                                              for (...)
//              body                                                   if (0) {
//                                                                       __auto_type omp_step = (s);
//                                                                       {
//                                                                         T omp_var; S omp_step; long long omp_idx;
//                                                                         __auto_type omp_collected = (collector);
//                                                                         inductor;
//                                                                       }
//                                                                     } else
//                                                                       body
//
// Sema then does all else, in templates too. Inductions.h finds it again.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_INDUCTIONMASK_H
#define CHOMP_FRONTEND_INDUCTIONMASK_H

#include "clang/Lex/Token.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Frontend/OpenMP/OMP.h"

#include <string>
#include <vector>

namespace clang {
class Preprocessor;
class Sema;
} // namespace clang

namespace chomp {

struct DirectivePart;
struct DirectiveText;
struct PassContext;

/// What an induction clause says of a list item, beside its expressions.
struct InductionNote {
  enum class Operator { Add, Multiply, Declared } What = Operator::Add;
  bool Strict = false;
  std::string Text;             ///< The clause as the user wrote it.
  clang::SourceLocation Branch; ///< The `if` of the branch that has the expressions.
};

class InductionMask {
public:
  /// The list items of lastprivate clauses that stand for induction clauses.
  llvm::DenseMap<clang::SourceLocation, InductionNote> Notes;

  /// To be called for every token: what is declared in a block is not known behind it.
  void watch(const clang::Token &Tok);

  /// Takes declare_induction. True if the directive is one, also after a message. Meaning may be null.
  bool declare(clang::Preprocessor &PP, const DirectiveText &D, clang::Sema *Meaning);

  /// Makes a directive's induction clauses lastprivate. What has to stand in its loop is put into Branch.
  void respell(DirectiveText &D, clang::Preprocessor &PP, llvm::SmallVectorImpl<clang::Token> &Branch);

  /// Reads the heads of the loops that a directive associates, and puts Branch behind them.
  static void enterLoop(clang::Preprocessor &PP, const DirectiveText &D, llvm::ArrayRef<clang::Token> Branch,
                        llvm::SmallVectorImpl<clang::Token> &Stream);

private:
  using Tokens = llvm::SmallVector<clang::Token, 8>;
  struct Declared {
    std::string Name;
    Tokens Variable, Step; ///< Types.
    Tokens Inductor, Collector;
    unsigned Depth; ///< Blocks around.
  };
  /// Items: the variables of the directive's induction clauses so far.
  bool takeClause(clang::Preprocessor &PP, DirectivePart &Clause, llvm::StringSet<> &Items,
                  llvm::SmallVectorImpl<clang::Token> &Branch);
  static void addBranch(clang::Preprocessor &PP, llvm::ArrayRef<clang::Token> Step,
                        llvm::ArrayRef<const Declared *> Choices, llvm::SmallVectorImpl<clang::Token> &Branch);

  std::vector<Declared> Known;
  llvm::SmallVector<bool, 8> Braces; ///< The open ones: whether a namespace's.
  bool Namespace = false;            ///< The next brace is one's.
};

/// Makes induction clauses lastprivate. A DirectivePass.
bool respellInductions(DirectiveText &D, PassContext &C);

} // namespace chomp

#endif
