//===- AncestorFunctionText.h - the host's function for a device's code ---===//
#ifndef CHOMP_FRONTEND_ANCESTORFUNCTIONTEXT_H
#define CHOMP_FRONTEND_ANCESTORFUNCTIONTEXT_H

#include "Frontend/Ancestors/AncestorVariables.h"
#include "Frontend/Device/BuildContext.h"

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenMP.h"
#include "llvm/ADT/DenseMap.h"

#include <string>

namespace chomp {

/// What a host's function in front of the one around the construct D says.
class AncestorFunctionText {
public:
  AncestorFunctionText(BuildContext &Context, const clang::OMPExecutableDirective *D, AncestorFunction &Function)
      : Context(Context), D(D), Function(Function) {}

  /// A variable is declared in the function: by its name, or by what uses of it are renamed to. Index: where the list
  /// of items has it.
  void declare(const AncestorVariables::Entry &E, int Index);
  /// The construct's code, when all variables are declared.
  std::string body() const;

private:
  BuildContext &Context;
  const clang::OMPExecutableDirective *D;
  AncestorFunction &Function;
  llvm::DenseMap<const clang::VarDecl *, std::string> Renamed; ///< Uses in the code: "(*x_)".
};

} // namespace chomp

#endif
