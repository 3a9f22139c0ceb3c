//===- SequentialVariables.cpp - what parallel constructs share -----------===//
//
// How code that a team's initial thread runs alone declares what its parallel constructs reach by address: in the
// team's memory, CHOMP_TEAM in a region, chomp::team_variable in a function, which other threads may call too.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Threads/SequentialVariables.h"

#include "Analysis/ArrayTypes.h"
#include "Analysis/Escapes.h"
#include "Analysis/LeaderCode.h"
#include "Frontend/BuildContext.h"
#include "Frontend/Device/Closures.h"
#include "Frontend/Device/DeviceConstants.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/GenericLambdas.h"
#include "Frontend/Regions/Allocators.h"
#include "Frontend/Regions/Instances.h"
#include "Frontend/Regions/OwnArrays.h"
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

/// The constructor's call that initializes an object; null for other initializers.
const CXXConstructExpr *constructionIn(const Expr *Init) {
  return Init ? dyn_cast<CXXConstructExpr>(Init->IgnoreImplicit()) : nullptr;
}

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

/// Device text of an expression, with all that is changed in it.
KernelCode edited(BuildContext &Context, const Expr *E, const TokenEdits &Edits) {
  return Context.tokens().deviceText(E->getSourceRange(), &Edits);
}

/// What such a list leads to is one thread's own array, and has no name.
void refuseList(BuildContext &Context, const Expr *List) {
  Context.error(List->getBeginLoc(), Diag::UnsupportedConstruct)
      << "an initializer list of a variable that a parallel construct shares";
}

/// What a constructor is called with, in parentheses; nothing where all is by default.
KernelCode constructorArguments(BuildContext &Context, const CXXConstructExpr *Construct, const TokenEdits &Edits) {
  KernelCode Out;
  for (const Expr *Argument : Construct->arguments()) {
    if (isa<CXXDefaultArgExpr>(Argument))
      break;
    if (isa<CXXStdInitializerListExpr>(Argument->IgnoreImplicit()))
      refuseList(Context, Argument);
    else
      Out += (Out.empty() ? "(" : ", ") + edited(Context, Argument, Edits);
  }
  return Out.empty() ? Out : Out + ")";
}

} // namespace

QualType changeable(const ASTContext &Context, QualType Type) {
  return Context.getUnqualifiedArrayType(Type.getNonReferenceType());
}

