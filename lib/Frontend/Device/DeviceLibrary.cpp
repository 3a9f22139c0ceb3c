//===- DeviceLibrary.cpp - what stands for the library's functions --------===//
//
// A GPU's compiler takes much of the standard library, and of what a host's compiler has built in, for the host's:
// there kernels call Chomp's own functions.
//
//===----------------------------------------------------------------------===//
#include "Analysis/LibraryFunctions.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceRewriter.h"
#include "Frontend/Device/DeviceText.h"
#include "Frontend/Pragmas/TemplateVariables.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace chomp {

/// A function of <complex>, for numbers whose parts are of a type that GPUs have.
bool isComplexFunction(const FunctionDecl *F) {
  static const llvm::StringSet<> Names = {"abs",  "arg",  "polar", "proj", "exp",   "log",   "log10",
                                          "pow",  "sqrt", "sin",   "cos",  "tan",   "asin",  "acos",
                                          "atan", "sinh", "cosh",  "tanh", "asinh", "acosh", "atanh"};
  if (!F || !F->getPrimaryTemplate() || !F->isInStdNamespace() || !F->getIdentifier() || !Names.contains(F->getName()))
    return false;
  const bool Simple = llvm::is_contained({"abs", "arg", "polar", "proj"}, F->getName());
  auto IsNumber = [&](QualType Type) {
    return Type->isSpecificBuiltinType(BuiltinType::Float) || Type->isSpecificBuiltinType(BuiltinType::Double) ||
           (Simple && Type->isIntegerType());
  };
  auto IsComplex = [&](QualType Type) {
    auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type.getNonReferenceType()->getAsCXXRecordDecl());
    return Class && Class->isInStdNamespace() && Class->getName() == "complex" &&
           IsNumber(Class->getTemplateArgs()[0].getAsType());
  };
  if (F->getName() == "arg" && F->getNumParams() == 1 && IsNumber(F->getParamDecl(0)->getType()))
    return true;
  return IsComplex(F->getReturnType()) ||
         llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) { return IsComplex(P->getType()); });
}

/// A constexpr function that ends in a compiler's own of any type, which nvcc takes for the host's.
static bool isBuiltinOfHost(llvm::StringRef Name) {
  return llvm::is_contained({"isgreater", "isgreaterequal", "isless", "islessequal", "islessgreater", "isunordered",
                             "isnormal", "fpclassify", "lcm"},
                            Name);
}

std::string DeviceText::ownLibrary(const ValueDecl *D) const {
  auto *F = dyn_cast<FunctionDecl>(D);
  if (Gpu && F && F->getBuiltinID()) {
    if (F->getBuiltinID() == Builtin::BI__builtin_trap)
      return "abort";
    if (const llvm::StringRef Own = deviceBuiltin(F); !Own.empty())
      return "chomp::" + Own.str();
    // AMD's backend has no __builtin_sin, but its headers have sin. Those of single instructions it has, and constants
    // too.
    static constexpr llvm::StringLiteral Instructions[] = {"ceil", "copysign",  "fabs", "floor", "fma",  "fmax",
                                                           "fmin", "nearbyint", "rint", "round", "sqrt", "trunc"};
    llvm::StringRef Plain = libraryBuiltin(F), Double = Plain;
    Double.consume_back("f");
    const bool Called = isPlainOnDevices(Plain) ||
                        (!Plain.empty() && libraryHeader(F) == "<math.h>" && !llvm::is_contained(Instructions, Plain) &&
                         !llvm::is_contained(Instructions, Double));
    return Called ? Plain.str() : gnuAtomic(withoutSize(F));
  }
  const FunctionTemplateDecl *Template = F ? F->getPrimaryTemplate() : nullptr;
  if (F && !Template)
    Template = F->getDescribedFunctionTemplate();
  if (!Gpu || !F || !F->isInStdNamespace() || !F->getIdentifier() ||
      !isLibrarys(Template ? Template->getTemplatedDecl() : F))
    return "";
  if (isBuiltinOfHost(F->getName()))
    return "chomp::" + F->getName().str();
  if (!Template)
    return "";
  if (F->getName() == "declval") // Clang's HIP wants a device's function there, too
    return "chomp::declval";
  if (isComplexFunction(F))
    return "chomp::" + F->getName().str();
  if (F->getNumParams() != 2)
    return "";
  // Not what is there for classes of the library (pairs, containers).
  QualType First = Template->getTemplatedDecl()->getParamDecl(0)->getType().getNonReferenceType();
  if (First->isArrayType())
    First = File.Context.getBaseElementType(First);
  return (F->getName() == "swap" || F->getName() == "exchange") && First->isTemplateTypeParmType()
             ? "chomp::" + F->getName().str()
             : "";
}

void DeviceText::editAtomic(const AtomicExpr *E, TokenEdits &Edits) {
  auto Token = File.Tokens.index(E->getBuiltinLoc());
  if (!Gpu || !Token)
    return;
  const std::string Name = File.Tokens[*Token].Spelling.str(), Own = gnuAtomic(Name);
  if (!Own.empty())
    Edits.replace({*Token, *Token}, Own);
  else
    problem(E->getBuiltinLoc(), "a call of '" + Name + "'", "use a plain type and '#pragma omp atomic'");
}

void DeviceText::editUsing(const UsingDecl *D, TokenEdits &Edits) const {
  for (const UsingShadowDecl *Shadow : D->shadows()) {
    auto *Variables = dyn_cast<VarTemplateDecl>(Shadow->getTargetDecl());
    if (auto Token = File.Tokens.index(D->getLocation());
        Token && Variables && deviceTemplate(Variables->getTemplatedDecl()))
      Edits.replace({*Token, *Token}, templateName(Variables));
    auto *Template = dyn_cast<FunctionTemplateDecl>(Shadow->getTargetDecl());
    std::string Own = Template ? ownLibrary(Template->getTemplatedDecl()) : "";
    auto Range = File.Tokens.range(SourceRange(D->getQualifierLoc().getBeginLoc(), D->getLocation()));
    if (!Own.empty() && Range && D->getDeclContext()->isFunctionOrMethod())
      Edits.replace(*Range, Own);
  }
}

} // namespace chomp
