//===- StaticMembers.cpp - static data members in device code -------------===//
#include "Frontend/Device/StaticMembers.h"

#include "Analysis/Lambdas.h"
#include "Analysis/Variables.h"
#include "Frontend/Device/DeviceText.h"
#include "Frontend/Pragmas/TemplateVariables.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/Mangle.h"
#include "clang/AST/PrettyPrinter.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

/// Whether a directive names a class template's member as one of its instances has it.
static bool isInstanceDeclared(const VarDecl *Pattern) {
  const ClassTemplateDecl *Template = cast<CXXRecordDecl>(Pattern->getDeclContext())->getDescribedClassTemplate();
  return Template && llvm::any_of(Template->specializations(), [&](const ClassTemplateSpecializationDecl *Instance) {
           return llvm::any_of(Instance->lookup(Pattern->getDeclName()), [](const NamedDecl *D) {
             return OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(cast<ValueDecl>(D));
           });
         });
}

/// Whether a constant member is so; in a template, in some instance.
static bool someInstance(const VarDecl *Written, llvm::function_ref<bool(const VarDecl *)> Is) {
  if (!Written->isTemplated() || Is(Written))
    return Is(Written);
  const ClassTemplateDecl *Template = cast<CXXRecordDecl>(Written->getDeclContext())->getDescribedClassTemplate();
  return !Template || llvm::any_of(Template->specializations(), [&](const ClassTemplateSpecializationDecl *Instance) {
    return llvm::any_of(Instance->lookup(Written->getDeclName()), [&](const NamedDecl *D) {
      auto *V = dyn_cast<VarDecl>(D);
      auto *Member = dyn_cast<VarTemplateDecl>(D);
      return V ? Is(V) : Member && llvm::any_of(Member->specializations(), Is);
    });
  });
}

/// Whether a constant member is an array or an object: in a template, in some instance.
static bool isObject(const VarDecl *Written) {
  auto Is = [](const VarDecl *V) { return V->getType()->isArrayType() || V->getType()->isRecordType(); };
  if (!Written->getType()->isDependentType() && !Written->getType()->getContainedDeducedType())
    return Is(Written);
  return someInstance(Written, Is);
}

/// Whether some code binds a reference to a constant member, or takes its address.
static bool isOdrUsed(const VarDecl *Written) {
  return someInstance(Written, [](const VarDecl *V) { return V->isUsed(/*CheckUsedAttr=*/false); });
}

MemberStorage memberStorage(const ParsedFile &File, const ValueDecl *D, bool Gpu) {
  auto *V = dyn_cast<VarDecl>(D);
  if (deviceTemplate(D))
    return MemberStorage::Variable;
  if (!V || !V->isStaticDataMember() || File.Context.getSourceManager().isInSystemHeader(V->getLocation()))
    return MemberStorage::None;
  const VarDecl *Pattern = V->getTemplateInstantiationPattern();
  const VarDecl *Written = Pattern ? Pattern : V;
  const bool InClass = Written->getCanonicalDecl()->hasInit();
  const Expr *Init = V->getAnyInitializer();
  const QualType Element = File.Context.getBaseElementType(V->getType()); // an array without a size isn't const itself
  if (Element.isConstQualified() && !Element.isVolatileQualified() && Init &&
      (V->isTemplated() || V->isConstexpr() || const_cast<Expr *>(Init)->isConstantInitializer(File.Context, false)))
    return !InClass || (Gpu && isObject(Written)) || // or the host's definition follows the class
                   ((Gpu || !(V->isConstexpr() || V->isInline())) && isOdrUsed(Written))
               ? MemberStorage::Constant
               : MemberStorage::None;
  const bool Declared = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V) || isGroupprivate(V);
  return Declared || isInstanceDeclared(V) ? MemberStorage::Variable : MemberStorage::None;
}

bool isValueOf(const DeclRefExpr *E) {
  auto *V = dyn_cast<VarDecl>(E->getDecl());
  if (!V || !V->isStaticDataMember() || E->isNonOdrUse() != NOUR_Constant || !V->getType()->isScalarType())
    return false;
  const VarDecl *Pattern = V->getTemplateInstantiationPattern();
  return (Pattern ? Pattern : V)->getCanonicalDecl()->hasInit();
}

