//===- TemplateVariables.h - declare target variables that are templates' -===//
//
// Clang gives a variable template between `begin declare target` and its end no attribute, so that its instances would
// be the host's. TargetTemplates tells it of each instance as soon as there is one, before code that names it is
// analysed.
//
// In a kernel file each instance is a variable of its own, which the runtime finds by name, and device code gets at it
// by a class template, whose specializations may have members of any type:
//
//   Before:  template <class T> T factor = T(3);          factor<T> * x
//   After:   template <class T> struct factor_;
//            __device__ double factor_double;
//            template <> struct factor_<double> { __device__ static double &get() { return factor_double; } };
//                                                          factor_<T>::get() * x
//
// A template of const numbers stays one, as it is outside of declare target.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_TEMPLATEVARIABLES_H
#define CHOMP_FRONTEND_TEMPLATEVARIABLES_H

#include "clang/AST/ASTMutationListener.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Lex/Token.h"

#include <string>
#include <vector>

namespace chomp {

/// Makes instances of variable templates declare target that stand in a delimited declare target directive.
class TargetTemplates : public clang::ASTMutationListener {
public:
  /// begin declare target, with the tokens of its clauses, and its end.
  void open(clang::SourceLocation Begin, llvm::ArrayRef<clang::Token> Tokens);
  void close(clang::SourceLocation End);

  void AddedCXXTemplateSpecialization(const clang::VarTemplateDecl *Template,
                                      const clang::VarTemplateSpecializationDecl *D) override;

private:
  struct Delimited {
    clang::SourceLocation Begin, End; ///< No end while it is open.
    clang::OMPDeclareTargetDeclAttr::DevTypeTy Devices;
  };
  const Delimited *around(const clang::SourceManager &SM, clang::SourceLocation Loc) const;
  const Delimited *around(const clang::VarTemplateDecl *Template, const clang::VarDecl *D) const;

  std::vector<Delimited> All;
  std::vector<size_t> Open; ///< Indices, outermost first.
};

/// The template of an instance or specialization, or whose pattern D is, if its instances are variables of the
/// device's; else null.
const clang::VarTemplateDecl *deviceTemplate(const clang::ValueDecl *D);

/// "factor<int>", the arguments of an instance of a variable template: "<int>"; empty for other variables.
std::string instanceArguments(const clang::VarDecl *V);

} // namespace chomp

#endif