KernelCode assignment(BuildContext &Context, const VarDecl *V, const std::string &Name, const KernelCode &Init) {
  if (!V->getType()->isArrayType())
    return " " + Name + " = " + Init + ";";
  std::string First = inventName(Context.File, Name + "_init");
  return " { " + Context.Text.declare(changeable(Context.File.Context, V->getType()).withConst(), First) + " = " +
         Init + "; __builtin_memcpy(" + Name + ", " + First + ", sizeof(" + Name + ")); }";
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
    if (!Brace || !Declared || isa<CXXConstructorDecl>(F) || P->getType()->isVariablyModifiedType() ||
        CalleeFacts().startsAtEnd(P->getType()) || (Context.Text.gpu() && isInitializerList(P->getType()))) {
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

/// "[sum, &n](int i) {…}" -> "[sum = sum, &n = n](int i) {…}": what lies in the team's memory is a static variable of
/// the kernel, which no lambda captures.
static void copyTeamVariables(BuildContext &Context, const LambdaExpr *E, TokenEdits &Edits) {
  std::string Added;
  for (const LambdaCapture &C : E->captures()) {
    auto *V = C.capturesVariable() ? dyn_cast<VarDecl>(C.getCapturedVar()) : nullptr;
    if (!V || (C.isImplicit() && C.getCaptureKind() == LCK_ByRef) || V->isInitCapture() ||
        !Context.Sequential.Team.contains(V->getCanonicalDecl()))
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
    const VarDecl *Key = V->getCanonicalDecl();
    return (Context.Sequential.Counters.contains(Key) && !Context.Sequential.Team.contains(Key)) ||
           isParameter(Context, V);
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

/// "Sum s = total(x);" -> "auto s_team = chomp::team_made<Sum>([&](auto place) { ::new (place) Sum(total(x)); }); Sum
/// &s = s_team.get();", where threads start while the object is made: it is in its place from the beginning. So are the
/// elements of an array that has no constructor to copy them, or another one.
static KernelCode madeVariable(BuildContext &Context, const VarDecl *V, QualType Bare, const KernelCode &Init) {
  const bool Array = Bare->isArrayType(), List = isa<InitListExpr>(V->getInit()->IgnoreImplicit());
  const std::string Name = Context.Text.name(V), Place = inventName(Context.File, Name + "_team"),
                    Type = Context.Text.declare(Bare, "");
  const auto [Before, After] = madeObject(Context, Array ? "chomp::made_array<" + Type + ">" : Type);
  return "auto " + Place + " = " + Before +
         (Array || List                ? madeOf(Type, Init, Bare)
          : namesItsType(V->getInit()) ? Init
                                       : Type + "(" + Init + ")") +
         After + "; " +
         Context.Text.declare(V->getType().getNonReferenceType(), Array ? "(&" + Name + ")" : "&" + Name) + " = " +
         Place + (Array ? ".get().elements;" : ".get();");
}

/// "struct Pair {…} p;" -> "struct Pair {…}; …": a type that is defined together with variables, whose declarations
/// name it.
static void writeType(BuildContext &Context, const TagDecl *Type, TokenEdits Edits, KernelCode &Text) {
  auto Range = Context.tokens().range(SourceRange(Type->getOuterLocStart(), Type->getBraceRange().getEnd()));
  auto Keyword = Context.tokens().index(Type->getInnerLocStart());
  if (!Range || !Keyword)
    return;
  // C's may have got its name already, for what refers to it.
  if (!Type->getIdentifier() &&
      (Context.File.Context.getLangOpts().CPlusPlus || !Context.Text.names().needsName(Type))) {
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
    llvm::SmallSetVector<const Expr *, 4> Addresses;                     ///< Of the team's variables, in lists.
    CalleeFacts Facts;
    TemporaryFinder Temporaries{Facts};
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
  // HIP's compiler would have them in a constant, where it has no way to say them.
  for (const Expr *E : Finder.Addresses)
    if (auto Range = Context.tokens().range(E->getSourceRange())) {
      Context.Model.Unit.NeedsDeviceHeader = true;
      Edits.insertBefore(Range->First, "chomp::machine::opaque(");
      Edits.insertAfter(Range->Last, ")");
    }
  if (Finder.Team)
    Finder.Temporaries.TraverseStmt(const_cast<Stmt *>(Code));
  for (const Expr *E : Finder.Temporaries.Found)
    editMadeObject(Context, E, Finder.Temporaries.isHanded(E), Edits);
  for (const auto &[Argument, P] : Finder.Arguments)
    if (!Finder.Temporaries.isFound(Argument))
      editTemporary(Context, Argument, P, Edits);
  for (const auto &[Object, Method] : Finder.Objects)
    if (!Finder.Temporaries.isFound(Object))
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
        V && (holdsClosures(V->getType()) || V->getType()->isDependentType())) {
      editTeamCopy(Context, S, V, Edits);
      continue;
    }
    KernelCode Text;
    for (const Decl *D : S->decls()) {
      auto *V = dyn_cast<VarDecl>(D);
      if (!V) {
        writeType(Context, cast<TagDecl>(D), Edits, Text);
        continue;
      }
      std::string Name = Context.Text.name(V);
      bool Team = Finder.isTeam(V);
      // Or what a reference is all of.
      QualType Type = Team && holdsTemporary(V) ? V->getType().getNonReferenceType() : V->getType();
      if (Team && V->getInit() && isa<CXXStdInitializerListExpr>(V->getInit()->IgnoreImplicit()))
        refuseList(Context, V->getInit());
      const CXXConstructExpr *Construct = constructionIn(V->getInit());
      KernelCode Init = V->getInit() && !Construct ? edited(Context, V->getInit(), Edits) : "";
      Text += Text.empty() ? "" : " ";
      bool Plain = beginsLater(Context.File.Context, Type);
      // Of a declaration by itself, the directive's edit stands in front of all this.
      const unsigned Alignment = declaredAlignment(Context, V);
      const KernelCode Aligned = Alignment && !S->isSingleDecl() ? alignedDecl(Alignment, "") : "";
      const QualType Bare = changeable(Context.File.Context, Type);
      // A class may have other functions for a constant: only the first assignment goes by another name.
      const bool Constant =
          Type->isRecordType() && Type.isConstQualified() && Context.File.Context.getLangOpts().CPlusPlus;
      if (isVariableLength(Context.File.Context, Type) && (Team || Finder.isPrivateArray(V))) {
        Text += arrayOfElements(Context, V, Team, Alignment);
      } else if (!Team) {
        Text += Aligned + Context.Text.declare(Type, Name) + (Init.empty() ? "" : " = " + Init) +
                (Construct ? constructorArguments(Context, Construct, Edits) : "") + ";";
      } else if (!Construct && !Alignment && !Init.empty() &&
                 (Finder.Facts.startsIn(V->getInit()) || // or its value isn't copied on the host either
                  ((Type->isArrayType() || Type->isRecordType()) &&
                   !Type.isTriviallyCopyableType(Context.File.Context)))) {
        Text += madeVariable(Context, V, Bare, Init);
      } else if (Context.Sequential.Function || !Plain) {
        std::string Place = inventName(Context.File, Name + "_team");
        // Types without a default constructor are initialized at once, of a list a copy of a temporary object.
        const bool List = !Init.empty() && isa<InitListExpr>(V->getInit()->IgnoreImplicit());
        if (List && Type->isArrayType() && !Plain && Type.isTriviallyCopyableType(Context.File.Context)) {
          const std::string First = inventName(Context.File, Name + "_init");
          Text += Context.Text.declare(Bare.withConst(), First) + " = " + Init + "; auto " + Place +
                  " = chomp::team_copy(chomp::copied" + (Alignment ? "<" + std::to_string(Alignment) + ">" : "") + "(" +
                  First + ")); " + Context.Text.declare(Bare, "(&" + Name + ")") + " = " + Place + ".get().elements;";
          continue;
        }
        const std::string Get = Place + (Alignment ? ".get().value" : ".get()");
        const bool Copied = !Init.empty() && Type->isRecordType() && !(List && Plain);
        if (Copied && List)
          Init = Context.Text.declare(Bare, "") + Init;
        Text += "chomp::team_variable<" + heldType(Context.Text.declare(Bare, ""), Alignment) + "> " + Place +
                (Construct ? constructorArguments(Context, Construct, Edits)
                 : Copied  ? "(" + Init + ")"
                           : "") +
                "; " +
                Context.Text.declare(Constant ? Type : Bare, Type->isArrayType() ? "(&" + Name + ")" : "&" + Name) +
                " = " + Get + ";";
        if (!Init.empty() && !Copied)
          Text += assignment(Context, V, Constant ? Get : Name, Init);
      } else {
        const std::string Place = Constant ? inventName(Context.File, Name + "_constant") : Name;
        if (const KernelCode Arguments = Construct ? constructorArguments(Context, Construct, Edits) : "";
            !Arguments.empty())
          Init = Context.Text.declare(Bare, "") + Arguments;
        const unsigned Vector = Alignment ? 0 : vectorAlignment(Context, Bare);
        Text += Context.Together ? teamVariable(Context, Type, Place)
                                 : (Vector ? alignedDecl(Vector, "") : Aligned) + "CHOMP_TEAM " +
                                       Context.Text.declare(Bare, Place) + ";";
        if (!Init.empty())
          Text += (Context.Together ? " " + leaderGuard().rtrim() : "") + assignment(Context, V, Place, Init);
        if (Constant)
          Text += " " + Context.Text.declare(Type, "&" + Name) + " = " + Place + ";";
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
