//===- SequentialVariables.cpp - what parallel constructs share -----------===//
//
// The variables of the code that a team's initial thread runs alone, and which of them its parallel constructs reach by
// address. Those are declared in the team's memory: CHOMP_TEAM in a region, chomp::team_variable in a function, which
// other threads may call too.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Builders.h"
#include "Frontend/Device/Closures.h"
#include "Frontend/Device/GenericLambdas.h"
#include "Frontend/Regions/Allocators.h"
#include "Frontend/Regions/Instances.h"
#include "Frontend/Threads/LeaderCode.h"
#include "Frontend/Threads/TeamTemporaries.h"
#include "Frontend/Threads/Together.h"
#include "Model/LoopText.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// Walks sequential code: what stands outside of parallel constructs.
class SequentialWalker : public DynamicRecursiveASTVisitor {
public:
  SequentialWalker(BuildContext &Context, SequentialVariables &Out) : Context(Context), Out(Out) {}

  bool VisitVarDecl(VarDecl *V) override {
    if (V->hasLocalStorage())
      Out.All.insert(V->getCanonicalDecl());
    // A reference to a variable gives away its address.
    if (V->getType()->isReferenceType() && V->getInit())
      escape(V->getInit());
    return true;
  }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override {
    Subscripted.insert(E->getBase()->IgnoreParens());
    return true;
  }
  /// An array whose address goes anywhere but into a subscript.
  bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
    if (E->getCastKind() == CK_ArrayToPointerDecay && !Subscripted.contains(E))
      escape(E->getSubExpr());
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    if (E->getOpcode() == UO_AddrOf)
      escape(E->getSubExpr());
    return true;
  }
  bool VisitCallExpr(CallExpr *E) override {
    const FunctionDecl *F = E->getDirectCallee();
    // Threads that a method starts find its object.
    if (auto *Started = dyn_cast_or_null<CXXMethodDecl>(F);
        Started && Started->isInstance() && startsThreads(E->getCallee())) {
      if (auto *Call = dyn_cast<CXXMemberCallExpr>(E))
        escape(Call->getImplicitObjectArgument());
      else if (isa<CXXOperatorCallExpr>(E))
        escape(E->getArg(0));
    }
    const bool Starts = F && startsThreads(E->getCallee());
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(F);
    const bool Object = isa<CXXOperatorCallExpr>(E) && Method && Method->isInstance(); // the first argument
    for (unsigned I = 0; F && I < E->getNumArgs(); ++I) {
      const unsigned At = I - Object;
      if (At < F->getNumParams() && F->getParamDecl(At)->getType()->isReferenceType())
        escape(E->getArg(I));
      // What a lambda itself starts gets what it has captured (ThreadConstructs.cpp).
      if (Starts && !(Object && I == 0 && Method->getParent()->isLambda()))
        passOn(E->getArg(I)->getType());
    }
    return true;
  }
  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    if (hasLeaf(D, {OMPD_parallel})) {
      Parallel = true;
      for (const UsedVariable &Use : usedVariables(Context, D)) {
        Shared.push_back(Use);
        passOn(Use.Decl->getType());
      }
      return true;
    }
    if (isThreadConstruct(D))
      for (const VarDecl *V : privateVariables(D)) {
        Out.All.insert(V);
        if (!isa<OMPCapturedExprDecl>(V)) // members: those that threads share are found by isSharedMember
          Out.Copies.insert(V->getCanonicalDecl());
      }
    if (auto *Loop = dyn_cast<OMPLoopDirective>(D))
      for (const Expr *Counter : Loop->counters())
        if (auto *Ref = dyn_cast_or_null<DeclRefExpr>(Counter))
          if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
            Out.Counters.insert(V->getCanonicalDecl());
    return !D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  }

  /// A generic lambda's constructs are those of its instantiations.
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    if (!hasInstances(E))
      return DynamicRecursiveASTVisitor::TraverseLambdaExpr(E);
    for (Expr *Init : E->capture_inits())
      TraverseStmt(Init);
    for (CXXMethodDecl *Instance : instancesOf(E)) {
      for (ParmVarDecl *P : Instance->parameters()) {
        TraverseDecl(P);
        if (auto *Written = writtenParameter(E->getCallOperator(), P); !Written->isParameterPack())
          OfInstances.emplace_back(P->getCanonicalDecl(), Written->getCanonicalDecl());
      }
      TraverseStmt(Instance->getBody());
    }
    return true;
  }

  void finish(bool Calls) {
    for (const UsedVariable &Use : Shared) {
      QualType Type = Use.Decl->getType().getNonReferenceType();
      if (!Out.isReference(Use.Decl) &&
          (Use.Written || Type->isArrayType() || !Type.isTriviallyCopyableType(Context.File.Context)))
        share(Use.Decl->getCanonicalDecl());
    }
    if (Parallel || Calls)
      llvm::for_each(Escaped, [&](const VarDecl *V) { share(V); });
    for (const VarDecl *V : Captured)
      if (!Out.Counters.contains(V))
        share(V);
    for (auto [P, Written] : OfInstances)
      if (Out.Team.contains(P))
        Out.Team.insert(Written);
  }

