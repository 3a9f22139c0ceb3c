//===- Together.cpp - sequential code that all threads of a team may run --===//
//
// Outside of parallel constructs one thread of a team runs a region's code. Where that code only computes values of its
// own (team numbers, bounds, pointers), all threads may as well: each gets the same values in its own registers, and no
// thread waits for orders. What writes to memory is left to one thread, and barriers stand where one thread's accesses
// meet another's: between a read by all and a write, or a write and whatever comes next. This is how a person writes a
// kernel with team arrays.
//
// The walk below proves that for a region's code statement by statement, or names the first one that stands against it
// (then the general mode is right, and needed). What no statement here knows of stands against it.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Together.h"
#include "Frontend/Builders.h"

#include "clang/AST/Attr.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Basic/Builtins.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

/// What evaluating some code does.
struct Effect {
  bool Reads = false;  ///< Memory that several threads may access.
  bool Writes = false; ///< The same.
  bool Own = false;    ///< Changes a variable that each thread has for itself.
  Effect &operator|=(Effect E) {
    Reads |= E.Reads;
    Writes |= E.Writes;
    Own |= E.Own;
    return *this;
  }
};

/// Accesses to memory since the last barrier.
struct Pending {
  bool Read = false;     ///< All threads have read.
  bool Leader = false;   ///< One thread has written.
  bool Parallel = false; ///< A parallel construct's threads have done what they like.
  Pending &operator|=(Pending P) {
    Read |= P.Read;
    Leader |= P.Leader;
    Parallel |= P.Parallel;
    return *this;
  }
  bool operator==(const Pending &P) const { return Read == P.Read && Leader == P.Leader && Parallel == P.Parallel; }
};

/// What calling a function does, whoever does it.
struct Summary {
  bool Reads = false, Writes = false;
  bool Tells = false; ///< Its threads are told apart in it, or nobody knows what it does.
};

bool startsThreads(const OMPExecutableDirective *D) {
  return llvm::is_contained(getLeafConstructsOrSelf(D->getDirectiveKind()), OMPD_parallel);
}

class Analysis {
public:
  Analysis(BuildContext &Context, Together &Out) : Context(Context), Out(Out) {}

  void run(const Stmt *S);

private:
  bool failed() const { return !Out.Why.empty(); }
  void fail(const Stmt *S, llvm::StringRef Why) {
    if (!failed())
      Out.Why = ("line " + llvm::Twine(Context.place(S->getBeginLoc()).Line) + " " + Why).str();
  }

  // Accesses of a whole statement, and the barrier before it where one is needed.
  void barrier(const Stmt *S) {
    Out.Barrier.insert(S);
    Now = {};
  }
  void readByAll(const Stmt *S) {
    if (Now.Leader || Now.Parallel)
      barrier(S);
    Now.Read = true;
  }
  void byLeader(const Stmt *S) {
    if (Now.Read || Now.Parallel)
      barrier(S);
    Now.Leader = true;
  }
  void byThreads(const Stmt *S) {
    if (Now.Read || Now.Leader || Now.Parallel)
      barrier(S);
    Now.Parallel = true;
  }

  Effect value(const Expr *E);
  std::optional<Effect> whole(const Stmt *S);
  bool leaves(const Stmt *S);
  bool isInside(const Expr *E) const;
  Effect address(const Expr *E);
  Effect read(const Expr *E);
  Effect modify(const Expr *E);
  Effect call(const CallExpr *E);
  Effect construct(const CXXConstructExpr *E);
  Effect arguments(const FunctionDecl *F, llvm::ArrayRef<const Expr *> Arguments, const Summary &Does);
  enum class Where { Own, Constant, Memory };
  Where where(const Expr *E);
  Where where(const VarDecl *V) const;
  Summary summary(const FunctionDecl *F);

  void declarations(const DeclStmt *S);
  void expression(const Expr *E);
  void branch(const IfStmt *S);
  Effect beginning(const ForStmt *S);
  void loop(const Stmt *S, llvm::ArrayRef<const Expr *> Head, const Stmt *Body);
  void repeat(const Stmt *S, bool HeadReads, llvm::function_ref<void()> Body);
  void directive(const OMPExecutableDirective *D);
  void parallel(const OMPExecutableDirective *D);
  void distribute(const OMPExecutableDirective *D);
  struct CopiesMade {
    bool Begun = false, Results = false; ///< By one thread.
  };
  CopiesMade copies(const OMPExecutableDirective *D);

  BuildContext &Context;
  Together &Out;
  Pending Now;
  std::vector<Pending> Exits; ///< Of the loops and switches around, by break.
  /// Variables of a statement that is looked at as a whole.
  llvm::SmallPtrSet<const VarDecl *, 8> Inside;
  std::vector<Pending> Turns; ///< Of the loops around, by continue.
  std::optional<std::string> Threads;
  bool AnyThreads = false;
  llvm::DenseMap<const FunctionDecl *, Summary> Known;
};

//===--- Expressions ------------------------------------------------------===//

