//===- SequentialVariables.cpp - what parallel constructs share -----------===//
//
// How code that a team's initial thread runs alone declares what its parallel constructs reach by address: in the
// team's memory, CHOMP_TEAM in a region, chomp::team_variable in a function, which other threads may call too.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/SequentialVariables.h"

#include "Analysis/ArrayTypes.h"
#include "Analysis/Escapes.h"
#include "Analysis/Lambdas.h"
#include "Analysis/Variables.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Closures/LambdaCaptures.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Threads/TeamDeclarations.h"
#include "Frontend/Threads/TeamTemporaries.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// Whether objects of a class are closures, or made of some: nothing outside of the function can say the type.
bool holdsClosures(QualType Type) { return Type->isRecordType() && !closuresIn(Type).empty(); }

/// What lies in the team's memory and whose type has no name, made of a closure, or one that only a generic lambda's
/// instantiations know: made as the user wrote it, constructs in it and all, and copied there.
void editTeamCopy(BuildContext &Context, const DeclStmt *S, const VarDecl *V, TokenEdits &Edits) {
  auto Range = Context.tokens().range(S->getSourceRange());
  auto Declared = Context.tokens().index(V->getLocation());
  if (!S->isSingleDecl() || !Range || !Declared || V->getType()->isArrayType()) {
    Context.error(S->getBeginLoc(), Diag::UnsupportedConstruct)
        << (holdsClosures(V->getType()) ? "a lambda declared together with other variables, which starts threads,"
                                        : "such a declaration of what threads may share in a generic lambda");
    return;
  }
  for (unsigned I = Range->First; I < *Declared; ++I)
    if (Context.tokens()[I].Spelling == "const")
      Edits.remove({I, I});
  std::string Name = Context.Text.name(V), Given = inventName(Context.File, Name);
  std::string Held = inventName(Context.File, Name + "_team");
  Edits.replace({*Declared, *Declared}, Given);
  Edits.insertAfter(Range->Last, " chomp::team_variable<decltype(" + Given + ")> " + Held + "(" + Given + "); auto &" +
                                     Name + " = " + Held + ".get();");
}

/// What there is to edit in some code outside of the constructs in it.
class LocalFinder : public DynamicRecursiveASTVisitor {
public:
  explicit LocalFinder(BuildContext &Context)
      : Context(Context), Team(!llvm::is_contained(Context.Region->Enclosing, OMPD_parallel)), Gpu(Context.Text.gpu()) {
  }

  bool VisitDeclStmt(DeclStmt *S) override {
    if (llvm::any_of(S->decls(), [&](const Decl *D) { return isTeam(D) || isStatic(D) || isPrivateArray(D); }))
      Found.push_back(S);
    return true;
  }
  bool VisitLambdaExpr(LambdaExpr *E) override {
    Lambdas.push_back(E);
    return true;
  }
  bool VisitDecltypeTypeLoc(DecltypeTypeLoc Type) override {
    auto *Ref = dyn_cast<DeclRefExpr>(Type.getUnderlyingExpr());
    if (Ref && isTeam(Ref->getDecl()) && !Ref->getDecl()->getType()->isReferenceType())
      Asked.push_back(Type);
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = Team ? E->getDirectCallee() : nullptr;
    if (!F || !Facts.starts(E))
      return true;
    auto *Method = dyn_cast<CXXMethodDecl>(F);
    if (Method && Method->isInstance() && !Method->getParent()->isLambda()) {
      auto *Call = dyn_cast<CXXMemberCallExpr>(E);
      Objects.emplace_back(Call ? Call->getImplicitObjectArgument() : E->getArg(0), Method);
    }
    for (unsigned I = 0; I < E->getNumArgs(); ++I) {
      const unsigned At = I - (isa<CXXOperatorCallExpr>(E) && Method);
      if (At < F->getNumParams() && F->getParamDecl(At)->getType()->isReferenceType())
        Arguments.emplace_back(E->getArg(I), F->getParamDecl(At));
    }
    return true;
  }
  bool VisitInitListExpr(InitListExpr *E) override {
    for (const Expr *Init : E->inits())
      if (Gpu && Team && Init && Init->getType()->isPointerType())
        findSources(Init, [&](const Expr *Source) {
          if (auto *V = variableNamed(Source); V && isTeam(V))
            Addresses.insert(Init->IgnoreImplicit());
        });
    return true;
  }
  bool VisitCXXConstructExpr(CXXConstructExpr *E) override {
    const CXXConstructorDecl *F = E->getConstructor();
    if (Team && Facts.starts(F))
      for (unsigned I = 0; I < E->getNumArgs() && I < F->getNumParams(); ++I)
        if (F->getParamDecl(I)->getType()->isReferenceType())
          Arguments.emplace_back(E->getArg(I), F->getParamDecl(I));
    return true;
  }
  bool VisitForStmt(ForStmt *S) override { return take(S, S->getInit(), S->getConditionVariableDeclStmt()); }
  bool VisitWhileStmt(WhileStmt *S) override { return take(S, nullptr, S->getConditionVariableDeclStmt()); }
  bool VisitIfStmt(IfStmt *S) override { return take(S, S->getInit(), S->getConditionVariableDeclStmt()); }
  bool VisitSwitchStmt(SwitchStmt *S) override { return take(S, S->getInit(), S->getConditionVariableDeclStmt()); }
  bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override { return take(S, S->getInit(), S->getLoopVarStmt()); }
  bool TraverseStmt(Stmt *S) override {
    return isa_and_nonnull<OMPExecutableDirective>(S) || DynamicRecursiveASTVisitor::TraverseStmt(S);
  }
  bool isStatic(const Decl *D) const {
    auto *V = dyn_cast<VarDecl>(D);
    return Team && V && Context.Region->Sequential.Static.contains(V->getCanonicalDecl());
  }