private:
  void share(const VarDecl *V) {
    if (Out.All.contains(V))
      (V->isConstexpr() ? Out.Static : Out.Team).insert(V);
  }
  /// Threads find what the lambdas that they get have captured: in a parallel construct, or by what a function starts.
  void passOn(QualType Type) {
    for (const CXXRecordDecl *Closure : closuresIn(Type)) {
      const LambdaExpr *Maker = makerOf(Closure);
      if (!Maker || !Out.PassedOn.insert(Closure).second)
        continue;
      for (const LambdaCapture &C : Maker->captures()) {
        auto *V = C.capturesVariable() ? dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
        if (!V)
          continue;
        if (C.getCaptureKind() == LCK_ByRef && !Out.isReference(V))
          Captured.insert(V->getCanonicalDecl());
        passOn(V->getType());
      }
    }
  }
  void escape(const Expr *E) {
    auto *Ref = dyn_cast<DeclRefExpr>(wholeOf(E));
    auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
    if (V && V->hasLocalStorage() && !Out.isReference(V))
      Escaped.insert(V->getCanonicalDecl());
  }

  BuildContext &Context;
  SequentialVariables &Out;
  std::vector<UsedVariable> Shared;
  llvm::SmallPtrSet<const VarDecl *, 8> Escaped, Captured; ///< Captured: by lambdas that other threads have.
  llvm::SmallPtrSet<const Expr *, 8> Subscripted;
  std::vector<std::pair<const VarDecl *, const VarDecl *>> OfInstances; ///< Parameters, and as they are written.
  bool Parallel = false;
};

/// The constructor's call that initializes an object; null for other initializers.
const CXXConstructExpr *constructionIn(const Expr *Init) {
  return Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
}

bool isClosure(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && Class->isLambda();
}

