//===- LambdaNames.cpp - lambdas in gcc's mangled names -------------------===//
#include "Frontend/Device/LambdaNames.h"
#include "Frontend/Device/NameParser.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/SourceManager.h"

#include <map>

using namespace clang;

namespace chomp {

/// Of lambdas that only gcc has a number for. Mangled, it is a number that nothing else has.
static constexpr unsigned Unknown = 999999998;
static constexpr StringRef MangledUnknown = "999999996_";
/// Any number of a lambda; the M behind a variable, or none; any abbreviation.
static constexpr char NumberMark = '#', MemberMark = '%', SubstitutionMark = '&';

static SourceLocation placeOf(const CXXRecordDecl *Closure) {
  return Closure->getASTContext().getSourceManager().getExpansionLoc(Closure->getLocation());
}

bool isInDefaultArgument(const CXXRecordDecl *Closure, const FunctionDecl *F) {
  const SourceManager &SM = F->getASTContext().getSourceManager();
  auto Type = F->getFunctionTypeLoc();
  return Type && Type.getRParenLoc().isValid() &&
         SM.isBeforeInTranslationUnit(placeOf(Closure), SM.getExpansionLoc(Type.getRParenLoc()));
}

static bool sameKind(const NamedDecl *A, const NamedDecl *B) {
  auto *Value = dyn_cast<NonTypeTemplateParmDecl>(A), *Other = dyn_cast<NonTypeTemplateParmDecl>(B);
  return A->getKind() == B->getKind() && A->isParameterPack() == B->isParameterPack() &&
         (!Value || Value->getType().getCanonicalType() == Other->getType().getCanonicalType());
}

static bool sameSignature(const CXXRecordDecl *A, const CXXRecordDecl *B) {
  auto Parameters = [](const CXXRecordDecl *Closure) { // without const of their own
    auto *Type = Closure->getLambdaCallOperator()->getType()->castAs<FunctionProtoType>();
    return cast<FunctionProtoType>(Type->getCanonicalTypeInternal())->param_types();
  };
  if (Parameters(A) != Parameters(B))
    return false;
  return llvm::equal(A->getLambdaExplicitTemplateParameters(), B->getLambdaExplicitTemplateParameters(), sameKind);
}

unsigned gccNumber(const CXXRecordDecl *Closure, bool BySignature) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const CXXRecordDecl *> Found;
    bool TraverseLambdaExpr(LambdaExpr *E) override { // the lambdas inside are that lambda's
      for (Expr *Init : E->capture_inits())           // but not these: [f = [] {…}] {…}
        TraverseStmt(Init);
      Found.push_back(E->getLambdaClass());
      return true;
    }
  } Finder;
  const DeclContext *Around = Closure->getDeclContext();
  while (Around && !isa<FunctionDecl>(Around) && !Around->isFileContext())
    Around = Around->getParent();
  auto *F = dyn_cast_or_null<FunctionDecl>(Around);
  const Decl *Context = Closure->getLambdaContextDecl();
  if (F && F->hasBody()) {
    Finder.TraverseStmt(F->getBody());
  } else if (isa_and_nonnull<ParmVarDecl>(Context)) {
  } else if (auto *V = dyn_cast_or_null<VarDecl>(Context)) {
    Finder.TraverseStmt(const_cast<Expr *>(V->getAnyInitializer()));
  } else if (auto *Field = dyn_cast_or_null<FieldDecl>(Context)) {
    Finder.TraverseStmt(Field->getInClassInitializer());
  } else if (!F) {
    return Unknown;
  }
  unsigned Number = 1;
  for (const CXXRecordDecl *Other : Finder.Found) {
    if (Other == Closure)
      return Number;
    Number += !BySignature || sameSignature(Other, Closure);
  }
  return std::max(1u, Closure->getLambdaManglingNumber());
}