Analysis::Where Analysis::where(const VarDecl *V) const {
  V = V->getCanonicalDecl();
  QualType Type = V->getType();
  if (Type->isReferenceType() || Context.Sequential.Team.contains(V))
    return Where::Memory;
  if (Context.Sequential.All.contains(V))
    return Where::Own;
  if (auto Pass = Context.Passed.find(V); Pass != Context.Passed.end())
    return Pass->second == Passing::Value || Pass->second == Passing::Pointer || Pass->second == Passing::Local
               ? Where::Own
               : Where::Memory;
  return Type.isConstant(Context.File.Context) ? Where::Constant : Where::Memory;
}

Analysis::Where Analysis::where(const Expr *E) {
  E = E->IgnoreParens();
  if (auto *Ref = dyn_cast<DeclRefExpr>(E)) {
    auto *V = dyn_cast<VarDecl>(Ref->getDecl());
    return V ? where(V) : Where::Constant;
  }
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() || !isa<FieldDecl>(Member->getMemberDecl()) ? Where::Memory : where(Member->getBase());
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    auto *Decay = dyn_cast<ImplicitCastExpr>(Subscript->getBase()->IgnoreParens());
    return Decay && Decay->getCastKind() == CK_ArrayToPointerDecay ? where(Decay->getSubExpr()) : Where::Memory;
  }
  if (auto *Cast = dyn_cast<CastExpr>(E))
    return Cast->getSubExpr()->isGLValue() ? where(Cast->getSubExpr()) : Where::Own;
  if (isa<StringLiteral, PredefinedExpr>(E))
    return Where::Constant;
  if (isa<MaterializeTemporaryExpr, CompoundLiteralExpr, CXXBindTemporaryExpr>(E) || E->isPRValue())
    return Where::Own;
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    Where Yes = where(Choice->getTrueExpr()), No = where(Choice->getFalseExpr());
    if (Yes != No && (Yes == Where::Own || No == Where::Own))
      fail(E, "has either a thread's own variable or memory");
    return Yes == Where::Constant ? No : Yes;
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(E))
    return where(Binary->getOpcode() == BO_Comma ? Binary->getRHS() : Binary->getLHS());
  return Where::Memory; // *p, f()
}

/// Of finding out where a glvalue is.
Effect Analysis::address(const Expr *E) {
  E = E->IgnoreParens();
  if (isa<DeclRefExpr, StringLiteral, PredefinedExpr>(E))
    return {};
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return Member->isArrow() || !Member->getBase()->isGLValue() ? value(Member->getBase()) : address(Member->getBase());
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E)) {
    Effect Out = value(Subscript->getIdx());
    auto *Decay = dyn_cast<ImplicitCastExpr>(Subscript->getBase()->IgnoreParens());
    Out |= Decay && Decay->getCastKind() == CK_ArrayToPointerDecay ? address(Decay->getSubExpr())
                                                                   : value(Subscript->getBase());
    return Out;
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E); Unary && Unary->getOpcode() == UO_Deref)
    return value(Unary->getSubExpr());
  if (auto *Cast = dyn_cast<CastExpr>(E); Cast && Cast->getSubExpr()->isGLValue())
    return address(Cast->getSubExpr());
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return value(Temporary->getSubExpr());
  if (auto *Literal = dyn_cast<CompoundLiteralExpr>(E))
    return value(Literal->getInitializer());
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    Effect Out = value(Choice->getCond());
    Out |= address(Choice->getTrueExpr());
    Out |= address(Choice->getFalseExpr());
    return Out;
  }
  return value(E);
}

Effect Analysis::read(const Expr *E) {
  if (E->getType().isVolatileQualified())
    fail(E, "reads a volatile variable");
  Effect Out = address(E);
  Out.Reads |= where(E) == Where::Memory;
  return Out;
}

Effect Analysis::modify(const Expr *E) {
  if (E->getType().isVolatileQualified())
    fail(E, "changes a volatile variable");
  Effect Out = address(E);
  if (where(E) != Where::Own)
    Out.Writes = true;
  else
    Out.Own |= !isInside(E);
  return Out;
}

