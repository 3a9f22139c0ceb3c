//===- Extents.h - extents that declarations have computed ------*- C++ -*-===//
//
// C computes the extents of an array of variable length, or of those that a pointer points to, once: where the
// declaration is. Device text has no such types and names the extents again in each index. Where an expression could
// say something else by then (a variable changes, memory is read, a function called), a constant keeps its value: in
// front of the declaration, or, if that is outside of the region, as a parameter of the kernel, which the host's own
// types know.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_EXTENTS_H
#define CHOMP_FRONTEND_EXTENTS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/SmallVector.h"

#include <string>

namespace chomp {

struct ParsedFile;

class KeptExtents {
public:
  KeptExtents() = default;
  explicit KeptExtents(const ParsedFile &File);

  /// The constant that keeps what a size's expression was; null where the expression itself may stand again.
  const clang::VarDecl *constant(const clang::Expr *Size) const;
  /// What reads the extent now: the constant, or the size's expression.
  const clang::Expr *read(const clang::VariableArrayType *Array) const;
  /// The sizes that the constants of a declaration keep, outermost first.
  llvm::ArrayRef<const clang::Expr *> sizes(const clang::VarDecl *Declared) const;
  /// "sizeof(a[0]) / sizeof(a[0][0])", if V is such a constant.
  std::string hostText(const clang::VarDecl *V) const;

  /// Whether some function has variables of variably modified types.
  bool any() const { return Any; }

  /// C++'s own arrays stand in device text as they are written: whether a variable that one's inner extents name is
  /// changed behind its declaration.
  bool changes(const clang::VarDecl *Array) const { return Changing.contains(Array->getCanonicalDecl()); }

private:
  bool Any = false;
  llvm::SmallPtrSet<const clang::VarDecl *, 4> Changing;
  struct Kept {
    const clang::VarDecl *Constant;
    const clang::Expr *Read;
  };
  llvm::DenseMap<const clang::Expr *, Kept> BySize;
  llvm::DenseMap<const clang::VarDecl *, llvm::SmallVector<const clang::Expr *, 2>> Sizes;
  llvm::DenseMap<const clang::VarDecl *, std::string> HostTexts;

  friend struct ExtentFinder;
};

} // namespace chomp

#endif