/// What lies in the team's memory and whose type has no name, a closure, or one that only a generic lambda's
/// instantiations know: made as the user wrote it, constructs in it and all, and copied there.
void editTeamCopy(BuildContext &Context, const DeclStmt *S, const VarDecl *V, TokenEdits &Edits) {
  auto Range = Context.tokens().range(S->getSourceRange());
  auto Declared = Context.tokens().index(V->getLocation());
  if (!S->isSingleDecl() || !Range || !Declared || V->getType()->isArrayType()) {
    Context.error(S->getBeginLoc(), Diag::UnsupportedConstruct)
        << (isClosure(V->getType()) ? "a lambda declared together with other variables, which starts threads,"
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

/// What a constructor is called with, in parentheses; nothing where all is by default.
std::string constructorArguments(BuildContext &Context, const CXXConstructExpr *Construct) {
  std::string Out;
  for (const Expr *Argument : Construct->arguments()) {
    if (isa<CXXDefaultArgExpr>(Argument))
      break;
    if (isa<CXXStdInitializerListExpr>(Argument->IgnoreImplicit()))
      Context.error(Argument->getBeginLoc(), Diag::UnsupportedConstruct)
          << "an initializer list of a variable that a parallel construct shares";
    else
      Out += (Out.empty() ? "(" : ", ") + Context.Text.expression(Argument);
  }
  return Out.empty() ? Out : Out + ")";
}

} // namespace

QualType changeable(const ASTContext &Context, QualType Type) {
  return Context.getUnqualifiedArrayType(Type.getNonReferenceType());
}

std::string assignment(BuildContext &Context, const VarDecl *V, const std::string &Name, const std::string &Init) {
  if (!V->getType()->isArrayType())
    return " " + Name + " = " + Init + ";";
  std::string First = inventName(Context.File, Name + "_init");
  return " { const " + Context.Text.declare(changeable(Context.File.Context, V->getType()), First) + " = " + Init +
         "; __builtin_memcpy(" + Name + ", " + First + ", sizeof(" + Name + ")); }";
}

SequentialVariables sequentialVariables(BuildContext &Context, const Stmt *Code, const FunctionDecl *F) {
  SequentialVariables Out;
  Out.Function = F;
  SequentialWalker Walker(Context, Out);
  if (F)
    for (const ParmVarDecl *P : F->parameters())
      Out.All.insert(P->getCanonicalDecl());
  Walker.TraverseStmt(const_cast<Stmt *>(Code));
  Walker.finish(startsThreads(Code));
  if (!Out.PassedOn.empty())
    for (const UsedVariable &Use : usedVariables(Context, Code))
      if (Use.Written)
        Out.Written.insert(Use.Decl->getCanonicalDecl());
  return Out;
}

std::string givenName(BuildContext &Context, const ParmVarDecl *P) {
  std::string Name = Context.Text.name(P);
  return Context.Sequential.Team.contains(P->getCanonicalDecl()) ? inventName(Context.File, Name) : Name;
}

void editTeamParameters(BuildContext &Context, const FunctionDecl *F, TokenEdits &Edits) {
  auto Brace = Context.tokens().index(F->getBody()->getBeginLoc());
  for (const ParmVarDecl *P : F->parameters()) {
    if (!Context.Sequential.Team.contains(P->getCanonicalDecl()))
      continue;
    auto Declared = Context.tokens().index(P->getLocation());
    if (!Brace || !Declared || isa<CXXConstructorDecl>(F) || P->getType()->isVariablyModifiedType()) {
      Context.error(P->getLocation(), Diag::UnsupportedConstruct)
          << "a parameter '" + P->getNameAsString() + "' of this function, which a parallel construct in it shares,";
      continue;
    }
    std::string Name = Context.Text.name(P), Given = givenName(Context, P);
    std::string Held = inventName(Context.File, Name + "_team");
    // A generic lambda's parameter has its type from each call.
    const bool Dependent = P->getType()->isDependentType();
    const std::string Type = Dependent ? "std::remove_const_t<decltype(" + Given + ")>"
                                       : Context.Text.declare(P->getType().getUnqualifiedType(), "");
    Edits.replace({*Declared, *Declared}, Given);
    Edits.insertAfter(*Brace, " chomp::team_variable<" + Type + "> " + Held + "(" + Given + "); " +
                                  (Dependent ? "auto &" + Name : Context.Text.declare(P->getType(), "&" + Name)) +
                                  " = " + Held + ".get();");
  }
}

/// Whether a kernel gets a variable as a parameter.
static bool isParameter(const BuildContext &Context, const VarDecl *V) {
  auto Pass = Context.Passed.find(V->getCanonicalDecl());
  return Pass != Context.Passed.end() && Pass->second != Passing::Storage && Pass->second != Passing::Local;
}

/// "[x](int i) {…}" -> "[n, x](int i) {…}": a constant from outside of the region's code, which nobody need capture, is
/// a parameter of the kernel.
static void captureConstants(BuildContext &Context, const Stmt *Code, const LambdaExpr *E, TokenEdits &Edits) {
  const SourceManager &SM = Context.File.Context.getSourceManager();
  const SourceRange Whole = SM.getExpansionRange(Code->getSourceRange()).getAsRange();
  std::string Added;
  if (E->getCaptureDefault() == LCD_None)
    for (const VarDecl *V : constantsOf(E))
      if (!SM.isPointWithin(SM.getExpansionLoc(V->getLocation()), Whole.getBegin(), Whole.getEnd()) &&
          !(Context.isKernelConstant(V) && repeatedInitializer(V))) // which is static
        Added += (Added.empty() ? "" : ", ") + Context.Text.name(V);
  if (auto Open = Context.tokens().index(E->getIntroducerRange().getBegin()); Open && !Added.empty())
    Edits.insertAfter(*Open, Added + (E->capture_size() ? ", " : ""));
}

/// "[sum](int i) {…}" -> "[sum = sum](int i) {…}": what lies in the team's memory is a static variable of the kernel,
/// which no lambda captures.
static void copyTeamVariables(BuildContext &Context, const LambdaExpr *E, TokenEdits &Edits) {
  std::string Added;
  for (const LambdaCapture &C : E->captures()) {
    auto *V =
        C.capturesVariable() && C.getCaptureKind() == LCK_ByCopy ? dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
    if (!V || V->isInitCapture() || !Context.Sequential.Team.contains(V->getCanonicalDecl()))
      continue;
    const std::string Copy = " = " + Context.Text.name(V);
    if (C.isImplicit())
      Added += ", " + Context.Text.name(V) + Copy;
    else if (auto Name = Context.tokens().index(C.getLocation()))
      Edits.insertAfter(*Name, Copy);
  }
  if (auto Default = Context.tokens().index(E->getCaptureDefaultLoc()); Default && !Added.empty())
    Edits.insertAfter(*Default, Added);
}

/// "[&](int i) {…}" -> "[&, n](int i) {…}": no thread but the one that made the lambda finds its kernel's parameters,
/// and the counters of its loops.
static void editCaptures(BuildContext &Context, const LambdaExpr *E, TokenEdits &Edits) {
  auto IsOwn = [&](const VarDecl *V) {
    return Context.Sequential.Counters.contains(V->getCanonicalDecl()) || isParameter(Context, V);
  };
  const std::string &Self = Context.Text.scope().Self;
  std::string Added;
  for (const LambdaCapture &C : E->captures()) {
    if (C.capturesThis() && C.isImplicit() && !Self.empty() && Self != "this")
      Added += ", " + Self;
    auto *V = C.capturesVariable() && C.getCaptureKind() == LCK_ByRef ? dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
    if (!V || !IsOwn(V))
      continue;
    auto Name = Context.tokens().index(C.getLocation());
    if (Context.Sequential.Written.contains(V->getCanonicalDecl()) && !V->getType()->isArrayType())
      Context.error(C.getLocation(), Diag::UnsupportedConstruct)
          << "a variable of the region's own, '" + V->getNameAsString() +
                 "', that a lambda for other threads captures by reference and the region changes,";
    else if (C.isImplicit())
      Added += ", " + Context.Text.name(V);
    else if (Name && Context.tokens()[*Name - 1].Spelling == "&") // behind "=, " it goes without saying
      Edits.remove(E->getCaptureDefault() == LCD_ByCopy ? TokenRange{*Name - 2, *Name}
                                                        : TokenRange{*Name - 1, *Name - 1});
  }
  for (const VarDecl *V : constantsOf(E))
    if (IsOwn(V) && E->getCaptureDefault() == LCD_ByRef)
      Added += ", " + Context.Text.name(V);
  if (auto Default = Context.tokens().index(E->getCaptureDefaultLoc()); Default && !Added.empty())
    Edits.insertAfter(*Default, Added);
}

/// "struct Pair {…} p;" -> "struct Pair {…}; …": a type that is defined together with variables, whose declarations
/// name it.
static void writeType(BuildContext &Context, const TagDecl *Type, TokenEdits Edits, std::string &Text) {
  auto Range = Context.tokens().range(SourceRange(Type->getOuterLocStart(), Type->getBraceRange().getEnd()));
  auto Keyword = Context.tokens().index(Type->getInnerLocStart());
  if (!Range || !Keyword)
    return;
  if (!Type->getIdentifier()) {
    const std::string Name = Context.Text.declare(Context.File.Context.getCanonicalTagType(Type), "");
    Edits.replace({*Keyword, *Keyword},
                  Name.find(' ') == std::string::npos ? Type->getKindName().str() + " " + Name : Name);
  }
  Text += (Text.empty() ? "" : " ") + Context.tokens().deviceText(*Range, &Edits) + ";";
}

void editLocalVariables(BuildContext &Context, const Stmt *Code, TokenEdits &Edits) {
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(BuildContext &Context)
        : Context(Context), Team(!llvm::is_contained(Context.Enclosing, OMPD_parallel)), Gpu(Context.Text.gpu()) {}
    BuildContext &Context;
    bool Team, Gpu;
    std::vector<const DeclStmt *> Found;
    std::vector<const LambdaExpr *> Lambdas;
    std::vector<DecltypeTypeLoc> Asked;                                  ///< For types of what may be a reference here.
    std::vector<std::pair<const Expr *, const ParmVarDecl *>> Arguments; ///< By reference, of what starts threads.
    std::vector<std::pair<const Expr *, const CXXMethodDecl *>> Objects; ///< Of methods that do.
    /// Declarations that are no statements of their own; null for what a head declares anew in each iteration.
    llvm::DenseMap<const Stmt *, const Stmt *> Heads;
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
      if (!F || !startsThreads(E->getCallee()))
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
    bool VisitForStmt(ForStmt *S) override { return take(S, S->getInit(), S->getConditionVariableDeclStmt()); }
    bool VisitWhileStmt(WhileStmt *S) override { return take(S, nullptr, S->getConditionVariableDeclStmt()); }
    bool VisitIfStmt(IfStmt *S) override { return take(S, S->getInit(), S->getConditionVariableDeclStmt()); }
    bool VisitSwitchStmt(SwitchStmt *S) override { return take(S, S->getInit(), S->getConditionVariableDeclStmt()); }
    bool VisitCXXForRangeStmt(CXXForRangeStmt *S) override { return take(S, S->getInit(), S->getLoopVarStmt()); }
    bool take(const Stmt *S, const Stmt *Init, const Stmt *Variable) {
      Heads[Init] = S;
      Heads[Variable] = nullptr;
      return true;
    }
    bool isTeam(const Decl *D) const {
      auto *V = dyn_cast<VarDecl>(D);
      return Team && V && Context.Sequential.Team.contains(V->getCanonicalDecl());
    }
    bool isStatic(const Decl *D) const {
      auto *V = dyn_cast<VarDecl>(D);
      return Team && V && Context.Sequential.Static.contains(V->getCanonicalDecl());
    }
    bool isPrivateArray(const Decl *D) const {
      auto *V = dyn_cast<VarDecl>(D);
      return Gpu && V && isVariableLength(Context.File.Context, V->getType());
    }
    bool TraverseStmt(Stmt *S) override {
      return isa_and_nonnull<OMPExecutableDirective>(S) || DynamicRecursiveASTVisitor::TraverseStmt(S);
    }
  } Finder(Context);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  for (const LambdaExpr *E : Finder.Lambdas) {
    captureConstants(Context, Code, E, Edits);
    if (Finder.Team) {
      editTeamParameters(Context, E->getCallOperator(), Edits);
      copyTeamVariables(Context, E, Edits);
    }
    if (Finder.Team && Context.Sequential.PassedOn.contains(E->getLambdaClass()))
      editCaptures(Context, E, Edits);
  }
  for (DecltypeTypeLoc Type : Finder.Asked)
    if (auto Range = Context.tokens().range(Type.getSourceRange())) {
      Edits.insertBefore(Range->First, "std::remove_reference_t<");
      Edits.insertAfter(Range->Last, ">");
    }
  for (const auto &[Argument, P] : Finder.Arguments)
    editTemporary(Context, Argument, P, Edits);
  for (const auto &[Object, Method] : Finder.Objects)
    editTemporaryObject(Context, Object, Method, Edits);
  for (const DeclStmt *S : Finder.Found) {
    auto Head = Finder.Heads.find(S);
    if (Head != Finder.Heads.end() && !Head->second) {
      Context.error(S->getBeginLoc(), Diag::UnsupportedConstruct)
          << "a variable that a parallel construct shares, declared in the head of a statement and not before it,";
      continue;
    }
    if (auto First = Context.tokens().index(S->getBeginLoc()); First && Finder.isStatic(*S->decl_begin())) {
      Edits.insertBefore(*First, "static ");
      continue;
    }
    if (auto *V = dyn_cast<VarDecl>(*S->decl_begin());
        V && (isClosure(V->getType()) || V->getType()->isDependentType())) {
      editTeamCopy(Context, S, V, Edits);
      continue;
    }
    std::string Text;
    for (const Decl *D : S->decls()) {
      auto *V = dyn_cast<VarDecl>(D);
      if (!V) {
        writeType(Context, cast<TagDecl>(D), Edits, Text);
        continue;
      }
      std::string Name = Context.Text.name(V);
      QualType Type = V->getType();
      const CXXConstructExpr *Construct = constructionIn(V->getInit());
      std::string Init = V->getInit() && !Construct ? Context.Text.expression(V->getInit()) : "";
      Text += Text.empty() ? "" : " ";
      bool Plain = beginsLater(Context.File.Context, Type);
      bool Team = Finder.isTeam(V);
      // Of a declaration by itself, the directive's edit stands in front of all this.
      const unsigned Alignment = declaredAlignment(Context, V);
      const std::string Aligned = Alignment && !S->isSingleDecl() ? alignedDecl(Alignment, "") : "";
      const QualType Bare = changeable(Context.File.Context, Type);
      // A class may have other functions for a constant: only the first assignment goes by another name.
      const bool Constant =
          Type->isRecordType() && Type.isConstQualified() && Context.File.Context.getLangOpts().CPlusPlus;
      if (isVariableLength(Context.File.Context, Type) && (Team || Finder.isPrivateArray(V))) {
        Text += arrayOfElements(Context, V, Team, Alignment);
      } else if (!Team) {
        Text += Aligned + Context.Text.declare(Type, Name) + (Init.empty() ? "" : " = " + Init) +
                (Construct ? constructorArguments(Context, Construct) : "") + ";";
      } else if (Context.Sequential.Function || !Plain) {
        std::string Held = inventName(Context.File, Name + "_team");
        // Types without a default constructor are initialized at once, of a list a copy of a temporary object.
        const bool List = !Init.empty() && isa<InitListExpr>(V->getInit()->IgnoreImplicit());
        if (List && Type->isArrayType() && !Plain && Type.isTriviallyCopyableType(Context.File.Context)) {
          const std::string First = inventName(Context.File, Name + "_init");
          Text += "const " + Context.Text.declare(Bare, First) + " = " + Init + "; auto " + Held +
                  " = chomp::team_copy(chomp::copied" + (Alignment ? "<" + std::to_string(Alignment) + ">" : "") + "(" +
                  First + ")); " + Context.Text.declare(Bare, "(&" + Name + ")") + " = " + Held + ".get().elements;";
          continue;
        }
        const std::string Get = Held + (Alignment ? ".get().value" : ".get()");
        const bool Copied = !Init.empty() && Type->isRecordType() && !(List && Plain);
        if (Copied && List)
          Init = Context.Text.declare(Bare, "") + Init;
        Text += "chomp::team_variable<" + heldType(Context.Text.declare(Bare, ""), Alignment) + "> " + Held +
                (Construct ? constructorArguments(Context, Construct)
                 : Copied  ? "(" + Init + ")"
                           : "") +
                "; " +
                Context.Text.declare(Constant ? Type : Bare, Type->isArrayType() ? "(&" + Name + ")" : "&" + Name) +
                " = " + Get + ";";
        if (!Init.empty() && !Copied)
          Text += assignment(Context, V, Constant ? Get : Name, Init);
      } else {
        const std::string Held = Constant ? inventName(Context.File, Name + "_constant") : Name;
        if (const std::string Arguments = Construct ? constructorArguments(Context, Construct) : ""; !Arguments.empty())
          Init = Context.Text.declare(Bare, "") + Arguments;
        Text += Context.Together ? teamVariable(Context, Type, Held)
                                 : "CHOMP_TEAM " + Aligned + Context.Text.declare(Bare, Held) + ";";
        if (!Init.empty())
          Text += (Context.Together ? " " + llvm::StringRef(LeaderGuard).rtrim().str() : "") +
                  assignment(Context, V, Held, Init);
        if (Constant)
          Text += " " + Context.Text.declare(Type, "&" + Name) + " = " + Held + ";";
      }
    }
    auto Range = Context.tokens().range(S->getSourceRange());
    if (Range && Head != Finder.Heads.end()) { // "for (int n[2] = {}; …) …" -> "{ … n …; for (; …) … }"
      const TokenRange Whole = Context.tokens().statement(Head->second);
      Edits.replace(*Range, isa<ForStmt>(Head->second) ? ";" : "");
      Edits.insertBefore(Whole.First, "{ " + Text + " ");
      Edits.insertAfter(Whole.Last, " }");
    } else if (Range) {
      Edits.replace(*Range, Text);
    }
  }
}

} // namespace chomp