Effect Analysis::value(const Expr *E) {
  if (!E || failed())
    return {};
  E = E->IgnoreParens();
  if (isa<IntegerLiteral, FloatingLiteral, CharacterLiteral, CXXBoolLiteralExpr, CXXNullPtrLiteralExpr, GNUNullExpr,
          UnaryExprOrTypeTraitExpr, ImplicitValueInitExpr, CXXScalarValueInitExpr, OffsetOfExpr, CXXThisExpr,
          TypeTraitExpr, StringLiteral, PredefinedExpr>(E))
    return {};
  if (auto *Full = dyn_cast<FullExpr>(E))
    return value(Full->getSubExpr());
  if (auto *Default = dyn_cast<CXXDefaultArgExpr>(E))
    return value(Default->getExpr());
  if (auto *Constant = dyn_cast<SubstNonTypeTemplateParmExpr>(E))
    return value(Constant->getReplacement());
  if (auto *Temporary = dyn_cast<MaterializeTemporaryExpr>(E))
    return value(Temporary->getSubExpr());
  if (auto *Cast = dyn_cast<CastExpr>(E)) {
    const Expr *Sub = Cast->getSubExpr();
    switch (Cast->getCastKind()) {
    case CK_LValueToRValue:
      return read(Sub);
    case CK_ArrayToPointerDecay:
      if (where(Sub) == Where::Own)
        fail(E, "keeps the address of an array of its own");
      return address(Sub);
    case CK_FunctionToPointerDecay:
    case CK_BuiltinFnToFnPtr:
      return {};
    case CK_UserDefinedConversion:
    case CK_Dynamic:
      fail(E, "converts by a function");
      return {};
    default:
      return Sub->isGLValue() ? address(Sub) : value(Sub);
    }
  }
  if (auto *Unary = dyn_cast<UnaryOperator>(E)) {
    if (Unary->isIncrementDecrementOp())
      return modify(Unary->getSubExpr());
    if (Unary->getOpcode() == UO_AddrOf) {
      if (where(Unary->getSubExpr()) == Where::Own)
        fail(E, "keeps the address of a variable of its own");
      return address(Unary->getSubExpr());
    }
    return value(Unary->getSubExpr());
  }
  if (auto *Binary = dyn_cast<BinaryOperator>(E)) {
    Effect Out = Binary->isAssignmentOp() ? modify(Binary->getLHS()) : value(Binary->getLHS());
    Out |= value(Binary->getRHS());
    return Out;
  }
  if (auto *Choice = dyn_cast<ConditionalOperator>(E)) {
    Effect Out = value(Choice->getCond());
    Out |= value(Choice->getTrueExpr());
    Out |= value(Choice->getFalseExpr());
    return Out;
  }
  if (auto *List = dyn_cast<InitListExpr>(E)) {
    Effect Out;
    for (const Expr *Init : List->inits())
      Out |= value(Init);
    return Out;
  }
  if (auto *Construct = dyn_cast<CXXConstructExpr>(E))
    return construct(Construct);
  if (auto *Call = dyn_cast<CallExpr>(E))
    return call(Call);
  if (isa<DeclRefExpr, MemberExpr, ArraySubscriptExpr, CompoundLiteralExpr>(E))
    return address(E);
  fail(E, "has an expression of a kind that not all threads may evaluate");
  return {};
}

Effect Analysis::arguments(const FunctionDecl *F, llvm::ArrayRef<const Expr *> Arguments, const Summary &Does) {
  Effect Out;
  for (unsigned I = 0; I < Arguments.size(); ++I) {
    const Expr *E = Arguments[I];
    bool Reference = I < F->getNumParams() && F->getParamDecl(I)->getType()->isReferenceType();
    if (!Reference || !E->isGLValue()) {
      Out |= value(E);
      continue;
    }
    Out |= address(E);
    Where At = where(E);
    Out.Own |= Does.Writes && At == Where::Own;
    Out.Reads |= At == Where::Memory;
  }
  return Out;
}

Effect Analysis::construct(const CXXConstructExpr *E) {
  const CXXConstructorDecl *Constructor = E->getConstructor();
  if (Constructor->isTrivial() || (Constructor->isCopyOrMoveConstructor() && Constructor->isDefaulted())) {
    Effect Out;
    for (const Expr *Argument : E->arguments())
      Out |= Argument->isGLValue() ? read(Argument) : value(Argument);
    return Out;
  }
  // What it writes to is a thread's own, or what it is given.
  Summary Does = summary(Constructor);
  if (Does.Tells)
    fail(E, "calls a constructor of which too little is known");
  std::vector<const Expr *> Given(E->arguments().begin(), E->arguments().end());
  for (const ParmVarDecl *P : Constructor->parameters())
    if (P->getType()->isPointerType() ||
        (P->getType()->isReferenceType() && !P->getType()->getPointeeType().isConstQualified()))
      Does.Tells = true;
  if (Does.Tells)
    fail(E, "calls a constructor that may write elsewhere");
  Effect Out = arguments(Constructor, Given, {});
  Out.Reads |= Does.Reads;
  return Out;
}

Effect Analysis::call(const CallExpr *E) {
  const FunctionDecl *F = E->getDirectCallee();
  if (!F) {
    fail(E, "calls a function through a pointer");
    return {};
  }
  std::vector<const Expr *> Given(E->arguments().begin(), E->arguments().end());
  Effect Out;
  auto *Method = dyn_cast<CXXMethodDecl>(F);
  auto *Operator = dyn_cast<CXXOperatorCallExpr>(E);
  const Expr *Object = nullptr;
  if (Method && Method->isInstance()) {
    if (Method->isVirtual()) {
      fail(E, "calls a virtual function");
      return {};
    }
    if (auto *Member = dyn_cast<CXXMemberCallExpr>(E)) {
      Object = Member->getImplicitObjectArgument();
      Out |= Object->getType()->isPointerType() || !Object->isGLValue() ? value(Object) : address(Object);
    } else if (Operator && !Given.empty()) {
      Object = Given.front();
      Given.erase(Given.begin());
      Out |= Object->isGLValue() ? address(Object) : value(Object);
    }
    // x = y of a class without an assignment of its own
    if (Object && (Method->isCopyAssignmentOperator() || Method->isMoveAssignmentOperator()) && Method->isTrivial()) {
      Out |= modify(Object);
      for (const Expr *Argument : Given)
        Out |= Argument->isGLValue() ? read(Argument) : value(Argument);
      return Out;
    }
  }
  Summary Does = summary(F);
  if (Does.Tells) {
    fail(E, "calls '" + F->getNameAsString() + "', of which not all threads may take part");
    return {};
  }
  Out |= arguments(F, Given, Does);
  Out.Reads |= Does.Reads;
  Out.Writes |= Does.Writes;
  if (Object && !Object->getType()->isPointerType()) {
    Where At = Object->isGLValue() ? where(Object) : Where::Own;
    Out.Own |= Does.Writes && At == Where::Own;
    Out.Reads |= At == Where::Memory;
  }
  return Out;
}

