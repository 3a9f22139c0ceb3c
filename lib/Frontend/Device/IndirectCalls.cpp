//===- IndirectCalls.cpp - declare target indirect ------------------------===//
//
// OpenMP 5.2, 7.8.3. A pointer to a function that is indirect holds its host address, on the device too. The kernel
// file has a variable with the device's address for each of them; of all these the runtime makes a table. Whoever calls
// through a pointer may be in another file than what is called, so that every such call looks its function up. So it is
// with methods: by the Itanium ABI a pointer to one that is not virtual begins with its address. Both texts name what a
// class keeps to itself by way of explicit instantiations, which ask for no access ([temp.spec]).
//
//===----------------------------------------------------------------------===//

#include "Frontend/Device/IndirectCalls.h"

#include "Frontend/Device/BuildContext.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"

using namespace clang;

namespace chomp {

/// Looks up what an expression's value leads to.
void DeviceText::lookUp(const Expr *E, TokenEdits &Edits) {
  auto Range = File.Tokens.range(E->getSourceRange());
  if (!Range)
    return;
  CallsIndirect = true;
  bool Parentheses = isa<ParenExpr>(E->IgnoreImpCasts());
  Edits.insertBefore(Range->First, Parentheses ? "chomp::indirect" : "chomp::indirect(");
  if (!Parentheses)
    Edits.insertAfter(Range->Last, ")");
}

void DeviceText::callIndirect(const CallExpr *E, TokenEdits &Edits) {
  // (object.*method)(…)
  if (auto *Access = dyn_cast<BinaryOperator>(E->getCallee()->IgnoreParens()); Access && Access->isPtrMemOp()) {
    const Expr *Method = Access->getRHS();
    if (Method->isInstantiationDependent() || !Method->isCXX11ConstantExpr(File.Context))
      lookUp(Method, Edits);
    return;
  }
  if (E->getDirectCallee() || isa<CXXMemberCallExpr, CXXOperatorCallExpr, UserDefinedLiteral, CUDAKernelCallExpr>(E))
    return;
  const Expr *Callee = E->getCallee();
  QualType Type = Callee->getType();
  // In a template's own text: a variable that may be a pointer.
  auto *Ref = dyn_cast<DeclRefExpr>(Callee->IgnoreParenImpCasts());
  bool Maybe = Type->isDependentType() && Ref && isa<VarDecl>(Ref->getDecl());
  if (!Maybe && !Type->isFunctionPointerType())
    return;
  lookUp(Callee, Edits);
}

bool isIndirect(const FunctionDecl *F) {
  auto Attribute = OMPDeclareTargetDeclAttr::getActiveAttr(F);
  bool On = Attribute && (*Attribute)->getIndirect();
  if (const Expr *Invoked = Attribute ? (*Attribute)->getIndirectExpr() : nullptr)
    Invoked->EvaluateAsBooleanCondition(On, F->getASTContext());
  return On;
}

/// A method that an object has and no override replaces: a pointer to it holds its address. Not those that only code
/// around them can name, or that nobody wrote.
static bool isOfObject(const CXXMethodDecl *Method) {
  return Method->isImplicitObjectMemberFunction() && !Method->isVirtual() && !Method->isDefaulted() &&
         !Method->isDeleted() && !isa<CXXConstructorDecl, CXXDestructorDecl>(Method) &&
         !Method->getParent()->isLambda() && !Method->getParentFunctionOrMethod() &&
         Method->getASTContext().getLangOpts().CPlusPlus11;
}

bool leadsToIndirect(const ASTContext &AST, QualType Pointer) {
  auto *Type = Pointer->castAs<MemberPointerType>();
  auto Has = [&](const CXXRecordDecl *Class) {
    return llvm::any_of(Class->methods(), [&](const CXXMethodDecl *M) {
      return isOfObject(M) && isIndirect(M) && AST.hasSameType(M->getType(), Type->getPointeeType());
    });
  };
  const CXXRecordDecl *Class = Type->getMostRecentCXXRecordDecl()->getDefinition();
  return Class && (Has(Class) || !Class->forallBases([&](const CXXRecordDecl *Base) { return !Has(Base); }));
}

/// Whether some code has a pointer to a method: names it, and doesn't call it by that name.
static bool isPointedTo(const ASTContext &AST, const CXXMethodDecl *Method) {
  struct Finder : DynamicRecursiveASTVisitor {
    const Decl *Method;
    llvm::SmallPtrSet<const Expr *, 8> Called;
    bool VisitCallExpr(CallExpr *E) override {
      Called.insert(E->getCallee()->IgnoreParenImpCasts());
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      return E->getDecl()->getCanonicalDecl() != Method || Called.contains(E);
    }
  } Finder;
  Finder.Method = Method->getCanonicalDecl();
  return !Finder.TraverseDecl(AST.getTranslationUnitDecl());
}

/// Whether only a class, or what is in it, may name something.
static bool isPrivate(const Decl *D) {
  for (; D && !D->getDeclContext()->isFileContext(); D = cast<Decl>(D->getDeclContext()))
    if (D->getAccess() == AS_private || D->getAccess() == AS_protected)
      return true;
  return false;
}

/// Whether some part of a type is private.
static bool namesPrivate(QualType Type) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitTagType(TagType *T) override { return !isPrivate(T->getDecl()); }
  } Finder;
  return !Finder.TraverseType(Type.getCanonicalType());
}

