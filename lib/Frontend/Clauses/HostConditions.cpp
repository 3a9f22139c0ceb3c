//===- HostConditions.cpp - which instantiation host text is in -----------===//
//
// The host text of a template is one for all instantiations. Where it has to differ, its parameters say which it is:
// types that have names at its place, and values.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Instances.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/ADT/StringExtras.h"

using namespace clang;

namespace chomp {

namespace {

struct Parameter {
  std::string Name;
  TemplateArgument Argument;
};
using Parameters = SmallVector<Parameter, 4>;

void append(const TemplateParameterList *Names, ArrayRef<TemplateArgument> Arguments, Parameters &Out) {
  for (unsigned I = 0; Names && I < Names->size() && I < Arguments.size(); ++I)
    Out.push_back({Names->getParam(I)->getNameAsString(), Arguments[I]});
}

/// Of the templates that an instantiation is of or stands in, the innermost first.
Parameters parametersOf(const FunctionDecl *F) {
  Parameters Out;
  const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
  if (const FunctionTemplateDecl *Template = Pattern ? Pattern->getDescribedFunctionTemplate() : nullptr)
    append(Template->getTemplateParameters(), F->getTemplateSpecializationArgs()->asArray(), Out);
  unsigned Own = Pattern ? Pattern->getNumTemplateParameterLists() : 0; // of a definition outside of its class
  for (const DeclContext *C = F->getDeclContext(); C && C->isRecord(); C = C->getParent()) {
    auto *Class = dyn_cast<ClassTemplateSpecializationDecl>(C);
    const CXXRecordDecl *Written = Class ? Class->getTemplateInstantiationPattern() : nullptr;
    if (!Written)
      continue;
    const TemplateParameterList *Names = Own > 0 ? Pattern->getTemplateParameterList(--Own) : nullptr;
    if (auto *Partial = dyn_cast<ClassTemplatePartialSpecializationDecl>(Written))
      Names = Names ? Names : Partial->getTemplateParameters();
    else if (const ClassTemplateDecl *Template = Written->getDescribedClassTemplate())
      Names = Names ? Names : Template->getTemplateParameters();
    append(Names, Class->getTemplateInstantiationArgs().asArray(), Out);
  }
  return Out;
}

/// Whether a type has a name at some place.
bool isKnown(const SourceManager &SM, QualType Type, SourceLocation Place) {
  Type = Type.getCanonicalType();
  while (Type->isAnyPointerType() || Type->isReferenceType())
    Type = Type->getPointeeType();
  if (Type->isBuiltinType())
    return true;
  const TagDecl *Tag = Type->getAsTagDecl();
  auto *Instance = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Tag);
  if (!Tag || !Tag->getIdentifier() || Tag->getParentFunctionOrMethod())
    return false;
  const Decl *First = Tag->getCanonicalDecl();
  if (Instance)
    First = Instance->getSpecializedTemplate()->getCanonicalDecl();
  if (!SM.isBeforeInTranslationUnit(SM.getExpansionLoc(First->getLocation()), SM.getExpansionLoc(Place)))
    return false;
  for (const DeclContext *C = Tag->getDeclContext(); C && C->isRecord(); C = C->getParent())
    if (Tag->getAccess() != AS_public ||
        !isKnown(SM, Tag->getASTContext().getCanonicalTagType(cast<TagDecl>(C)), Place))
      return false;
  return !Instance || llvm::all_of(Instance->getTemplateArgs().asArray(), [&](const TemplateArgument &A) {
    return A.getKind() == TemplateArgument::Integral ||
           (A.getKind() == TemplateArgument::Type && isKnown(SM, A.getAsType(), Place));
  });
}

} // namespace

std::string hostCondition(const BuildContext &Context, ArrayRef<const FunctionDecl *> These,
                          ArrayRef<const FunctionDecl *> All) {
  const ASTContext &AST = Context.File.Context;
  SmallVector<Parameters, 8> Known;
  for (const FunctionDecl *F : All)
    Known.push_back(parametersOf(F));
  auto Differs = [&](const Parameter &P, size_t At) {
    return llvm::any_of(Known, [&](const Parameters &Other) {
      return At >= Other.size() || !AST.getCanonicalTemplateArgument(Other[At].Argument)
                                        .structurallyEquals(AST.getCanonicalTemplateArgument(P.Argument));
    });
  };
  auto ConditionOf = [&](const FunctionDecl *F) -> std::string {
    std::string Out;
    size_t At = 0;
    for (const Parameter &P : parametersOf(F)) {
      if (!Differs(P, At++) || P.Argument.getKind() == TemplateArgument::Pack)
        continue;
      Out += Out.empty() ? "" : " && ";
      if (P.Argument.getKind() == TemplateArgument::Integral && !P.Name.empty())
        Out += P.Name + " == " + toString(P.Argument.getAsIntegral(), 10);
      else if (P.Argument.getKind() == TemplateArgument::Type && !P.Name.empty() &&
               isKnown(AST.getSourceManager(), P.Argument.getAsType(),
                       F->getTemplateInstantiationPattern()->getLocation()))
        Out += "__is_same(" + P.Name + ", " +
               P.Argument.getAsType().getCanonicalType().getAsString(AST.getPrintingPolicy()) + ")";
      else
        return "";
    }
    return Out;
  };
  std::vector<std::string> Own;
  for (const FunctionDecl *F : These)
    if (std::string Condition = ConditionOf(F); Condition.empty())
      return "";
    else if (!llvm::is_contained(Own, Condition))
      Own.push_back(std::move(Condition));
  for (const FunctionDecl *F : All) // packs are not asked for
    if (!llvm::is_contained(These, F) && llvm::is_contained(Own, ConditionOf(F)))
      return "";
  for (std::string &Condition : Own)
    if (Own.size() > 1 && llvm::StringRef(Condition).contains(" && "))
      Condition = "(" + Condition + ")";
  return llvm::join(Own, " || ");
}

} // namespace chomp