Summary Analysis::summary(const FunctionDecl *F) {
  F = F->getCanonicalDecl();
  if (auto It = Known.find(F); It != Known.end())
    return It->second;
  Known[F] = {}; // a recursive call adds nothing
  Summary Does;
  llvm::StringRef Name = F->getIdentifier() ? F->getName() : "";
  const FunctionDecl *Definition = F->getDefinition();
  const ASTContext &AST = Context.File.Context;
  if (Name == "omp_get_team_num" || Name == "omp_get_num_teams" || Name == "omp_is_initial_device") {
  } else if (Name.starts_with("omp_") || Name.starts_with("ompx_")) {
    Does.Tells = true;
  } else if (unsigned Id = F->getBuiltinID();
             Id && (AST.BuiltinInfo.isConst(Id) || AST.BuiltinInfo.isConstWithoutErrnoAndExceptions(Id) ||
                    AST.BuiltinInfo.isConstWithoutExceptions(Id))) {
  } else if (F->hasAttr<ConstAttr>()) {
  } else if (Name == "printf") {
    Does.Reads = Does.Writes = true;
  } else if (!Definition || !Definition->getBody()) {
    Does.Tells = true;
  } else {
    struct Finder : RecursiveASTVisitor<Finder> {
      Finder(Analysis &A, Summary &Does) : A(A), Does(Does) {}
      Analysis &A;
      Summary &Does;
      bool shouldVisitImplicitCode() const { return true; }
      static bool isLocal(const Expr *E) {
        for (;;) {
          E = E->IgnoreParenImpCasts();
          if (auto *Member = dyn_cast<MemberExpr>(E); Member && !Member->isArrow())
            E = Member->getBase();
          else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E);
                   Subscript && Subscript->getBase()->IgnoreParenImpCasts()->getType()->isArrayType())
            E = Subscript->getBase();
          else
            break;
        }
        auto *Ref = dyn_cast<DeclRefExpr>(E);
        auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
        return V && V->hasLocalStorage() && !V->getType()->isReferenceType();
      }
      bool VisitBinaryOperator(BinaryOperator *E) {
        Does.Writes |= E->isAssignmentOp() && !isLocal(E->getLHS());
        return true;
      }
      bool VisitUnaryOperator(UnaryOperator *E) {
        Does.Writes |= E->isIncrementDecrementOp() && !isLocal(E->getSubExpr());
        return true;
      }
      bool VisitImplicitCastExpr(ImplicitCastExpr *E) {
        if (E->getCastKind() == CK_LValueToRValue) {
          Does.Reads |= !isLocal(E->getSubExpr());
          Does.Tells |= E->getSubExpr()->getType().isVolatileQualified();
        }
        return true;
      }
      bool VisitDeclRefExpr(DeclRefExpr *E) {
        if (auto *F = dyn_cast<FunctionDecl>(E->getDecl()))
          take(F);
        return true;
      }
      bool VisitMemberExpr(MemberExpr *E) {
        if (auto *F = dyn_cast<CXXMethodDecl>(E->getMemberDecl())) {
          Does.Tells |= F->isVirtual();
          take(F);
        }
        return true;
      }
      bool VisitCXXConstructExpr(CXXConstructExpr *E) {
        if (!E->getConstructor()->isTrivial())
          take(E->getConstructor());
        return true;
      }
      bool VisitCallExpr(CallExpr *E) {
        Does.Tells |= !E->getDirectCallee();
        return true;
      }
      bool VisitCXXCtorInitializer(CXXCtorInitializer *) { return true; }
      bool VisitVarDecl(VarDecl *V) {
        Does.Tells |= V->isStaticLocal() || V->getType().isVolatileQualified() ||
                      V->getType().isDestructedType() != QualType::DK_none;
        return true;
      }
      bool VisitOMPExecutableDirective(OMPExecutableDirective *) { return unknown(); }
      bool VisitAsmStmt(AsmStmt *) { return unknown(); }
      bool VisitCXXThrowExpr(CXXThrowExpr *) { return unknown(); }
      bool VisitCXXNewExpr(CXXNewExpr *) { return unknown(); }
      bool VisitCXXDeleteExpr(CXXDeleteExpr *) { return unknown(); }
      bool VisitLambdaExpr(LambdaExpr *) { return unknown(); }
      bool unknown() {
        Does.Tells = true;
        return true;
      }
      void take(const FunctionDecl *F) {
        Summary Inner = A.summary(F);
        Does.Reads |= Inner.Reads;
        Does.Writes |= Inner.Writes;
        Does.Tells |= Inner.Tells;
      }
    } Finder(*this, Does);
    Finder.TraverseStmt(Definition->getBody());
    if (auto *Constructor = dyn_cast<CXXConstructorDecl>(Definition))
      for (const CXXCtorInitializer *Init : Constructor->inits())
        Finder.TraverseStmt(Init->getInit());
  }
  Known[F] = Does;
  return Does;
}