  BuildContext &Context;
  const bool Team, Gpu;
  std::vector<const DeclStmt *> Found;
  std::vector<const LambdaExpr *> Lambdas;
  std::vector<DecltypeTypeLoc> Asked;                                  ///< For types of what may be a reference here.
  std::vector<std::pair<const Expr *, const ParmVarDecl *>> Arguments; ///< By reference, of what starts threads.
  std::vector<std::pair<const Expr *, const CXXMethodDecl *>> Objects; ///< Of methods that do.
  llvm::SmallSetVector<const Expr *, 4> Addresses;                     ///< Of the team's variables, in lists.
  CalleeFacts &Facts = Context.Callees;
  /// Declarations that are no statements of their own; null for what a head declares anew in each iteration.
  llvm::DenseMap<const Stmt *, const Stmt *> Heads;

private:
  bool take(const Stmt *S, const Stmt *Init, const Stmt *Variable) {
    Heads[Init] = S;
    Heads[Variable] = nullptr;
    return true;
  }
  bool isTeam(const Decl *D) const { return Team && isInTeamMemory(Context, D); }
  bool isPrivateArray(const Decl *D) const {
    auto *V = dyn_cast<VarDecl>(D);
    return Gpu && V && isVariableLength(Context.File.Context, V->getType());
  }
};

/// Makes the edits.
class LocalEditor {
public:
  LocalEditor(BuildContext &Context, const Stmt *Code, TokenEdits &Edits)
      : Context(Context), Code(Code), Edits(Edits), Finder(Context) {}

  void run() {
    Finder.TraverseStmt(const_cast<Stmt *>(Code));
    for (const LambdaExpr *E : Finder.Lambdas)
      lambda(E);
    for (DecltypeTypeLoc Type : Finder.Asked)
      enclose(Type.getSourceRange(), "std::remove_reference_t<", ">");
    // HIP's compiler would have them in a constant, where it has no way to say them.
    for (const Expr *E : Finder.Addresses)
      if (enclose(E->getSourceRange(), "chomp::machine::opaque(", ")"))
        Context.Model.Unit.NeedsDeviceHeader = true;
    temporaries();
    for (const DeclStmt *S : Finder.Found)
      declaration(S);
  }

private:
  bool enclose(SourceRange Where, const char *Before, const char *After) {
    auto Range = Context.tokens().range(Where);
    if (!Range)
      return false;
    Edits.insertBefore(Range->First, Before);
    Edits.insertAfter(Range->Last, After);
    return true;
  }

  void lambda(const LambdaExpr *E) {
    captureConstants(Context, Code, E, Edits);
    if (!Finder.Team)
      return;
    editTeamParameters(Context, E->getCallOperator(), Edits);
    copyTeamVariables(Context, E, Edits);
    if (Context.Region->Sequential.PassedOn.contains(E->getLambdaClass()))
      captureOwn(Context, E, Edits);
  }

  void temporaries() {
    if (Finder.Team)
      Temporaries.TraverseStmt(const_cast<Stmt *>(Code));
    for (const Expr *E : Temporaries.Found)
      editMadeObject(Context, E, Temporaries.isHanded(E), Edits);
    for (const auto &[Argument, P] : Finder.Arguments)
      if (!Temporaries.isFound(Argument))
        editTemporary(Context, Argument, P, Edits);
    for (const auto &[Object, Method] : Finder.Objects)
      if (!Temporaries.isFound(Object))
        editTemporaryObject(Context, Object, Method, Edits);
  }