/// "double_4"
static std::string argumentsOf(const ASTContext &AST, const TemplateArgumentList &Arguments) {
  PrintingPolicy Policy(AST.getPrintingPolicy());
  Policy.SuppressTagKeyword = true;
  std::string Out;
  for (const TemplateArgument &Argument : flattened(Arguments.asArray())) {
    llvm::raw_string_ostream OS(Out);
    OS << '_';
    Argument.print(Policy, OS, /*IncludeType=*/false);
  }
  for (char &C : Out)
    C = llvm::isAlnum(C) ? C : C == '*' ? 'p' : '_';
  return Out;
}

std::string memberVariable(const ParsedFile &File, const VarDecl *V) {
  std::string Name = V->getNameAsString();
  if (auto *Special = dyn_cast<VarTemplateSpecializationDecl>(V))
    Name += argumentsOf(File.Context, Special->getTemplateArgs());
  for (const DeclContext *C = V->getDeclContext(); !C->isFileContext(); C = C->getParent())
    if (auto *Class = dyn_cast<CXXRecordDecl>(C)) {
      auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Class);
      Name = Class->getNameAsString() + (Special ? argumentsOf(File.Context, Special->getTemplateArgs()) : "") + "_" +
             Name;
    }
  auto &Identifiers = File.PP.getIdentifierTable();
  if (Name.size() < 64 && Identifiers.find(Name) == Identifiers.end())
    return Name;
  llvm::raw_string_ostream OS(Name = "");
  std::unique_ptr<MangleContext>(File.Context.createMangleContext())->mangleName(V, OS);
  return Name;
}

std::string referenceTo(QualType Type, const std::string &Call) {
  return Type->isArrayType() ? "(&" + Call + ")" : "&" + Call;
}

bool isPrivateMember(const VarDecl *V) {
  for (const Decl *D = V; isa<CXXRecordDecl>(D->getDeclContext()); D = cast<CXXRecordDecl>(D->getDeclContext()))
    if (D->getAccess() == AS_private || D->getAccess() == AS_protected)
      return true;
  return false;
}

void nameStaticMembers(ASTContext &AST) {
  struct Namer : DynamicRecursiveASTVisitor {
    explicit Namer(ASTContext &AST) : AST(AST) { ShouldVisitTemplateInstantiations = true; }
    bool TraverseDecl(Decl *D) override {
      return !D || (!isa<TranslationUnitDecl>(D) && AST.getSourceManager().isInSystemHeader(D->getLocation())) ||
             DynamicRecursiveASTVisitor::TraverseDecl(D);
    }
    bool VisitStmt(Stmt *S) override {
      for (Stmt *&Child : S->children())
        if (auto *E = dyn_cast_or_null<MemberExpr>(Child))
          if (auto *V = dyn_cast<VarDecl>(E->getMemberDecl()))
            Child = named(E, V);
      return true;
    }
    ParenExpr *named(MemberExpr *E, VarDecl *V) {
      Expr *Name = DeclRefExpr::Create(AST, NestedNameSpecifierLoc(), SourceLocation(), V, false, E->getMemberLoc(),
                                       E->getType(), E->getValueKind(), nullptr, nullptr, E->isNonOdrUse());
      Expr *Both = BinaryOperator::Create(AST, E->getBase(), Name, BO_Comma, E->getType(), E->getValueKind(),
                                          E->getObjectKind(), E->getOperatorLoc(), FPOptionsOverride());
      return new (AST) ParenExpr(E->getBeginLoc(), E->getMemberLoc(), Both);
    }
    ASTContext &AST;
  };
  if (AST.getLangOpts().CPlusPlus)
    Namer(AST).TraverseDecl(AST.getTranslationUnitDecl());
}

const Expr *objectOfMember(const ParenExpr *E) {
  auto *Both = dyn_cast<BinaryOperator>(E->getSubExpr());
  auto *Name = Both && Both->getOpcode() == BO_Comma ? dyn_cast<DeclRefExpr>(Both->getRHS()) : nullptr;
  return Name && E->getRParen() == Name->getLocation() ? Both->getLHS() : nullptr;
}

} // namespace chomp