//===--- Statements -------------------------------------------------------===//

void Analysis::expression(const Expr *E) {
  Effect Does = E->isGLValue() ? address(E) : value(E);
  if (failed())
    return;
  if (Does.Writes && Does.Own)
    return fail(E, "changes memory and a variable of its own at once");
  if (Does.Writes) {
    Out.Leader.insert(E);
    byLeader(E);
  } else if (Does.Reads) {
    readByAll(E);
  }
}

/// Whether a thread's own variable is declared in the statement that is looked at as a whole.
bool Analysis::isInside(const Expr *E) const {
  for (;;) {
    E = E->IgnoreParenImpCasts();
    if (auto *Member = dyn_cast<MemberExpr>(E))
      E = Member->getBase();
    else if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(E))
      E = Subscript->getBase();
    else
      break;
  }
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
  return V && Inside.contains(V->getCanonicalDecl());
}

/// What a statement without constructs does with all that is in it; nothing for one of a kind that one thread can't run
/// without the others.
std::optional<Effect> Analysis::whole(const Stmt *S) {
  Effect Does;
  if (!S || isa<NullStmt>(S) || failed())
    return Does;
  if (auto *E = dyn_cast<Expr>(S))
    return E->isGLValue() ? address(E) : value(E);
  if (auto *Declared = dyn_cast<DeclStmt>(S)) {
    for (const Decl *D : Declared->decls()) {
      auto *V = dyn_cast<VarDecl>(D);
      if (!V || !V->getType()->isScalarType() || V->isStaticLocal() || where(V) != Where::Own)
        return std::nullopt;
      Inside.insert(V->getCanonicalDecl());
      Does |= value(V->getInit());
    }
    return Does;
  }
  if (auto *If = dyn_cast<IfStmt>(S); If && (If->getInit() || If->getConditionVariable()))
    return std::nullopt;
  if (!isa<CompoundStmt, IfStmt, ForStmt, WhileStmt, DoStmt>(S))
    return std::nullopt;
  for (const Stmt *Child : S->children()) {
    auto More = whole(Child);
    if (!More)
      return std::nullopt;
    Does |= *More;
  }
  return Does;
}

void Analysis::declarations(const DeclStmt *S) {
  const ASTContext &AST = Context.File.Context;
  bool Written = false, Read = false;
  for (const Decl *D : S->decls()) {
    if (isa<TypedefNameDecl, TagDecl, UsingDecl, UsingDirectiveDecl, StaticAssertDecl, EmptyDecl>(D))
      continue;
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || V->isStaticLocal() || isVariableLength(AST, V->getType()) || V->hasAttrs() ||
        V->getType().isDestructedType() != QualType::DK_none)
      return fail(S, "declares what not every thread may have");
    if (V->isConstexpr())
      continue;
    bool Team = Context.Sequential.Team.contains(V->getCanonicalDecl());
    if (Team) {
      // They are declared at the kernel's beginning too.
      struct Finder {
        static bool isLocal(QualType T) {
          const TagDecl *Tag = T->getBaseElementTypeUnsafe()->getAsTagDecl();
          return Tag && Tag->getParentFunctionOrMethod();
        }
      };
      if (!V->getType().isTrivialType(AST) || Finder::isLocal(V->getType()))
        return fail(S, "declares an object that the threads share");
    }
    const Expr *Init = V->getInit();
    if (auto *Construct = dyn_cast_or_null<CXXConstructExpr>(Init ? Init->IgnoreImplicit() : nullptr);
        Team && Construct && Construct->getConstructor()->isTrivial() && !Construct->getNumArgs())
      Init = nullptr;
    if (!Init)
      continue;
    Effect Does = Init->isGLValue() ? address(Init) : value(Init);
    if (V->getType()->isReferenceType() && where(Init) == Where::Own)
      return fail(S, "names a variable of its own by reference");
    if (Does.Writes || (Team && Does.Own))
      return fail(S, "changes memory where it initializes a variable");
    Written |= Team;
    Read |= !Team && Does.Reads;
  }
  if (Written && Read)
    return fail(S, "initializes a variable that the threads share together with others");
  if (Written)
    byLeader(S);
  else if (Read)
    readByAll(S);
}

void Analysis::branch(const IfStmt *S) {
  if (S->getConditionVariable() || S->getInit() || S->isConsteval())
    return fail(S, "declares a variable in a condition");
  Effect Does = value(S->getCond());
  if (Does.Writes)
    return fail(S, "changes memory in a condition");
  if (Does.Reads)
    readByAll(S);
  Pending Before = Now;
  run(S->getThen());
  Pending Then = std::exchange(Now, Before);
  run(S->getElse());
  Now |= Then;
}