/// What gives a pointer to a function that its class keeps to itself: an explicit instantiation may name it.
static std::string accessText(const std::string &Tag, const std::string &Pointer, const std::string &Address) {
  return "struct " + Tag + " {\n  using pointer = " + Pointer + ";\n  friend constexpr pointer chomp_address(" + Tag +
         ");\n};\ntemplate <" + Tag + "::pointer Address> struct " + Tag + "_of {\n  friend constexpr " + Tag +
         "::pointer chomp_address(" + Tag + ") { return Address; }\n};\ntemplate struct " + Tag + "_of<" + Address +
         ">;\n";
}

/// Exported: other files may use it by its name. In C no other one has that.
static void addFunction(BuildContext &Context, const FunctionDecl *F, bool Exported) {
  const ASTContext &AST = Context.File.Context;
  std::vector<DeviceDecl> &Out = Context.Model.Unit.Decls;
  const std::string &Id = Context.Model.Unit.Id;
  DeviceDecl D;
  D.What = DeviceDecl::Kind::Global;
  D.Name = (F->getDeclName().isIdentifier() ? Context.Text.name(F) : "operator") + "_on_device";
  if (!Exported || !F->isExternC())
    D.Name += "_" + Id.substr(Id.rfind('-') + 1);
  auto IsTaken = [&](const std::string &Name) { // overloaded, or the user's
    auto &Identifiers = Context.File.PP.getIdentifierTable();
    return Identifiers.find(Name) != Identifiers.end() ||
           llvm::any_of(Out, [&](const DeviceDecl &Other) { return Other.Name == Name; });
  };
  while (IsTaken(D.Name))
    D.Name += '_';
  D.Symbol = D.Name;
  auto *Method = dyn_cast<CXXMethodDecl>(F);
  const bool OfObject = Method && Method->isInstance();
  QualType Pointer =
      OfObject ? AST.getMemberPointerType(F->getType(), NestedNameSpecifier(std::nullopt), Method->getParent())
               : AST.getPointerType(F->getType());
  std::string Name = Context.Text.name(F), Host = F->getNameAsString();
  if (AST.getLangOpts().CPlusPlus) { // which of several functions of that name
    PrintingPolicy Policy(AST.getPrintingPolicy());
    Policy.SuppressUnwrittenScope = true;
    Pointer = AST.getCanonicalType(Pointer);
    llvm::raw_string_ostream OS(Name = OfObject ? "&" : "");
    F->getNameForDiagnostic(OS, Policy, /*Qualified=*/true);
    Host = "((" + Pointer.getAsString(Policy) + ")" + Name + ")"; // a macro's argument, whatever commas it has
  }
  std::string Access;
  if (isPrivate(F)) {
    if (namesPrivate(Pointer)) {
      Context.error(F->getLocation(), Diag::IndirectPrivate) << F;
      return;
    }
    const std::string Tag = D.Name + "_access", Address = (OfObject ? "" : "&") + Name;
    PrintingPolicy Policy(AST.getPrintingPolicy());
    Policy.SuppressUnwrittenScope = true;
    Access = accessText(Tag, Pointer.getAsString(Policy), Address);
    DeviceDecl Getter;
    Getter.Text = accessText(Tag, Context.Text.declare(Pointer, ""), Address);
    Out.push_back(std::move(Getter));
    Name = Host = "chomp_address(" + Tag + "())";
  }
  D.Text = Context.Text.declare(Pointer, D.Name) + " = " + Name;
  const auto Kind = OfObject ? RegisteredGlobal::Kind::Method : RegisteredGlobal::Kind::Function;
  Context.Model.Globals.push_back({D.Symbol, Host, "CHOMP_GLOBAL_INDIRECT", Kind, Access});
  Context.Model.Unit.HasIndirect = true;
  Out.push_back(std::move(D));
}

void addIndirectFunction(BuildContext &Context, const FunctionDecl *F, bool Exported) {
  auto *Method = dyn_cast<CXXMethodDecl>(F);
  if (!isIndirect(F) || (Method && !Method->isStatic() && !isOfObject(Method))) // no pointer has the address of others
    return;
  if (Method && isPrivate(Method) && isOfObject(Method) && !isPointedTo(Context.File.Context, Method))
    return;
  if (Method && Method->getParentFunctionOrMethod()) {
    if (isPointedTo(Context.File.Context, Method))
      Context.error(F->getLocation(), Diag::IndirectLocal) << F;
    return;
  }
  const ClassTemplateDecl *Class = Method ? Method->getParent()->getDescribedClassTemplate() : nullptr;
  if (FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate()) {
    for (const FunctionDecl *Instance : Template->specializations())
      addFunction(Context, Instance, false);
  } else if (Class) {
    for (const ClassTemplateSpecializationDecl *Instance : Class->specializations())
      for (const CXXMethodDecl *M : Instance->methods())
        if (M->isDefined() && M->getInstantiatedFromMemberFunction() == Method->getCanonicalDecl())
          addFunction(Context, M, false);
  } else if (!F->isTemplated()) {
    addFunction(Context, F, Exported && !Method); // other classes have methods of that name
  }
}

} // namespace chomp