  void declaration(const DeclStmt *S) {
    auto Head = Finder.Heads.find(S);
    if (Head != Finder.Heads.end() && !Head->second) {
      Context.error(S->getBeginLoc(), Diag::UnsupportedConstruct)
          << "a variable that a parallel construct shares, declared in the head of a statement and not before it,";
      return;
    }
    if (auto First = Context.tokens().index(S->getBeginLoc()); First && Finder.isStatic(*S->decl_begin()))
      return Edits.insertBefore(*First, "static ");
    if (auto *V = dyn_cast<VarDecl>(*S->decl_begin());
        V && (holdsClosures(V->getType()) || V->getType()->isDependentType()))
      return editTeamCopy(Context, S, V, Edits);
    const KernelCode Text = teamDeclaration(Context, S, Finder.Team, Finder.Facts, Edits);
    auto Range = Context.tokens().range(S->getSourceRange());
    if (!Range)
      return;
    if (Head == Finder.Heads.end())
      return Edits.replace(*Range, Text);
    // "for (int n[2] = {}; …) …" -> "{ … n …; for (; …) … }"
    const TokenRange Whole = Context.tokens().statement(Head->second);
    Edits.replace(*Range, isa<ForStmt>(Head->second) ? ";" : "");
    Edits.insertBefore(Whole.First, "{ " + Text + " ");
    Edits.insertAfter(Whole.Last, " }");
  }

  BuildContext &Context;
  const Stmt *Code;
  TokenEdits &Edits;
  LocalFinder Finder;
  TemporaryFinder Temporaries{Finder.Facts};
};

} // namespace

KernelCode assignment(BuildContext &Context, const VarDecl *V, const std::string &Name, const KernelCode &Init) {
  if (!V->getType()->isArrayType())
    return " " + Name + " = " + Init + ";";
  std::string First = inventName(Context.File, Name + "_init");
  return " { " + Context.Text.declare(changeable(Context.File.Context, V->getType()).withConst(), First) + " = " +
         Init + "; __builtin_memcpy(" + Name + ", " + First + ", sizeof(" + Name + ")); }";
}

std::string givenName(BuildContext &Context, const ParmVarDecl *P) {
  std::string Name = Context.Text.name(P);
  return Context.Region->Sequential.Team.contains(P->getCanonicalDecl()) ? inventName(Context.File, Name) : Name;
}

void editTeamParameters(BuildContext &Context, const FunctionDecl *F, TokenEdits &Edits) {
  auto Brace = Context.tokens().index(F->getBody()->getBeginLoc());
  for (const ParmVarDecl *P : F->parameters()) {
    if (!Context.Region->Sequential.Team.contains(P->getCanonicalDecl()))
      continue;
    auto Declared = Context.tokens().index(P->getLocation());
    if (!Brace || !Declared || isa<CXXConstructorDecl>(F) || P->getType()->isVariablyModifiedType() ||
        Context.Callees.startsAtEnd(P->getType()) || (Context.Text.gpu() && isInitializerList(P->getType()))) {
      Context.error(P->getLocation(), Diag::UnsupportedConstruct)
          << "a parameter '" + P->getNameAsString() + "' of this function, which a parallel construct in it shares,";
      continue;
    }
    std::string Name = Context.Text.name(P), Given = givenName(Context, P);
    std::string Held = inventName(Context.File, Name + "_team");
    // A generic lambda's parameter has its type from each call, and a type may be made of a lambda's without a name.
    const bool Unnamed = P->getType()->isDependentType() || !closuresIn(P->getType()).empty();
    const std::string Type = Unnamed ? "std::remove_const_t<decltype(" + Given + ")>"
                                     : Context.Text.declare(P->getType().getUnqualifiedType(), "");
    Edits.replace({*Declared, *Declared}, Given);
    Edits.insertAfter(*Brace, " chomp::team_variable<" + Type + "> " + Held + "(" + Given + "); " +
                                  (Unnamed ? "auto &" + Name : Context.Text.declare(P->getType(), "&" + Name)) + " = " +
                                  Held + ".get();");
  }
}

void editLocalVariables(BuildContext &Context, const Stmt *Code, TokenEdits &Edits) {
  LocalEditor(Context, Code, Edits).run();
}

} // namespace chomp
