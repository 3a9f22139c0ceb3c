//===- Instances.h - regions in templates ---------------------------------===//
//
// A region in a template becomes one kernel for each instantiation; its host text is written once, in the template, and
// finds its kernel by the instantiation's name.
//
//===----------------------------------------------------------------------===//
#ifndef CHOMP_FRONTEND_INSTANCES_H
#define CHOMP_FRONTEND_INSTANCES_H

#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/CxxText.h"

namespace chomp {

/// A template's parameters with an instantiation's arguments.
struct TemplateLevel {
  const clang::TemplateParameterList *Parameters;
  llvm::ArrayRef<clang::TemplateArgument> Arguments;
};

/// The instance of a variable template whose initializer a lambda is, or stands in; null for any other lambda, and for
/// that of an explicit specialization, which is a variable as others are.
const clang::VarTemplateSpecializationDecl *variableInstanceAround(const clang::CXXRecordDecl *Closure);

/// Of a function, a class or a variable's lambda by itself.
std::optional<TemplateLevel> templateLevel(const clang::DeclContext *C);

/// Of the same and all that it stands in, innermost first.
llvm::SmallVector<TemplateLevel, 4> templateLevels(const clang::DeclContext *Of);

/// The instantiation's arguments as part of a name: "double_4"; empty where they have no short name.
std::string instanceSuffix(const clang::ASTContext &AST, const clang::FunctionDecl *F);

/// "ns::scale<double, 4>": for comments and messages.
std::string functionName(const BuildContext &Context, const clang::FunctionDecl *F);

/// With what host compilers begin the names of this instantiation's local types, or of its key type (KeyTypes.h).
InstanceKeys instanceKeys(BuildContext &Context, const clang::FunctionDecl *F);
/// Refuses two instantiations of a construct that the host compiler has one key for; a compiler that may yet be another
/// finds none of the two. What differs in no name is the same code.
void tellApart(BuildContext &Context, clang::SourceLocation Construct, InstanceKeys &Keys, InstanceKeys &Others);

/// The argument that an instantiation, or one that it stands in, has for a template's parameter; null for none.
const clang::TemplateArgument *templateArgument(const clang::FunctionDecl *F, llvm::StringRef Parameter);

/// The variable that an argument refers to or points to, or a part of it; null for any other argument.
const clang::VarDecl *addressedVariable(const clang::TemplateArgument &Argument);

/// Declarations that give the template's parameters their values: "using T = double;". Only those that the tokens name;
/// Generic: none of the function's own.
std::vector<std::string> templateArguments(BuildContext &Context, const clang::DeclContext *Of, TokenRange Range,
                                           bool Generic = false);

/// The same for the function's own names for types that its kernels declare (LocalTypes.h).
std::vector<std::string> kernelAliases(BuildContext &Context, const clang::FunctionDecl *F, TokenRange Range);

/// The template's parameter that an instantiation's is, or is an element of.
const clang::ParmVarDecl *writtenParameter(const clang::FunctionDecl *Pattern, const clang::ParmVarDecl *P);

/// What tells some instantiations of a template from all others, as a constant of the host text in it: "__is_same(T,
/// int) || N == 4". Empty where nothing does.
std::string hostCondition(const BuildContext &Context, llvm::ArrayRef<const clang::FunctionDecl *> These,
                          llvm::ArrayRef<const clang::FunctionDecl *> All);

} // namespace chomp

#endif