/// A loop's body, over and over until nothing more comes of it. HeadReads: each iteration begins with reading memory.
void Analysis::repeat(const Stmt *S, bool HeadReads, llvm::function_ref<void()> Body) {
  if (HeadReads)
    readByAll(S);
  Pending Entry = Now;
  Together Before = Out;
  while (!failed()) {
    Now = Entry;
    Exits.push_back({});
    Turns.push_back({});
    Body();
    Pending Exit = Exits.back(), Turn = Turns.back();
    Exits.pop_back();
    Turns.pop_back();
    Now |= Turn;
    if (HeadReads) {
      if (Now.Leader || Now.Parallel) {
        if (Turn.Leader || Turn.Parallel)
          fail(S, "continues a loop whose condition reads memory");
        Out.BarrierAtEnd.insert(S);
        Now = {};
      }
      Now.Read = true;
    }
    Pending Joined = Entry;
    Joined |= Now;
    if (Joined == Entry) {
      Now = Entry;
      Now |= Exit;
      return;
    }
    Entry = Joined;
    if (!failed())
      Out = Before;
  }
}

/// A for statement's first part.
Effect Analysis::beginning(const ForStmt *S) {
  Effect Does;
  if (auto *E = dyn_cast_or_null<Expr>(S->getInit()))
    return value(E);
  auto *Declared = dyn_cast_or_null<DeclStmt>(S->getInit());
  if (!Declared)
    return Does;
  for (const Decl *D : Declared->decls()) {
    auto *V = dyn_cast<VarDecl>(D);
    if (!V || !V->getType()->isScalarType() || V->isStaticLocal() ||
        Context.Sequential.Team.contains(V->getCanonicalDecl()))
      fail(S, "declares a variable in a loop's head that not every thread may have");
    else
      Does |= value(V->getInit());
  }
  return Does;
}

void Analysis::loop(const Stmt *S, llvm::ArrayRef<const Expr *> Head, const Stmt *Body) {
  Effect Does;
  for (const Expr *E : Head)
    if (E)
      Does |= E->isGLValue() ? address(E) : value(E);
  if (Does.Writes)
    return fail(S, "changes memory in a loop's head");
  repeat(S, Does.Reads, [&] { run(Body); });
}

/// Leaves a branch or a loop to one thread, where it writes to memory and changes nothing that the others need.
bool Analysis::leaves(const Stmt *S) {
  Inside.clear();
  std::optional<Effect> Does = whole(S);
  Inside.clear();
  if (failed())
    return true; // what stands against all threads stands against one of them
  if (!Does || !Does->Writes || Does->Own)
    return false;
  Out.Leader.insert(S);
  byLeader(S);
  return true;
}

void Analysis::run(const Stmt *S) {
  if (!S || failed())
    return;
  if (auto *Compound = dyn_cast<CompoundStmt>(S)) {
    for (const Stmt *Inner : Compound->body())
      run(Inner);
  } else if (isa<NullStmt>(S)) {
  } else if (auto *Declarations = dyn_cast<DeclStmt>(S)) {
    declarations(Declarations);
  } else if (auto *D = dyn_cast<OMPExecutableDirective>(S)) {
    directive(D);
  } else if (auto *E = dyn_cast<Expr>(S)) {
    expression(E);
  } else if (isa<IfStmt, ForStmt, WhileStmt, DoStmt>(S) && leaves(S)) {
  } else if (auto *If = dyn_cast<IfStmt>(S)) {
    branch(If);
  } else if (auto *For = dyn_cast<ForStmt>(S)) {
    if (For->getConditionVariable())
      return fail(S, "declares a variable in a condition");
    Effect First = beginning(For);
    if (First.Writes)
      return fail(S, "changes memory in a loop's head");
    if (First.Reads)
      readByAll(S);
    loop(S, {For->getCond(), For->getInc()}, For->getBody());
  } else if (auto *While = dyn_cast<WhileStmt>(S)) {
    if (While->getConditionVariable())
      return fail(S, "declares a variable in a condition");
    loop(S, {While->getCond()}, While->getBody());
  } else if (auto *Do = dyn_cast<DoStmt>(S)) {
    loop(S, {Do->getCond()}, Do->getBody()); // a barrier before it is one too many at worst
  } else if (isa<BreakStmt>(S) && !Exits.empty()) {
    Exits.back() |= Now;
  } else if (isa<ContinueStmt>(S) && !Turns.empty()) {
    Turns.back() |= Now;
  } else {
    fail(S, "has a statement of a kind that not all threads may run");
  }
}

//===--- Constructs -------------------------------------------------------===//