GccLambdas::GccLambdas(ArrayRef<const CXXRecordDecl *> Closures, bool Old) {
  for (const CXXRecordDecl *Closure : Closures)
    for (const DeclContext *C = Closure; C; C = C->getParent())
      if (auto *Outer = dyn_cast<CXXRecordDecl>(C);
          Outer && Outer->isLambda() && llvm::none_of(Changed, [&](const Change &X) { return X.Closure == Outer; }))
        name(const_cast<CXXRecordDecl *>(Outer), Old);
}

GccLambdas::~GccLambdas() {
  for (const Change &C : Changed) {
    C.Closure->setLambdaNumbering(C.Numbering);
    C.Closure->setDeclContext(C.Around);
  }
}

void GccLambdas::setContext(CXXRecordDecl *Closure, Decl *Context) {
  CXXRecordDecl::LambdaNumbering Numbering = Closure->getLambdaNumbering();
  Changed.push_back({Closure, Numbering, Closure->getDeclContext()});
  Numbering.ContextDecl = Context;
  Closure->setLambdaNumbering(Numbering);
}

void GccLambdas::name(CXXRecordDecl *Closure, bool Old) {
  DeclContext *Around = Closure->getDeclContext();
  const Decl *Context = Closure->getLambdaContextDecl();
  if (auto *F = dyn_cast<FunctionDecl>(Around)) {
    if (Context || !isInDefaultArgument(Closure, F))
      return;
    Marked = true;
    setContext(Closure, nullptr);
    while (!Around->isFileContext())
      Around = Around->getParent();
    Closure->setDeclContext(Around);
    return;
  }
  auto *Member = dyn_cast_or_null<VarDecl>(Context);
  Marked |= Around->isFileContext() || Around->isRecord();
  if (Old && Member && Member->isStaticDataMember())
    return setContext(Closure, nullptr);
  if (Context)
    return;
  const SourceManager &SM = Closure->getASTContext().getSourceManager();
  for (Decl *D : Around->decls())
    if (isa<VarDecl, FieldDecl>(D) &&
        SM.isPointWithin(placeOf(Closure), SM.getExpansionLoc(D->getBeginLoc()), SM.getExpansionLoc(D->getEndLoc())))
      return setContext(Closure, D);
}

std::string GccLambdas::withMarks(StringRef Mangled) const {
  struct Finder : NameParser<Finder> {
    using NameParser::NameParser;
    std::map<const char *, std::pair<const char *, char>> Marks; ///< What they stand for.
    // The parser calls these as its derived class's.
    // NOLINTBEGIN(bugprone-derived-method-shadowing-base-method)
    NodeP parseSubstitution() {
      const char *From = First;
      NodeP Out = NameParser::parseSubstitution();
      if (Out && First[-1] == '_')
        Marks[From] = {First, SubstitutionMark};
      return Out;
    }
    NodeP parseUnnamedTypeName(NameState *State) {
      const char *From = First;
      NodeP Out = NameParser::parseUnnamedTypeName(State);
      if (StringRef(From, 2) != "Ul" || !Out)
        return Out;
      if (From[-1] == 'M')
        Marks[From - 1] = {From, MemberMark};
      if (StringRef Text(From, First - From); Text.ends_with(MangledUnknown))
        Marks[First - MangledUnknown.size()] = {First, NumberMark};
      return Out;
    }
    // NOLINTEND(bugprone-derived-method-shadowing-base-method)
  };
  if (!Marked)
    return Mangled.str();
  const std::string Text = " " + Mangled.str(); // for a look at what is in front
  Finder Parser(Text.data() + 1, Text.data() + Text.size());
  readName(Parser);
  std::string Out;
  const char *Rest = Text.data() + 1;
  for (auto [From, Mark] : Parser.Marks) {
    if (From < Rest)
      continue;
    Out.append(Rest, From);
    Out += Mark.second;
    Rest = Mark.first;
  }
  return Out.append(Rest, Text.data() + Text.size());
}

bool GccLambdas::isAmbiguous(StringRef Marked) {
  return Marked.contains(NumberMark) || Marked.contains(SubstitutionMark);
}

} // namespace chomp
