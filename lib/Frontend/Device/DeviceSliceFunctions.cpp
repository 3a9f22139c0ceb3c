//===- DeviceSliceFunctions.cpp - what a function brings along ------------===//
//
// Its head, its code, and what the compiler writes into it. What no file of the program at hand defines the link step
// has to find.
//
//===----------------------------------------------------------------------===//
#include "Analysis/Discarded.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/HostLayout.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

/// A template's constraint names a method, and nothing shows which instances it has called: those that are constants.
void DeviceSlice::needConstants(const CXXMethodDecl *Method, SourceLocation Use) {
  const ClassTemplateDecl *Template = Method->getParent()->getDescribedClassTemplate();
  if (!Template || !Method->isConstexpr())
    return;
  for (const CXXRecordDecl *Instance : Template->specializations())
    for (const CXXMethodDecl *M : Instance->methods())
      if (M->getInstantiatedFromMemberFunction() == Method && M->isDefined())
        need(M, Use);
}

/// What a template's parameters and constraints name.
void DeviceSlice::useTemplateHead(const FunctionDecl *F) {
  if (const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate()) {
    TemplateParameterList *Parameters = Template->getTemplateParameters();
    for (NamedDecl *Parameter : *Parameters)
      TraverseDecl(Parameter);
    if (Parameters->getRequiresClause())
      TraverseStmt(Parameters->getRequiresClause());
  }
  if (const Expr *Requires = F->getTrailingRequiresClause().ConstraintExpr)
    TraverseStmt(const_cast<Expr *>(Requires));
}

/// template <> int f<2>(), template <> int Row<int>::f(): what it is a specialization of, as its class has it, may do
/// without a definition, as that of sizeof(f<2>()). So may a template that is one, template <> template <class U> int
/// Row<int>::f(U).
void DeviceSlice::needSpecialized(const FunctionDecl *F, SourceLocation Use) {
  const FunctionTemplateDecl *Own = F->getDescribedFunctionTemplate(), *Primary = Own ? Own : F->getPrimaryTemplate();
  while (const FunctionTemplateDecl *Member = Primary ? Primary->getInstantiatedFromMemberTemplate() : nullptr)
    Primary = Member;
  if (Primary && Primary != Own)
    need(Primary->getTemplatedDecl(), Use);
  else if (const FunctionDecl *Member = F->isTemplateInstantiation() ? nullptr : F->getInstantiatedFromMemberFunction())
    need(Member, Use);
}

/// What a target region or a declare target function calls is declare target itself (OpenMP 5.2, 7.8), and other files
/// may define it: the link step knows.
void DeviceSlice::takeUndefined(const FunctionDecl *Called, const FunctionDecl *F, SourceLocation Use) {
  if (F->getBuiltinID() || (F->getDescribedFunctionTemplate() && Called == F))
    return;
  if (!Called->isUsed()) // decltype(f(x)): only its type is of interest
    return;
  if (Called->hasDefiningAttr() || !F->isExternallyVisible() || F->isInlined()) {
    Context.error(Use.isValid() ? Use : F->getLocation(), Diag::NoDefinition) << F->getNameAsString();
    report(Context.File.Diags, F->getLocation(), Diag::DeclaredHere) << F->getNameAsString();
  } else if (!F->isPureVirtual()) {
    std::vector<std::string> &Imports = Context.Model.Unit.Imports;
    if (std::string Name = linkedName(Context, F); !llvm::is_contained(Imports, Name))
      Imports.push_back(std::move(Name));
  }
}

namespace {
/// Names in a template's text that say where to look, or with which arguments.
struct QualifiedNames : WithoutDiscarded<DynamicRecursiveASTVisitor> {
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override {
    if (E->getQualifier() || E->hasExplicitTemplateArgs())
      Found.push_back(E);
    return true;
  }
  std::vector<const UnresolvedLookupExpr *> Found;
};
} // namespace

void DeviceSlice::takeFunction(const FunctionDecl *Called, const FunctionDecl *F, SourceLocation Use) {
  if (auto *Method = dyn_cast<CXXMethodDecl>(F); Method && Called == F)
    needConstants(Method, Use);
  useTemplateHead(F);
  useDeclarator(F);
  if (Called->getTemplateSpecializationArgs())
    needConstructors(Called->getTemplateSpecializationArgs()->asArray());
  if (Called != F) // auto operator*(...) -> decltype(a.value * b.value): an instantiation knows the operator
    useDeclarator(Called);
  needSpecialized(F, Use);
  if (Called->hasDefiningAttr() || (!F->isDefined() && !F->isDefaulted())) { // an alias has no code of its own
    takeUndefined(Called, F, Use);
    return;
  }
  takeBody(Called->getDefinition() ? Called->getDefinition() : F);
  // A template's text is looked at before its instantiations are: these names have to be known.
  if (F->isDependentContext()) {
    QualifiedNames Names;
    Names.TraverseStmt(F->getBody());
    llvm::append_range(Unresolved, Names.Found);
  }
}

/// What a function's code uses, the code that the compiler writes included. An instantiation's body says what its
/// pattern's depends on.
void DeviceSlice::takeBody(const FunctionDecl *F) {
  for (SourceLocation Metadirective : Context.File.Notes.OfHost)
    if (const SourceRange Body = F->getSourceRange(); SM.isBeforeInTranslationUnit(Body.getBegin(), Metadirective) &&
                                                      SM.isBeforeInTranslationUnit(Metadirective, Body.getEnd()))
      Context.File.Implied.addDevices(SM, Metadirective);
  const FunctionDecl *Outer = std::exchange(Caller, F);
  const bool OuterText = std::exchange(InText, false);
  if (auto *Constructor = dyn_cast<CXXConstructorDecl>(F)) {
    if (!InLibrary)
      checkInitializers(Context.Text, Constructor);
    for (const CXXCtorInitializer *Init : Constructor->inits())
      TraverseStmt(Init->getInit());
  }
  TraverseStmt(F->getBody());
  if (auto *Method = dyn_cast<CXXMethodDecl>(F); Method && Method->isVirtual() && !Method->isInlined())
    keepTable(Method->getParent());
  if (auto *Destructor = dyn_cast<CXXDestructorDecl>(F)) {
    for (const FieldDecl *Field : Destructor->getParent()->fields())
      needDestructor(Field->getType(), F->getLocation());
    for (const CXXBaseSpecifier &Base : Destructor->getParent()->bases())
      needDestructor(Base.getType(), F->getLocation());
  }
  InText = OuterText;
  Caller = Outer;
}

} // namespace chomp