/// The copies that a teams or distribute construct makes. Those in the team's memory are begun by one thread.
Analysis::CopiesMade Analysis::copies(const OMPExecutableDirective *D) {
  CopiesMade Made;
  auto Each = [&](auto *C, bool Starts) {
    for (const Expr *E : C->varlist()) {
      auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      auto *V = Ref ? dyn_cast<VarDecl>(Ref->getDecl()) : nullptr;
      QualType Type = E->getType().getNonReferenceType();
      if (!V || !Type.isTrivialType(Context.File.Context)) {
        fail(D, "makes copies of objects");
        return;
      }
      Made.Begun |= Starts && Context.Sequential.Team.contains(V->getCanonicalDecl());
    }
  };
  for (const OMPClause *C : D->clauses()) {
    if (C->isImplicit() && isOpenMPTargetExecutionDirective(D->getDirectiveKind()))
      continue;
    if (auto *P = dyn_cast<OMPPrivateClause>(C)) {
      Each(P, false);
    } else if (auto *F = dyn_cast<OMPFirstprivateClause>(C)) {
      Each(F, true);
    } else if (auto *R = dyn_cast<OMPReductionClause>(C)) {
      for (const Expr *E : R->varlist())
        if (!E->getType().getNonReferenceType()->isArithmeticType())
          fail(D, "has a reduction of other than a number");
      Each(R, true);
      Made.Results = true;
    } else if (isa<OMPLastprivateClause, OMPLinearClause, OMPAllocateClause, OMPInReductionClause>(C)) {
      fail(D, "has a clause that only the general mode knows");
    }
  }
  if (Made.Begun)
    byLeader(D);
  return Made;
}

void Analysis::distribute(const OMPExecutableDirective *D) {
  CopiesMade Copies = copies(D);
  if (auto *Loops = dyn_cast<OMPLoopDirective>(D)) {
    Effect Does;
    const Stmt *Body = codeOf(D);
    for (unsigned I = 0; I < Loops->getLoopsNumber(); ++I) {
      Body = Body->IgnoreContainers();
      auto *For = dyn_cast<ForStmt>(Body);
      if (!For)
        return fail(D, "has loops other than one in another");
      Does |= beginning(For);
      Does |= value(For->getCond());
      Does |= value(For->getInc());
      Body = For->getBody();
    }
    if (Does.Writes)
      return fail(D, "changes memory in a loop's head");
    if (Does.Reads && Copies.Begun)
      return fail(D, "reads memory in a loop's head, and has copies that the threads share");
    if (Does.Reads)
      readByAll(D);
    repeat(D, /*HeadReads=*/false, [&] { run(Body); });
  } else {
    run(codeOf(D));
  }
  if (!Copies.Results)
    return;
  if (Now.Parallel) {
    Out.BarrierAtEnd.insert(D);
    Now = {};
  }
  Now.Leader = true;
}

void Analysis::parallel(const OMPExecutableDirective *D) {
  bool Counted = false;
  for (const OMPClause *C : D->clauses()) {
    if (isa<OMPIfClause>(C) && !isOpenMPTargetExecutionDirective(D->getDirectiveKind()))
      return fail(D, "has an if clause");
    if (auto *If = dyn_cast<OMPIfClause>(C); If && If->getNameModifier() == OMPD_parallel)
      return fail(D, "has an if clause");
    if (auto *Clause = dyn_cast<OMPNumThreadsClause>(C)) {
      auto Asked = hostThreads(Context, asWritten(Clause->getNumThreads()));
      if (!Asked)
        return fail(D, "computes how many threads it asks for on the device");
      std::string Text = Asked->Constant ? std::to_string(*Asked->Constant) : Asked->Host;
      if (Threads.value_or(Text) != Text)
        return fail(D, "asks for another number of threads than the parallel construct before it");
      Threads = Text;
      Counted = true;
    }
  }
  AnyThreads |= !Counted;
  // What its threads write to is the team's: a variable that each thread has would keep it to itself.
  for (const UsedVariable &Use : usedVariables(Context, D))
    if (Use.Written && where(Use.Decl) == Where::Own)
      return fail(D, "changes '" + Use.Decl->getNameAsString() + "', which is no variable of the team");
  struct Finder : RecursiveASTVisitor<Finder> {
    explicit Finder(const SourceManager &SM) : SM(SM) {}
    const SourceManager &SM;
    bool State = false;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *Inner) {
      State |= startsThreads(Inner);
      return true;
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) { return take(dyn_cast<FunctionDecl>(E->getDecl())); }
    bool VisitMemberExpr(MemberExpr *E) { return take(dyn_cast<FunctionDecl>(E->getMemberDecl())); }
    bool VisitCXXConstructExpr(CXXConstructExpr *E) { return take(E->getConstructor()); }
    bool take(const FunctionDecl *F) {
      const FunctionDecl *Definition = F ? F->getDefinition() : nullptr;
      if (F && Definition && Definition->getBody())
        State |= usesTeam(Definition->getBody());
      else // another file's
        State |= F && !F->isTrivial() && !F->getBuiltinID() && !SM.isInSystemHeader(F->getLocation());
      return true;
    }
  } Finder(Context.File.Context.getSourceManager());
  Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
  Out.NeedsState |= Finder.State;
  byThreads(D);
}

void Analysis::directive(const OMPExecutableDirective *D) {
  auto Leaves = getLeafConstructsOrSelf(D->getDirectiveKind());
  auto Only = [&](std::initializer_list<Directive> Known) {
    return llvm::all_of(Leaves, [&](Directive Leaf) { return llvm::is_contained(Known, Leaf); });
  };
  if (hasInScan(D))
    return fail(D, "is a scan");
  if (startsThreads(D)) {
    if (!Only({OMPD_target, OMPD_teams, OMPD_distribute, OMPD_parallel, OMPD_for, OMPD_simd, OMPD_sections, OMPD_masked,
               OMPD_master}))
      return fail(D, "is a construct that only the general mode knows");
    return parallel(D);
  }
  if (D->getDirectiveKind() == OMPD_atomic) {
    // Its statement is of no other kind than an expression, or a block or condition of such.
    struct Finder : RecursiveASTVisitor<Finder> {
      std::vector<const Expr *> Found;
      bool TraverseStmt(Stmt *S, DataRecursionQueue * = nullptr) {
        if (auto *E = dyn_cast_or_null<Expr>(S)) {
          Found.push_back(E);
          return true;
        }
        return RecursiveASTVisitor::TraverseStmt(S);
      }
    } Finder;
    Finder.TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    Effect Does;
    for (const Expr *E : Finder.Found)
      Does |= E->isGLValue() ? address(E) : value(E);
    if (Does.Own)
      return fail(D, "captures a value into a variable of its own");
    Out.Leader.insert(D);
    return byLeader(D);
  }
  if (D->getDirectiveKind() == OMPD_simd && !isThreadConstruct(D)) {
    if (D->hasClausesOfKind<OMPPrivateClause>())
      return fail(D, "makes private copies");
    return run(codeOf(D));
  }
  if (Only({OMPD_target, OMPD_teams, OMPD_distribute, OMPD_simd}))
    return distribute(D);
  fail(D, "is a construct that only the general mode knows");
}

} // namespace

Together findTogether(BuildContext &Context, const OMPExecutableDirective *D, const TargetRegion &Region) {
  Together Out;
  Analysis A(Context, Out);
  if (!Region.Allocators.empty())
    Out.Why = "it has allocators";
  else
    A.run(isThreadConstruct(D) ? D : codeOf(D));
  return Out;
}

//===--- The text ---------------------------------------------------------===//

std::string teamVariable(BuildContext &Context, QualType Type, const std::string &Name) {
  auto &Known = Context.Together->TeamVariables;
  // Another block may have a variable of that name.
  std::string Held = inventName(Context.File, Name + "_team") + (Known.empty() ? "" : std::to_string(Known.size()));
  Known.emplace_back(Held, Context.Text.declare(Type.getUnqualifiedType(), Held));
  const std::string Mark(1, PlaceMark);
  return Mark + "__shared__ " + Context.Text.declare(Type.getUnqualifiedType(), Name) + ";" + Mark + "auto &" + Name +
         " = " + Held + ";" + Mark;
}

void editTogether(BuildContext &Context, const Stmt *Code, TokenEdits &Edits) {
  struct Finder : RecursiveASTVisitor<Finder> {
    explicit Finder(const Together &T) : T(T) {}
    const Together &T;
    std::vector<std::pair<const Stmt *, const Stmt *>> Found; ///< With the statement around.
    std::vector<const Stmt *> Ends, Around;
    bool TraverseStmt(Stmt *S, DataRecursionQueue * = nullptr) {
      if (!S || isa<OMPExecutableDirective>(S))
        return true;
      if (T.Barrier.contains(S) || T.Leader.contains(S))
        Found.push_back({S, Around.empty() ? nullptr : Around.back()});
      if (T.BarrierAtEnd.contains(S))
        Ends.push_back(S);
      Around.push_back(S);
      bool Ok = RecursiveASTVisitor::TraverseStmt(S);
      Around.pop_back();
      return Ok;
    }
  } Finder(*Context.Together);
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  const TokenStream &Tokens = Context.tokens();
  const std::string Barrier = TeamBarrier;
  auto Before = [&](unsigned Token, const std::string &Indent) {
    const std::string Mark(1, TokenStream::LineMark);
    return Barrier + "\n" + Mark + std::to_string(Tokens.line(Token)) + Mark + Indent;
  };
  // The outer edits first: a body may be a statement with edits of its own.
  for (const Stmt *S : Finder.Ends) {
    const Stmt *Body = isa<ForStmt>(S)     ? cast<ForStmt>(S)->getBody()
                       : isa<WhileStmt>(S) ? cast<WhileStmt>(S)->getBody()
                                           : cast<DoStmt>(S)->getBody();
    TokenRange Range = Tokens.statement(Body);
    if (isa<CompoundStmt>(Body)) {
      Edits.insertBefore(Range.Last, "  " + Before(Range.Last, Tokens.indentation(Range.Last)));
    } else {
      Edits.insertBefore(Range.First, "{ ");
      Edits.insertAfter(Range.Last, " " + Barrier + " }");
    }
  }
  for (auto [S, Parent] : Finder.Found) {
    TokenRange Range = Tokens.statement(S);
    bool Block = isa_and_nonnull<CompoundStmt>(Parent), Guard = Context.Together->Leader.contains(S);
    std::string Text;
    if (Context.Together->Barrier.contains(S))
      Text = Block ? Before(Range.First, Tokens.indentation(Range.First)) : Barrier + " ";
    bool Braces = !Block && (!Text.empty() || (Guard && isa_and_nonnull<IfStmt>(Parent)));
    Text = (Braces ? "{ " : "") + Text + (Guard ? LeaderGuard : "");
    Edits.insertBefore(Range.First, Text);
    if (Braces)
      Edits.insertAfter(Range.Last, " }");
  }
}

} // namespace chomp
