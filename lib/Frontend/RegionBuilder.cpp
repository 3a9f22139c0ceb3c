//===- RegionBuilder.cpp - from the AST to regions ------------------------===//
#include "Frontend/RegionBuilder.h"
#include "Frontend/Allocators.h"
#include "Frontend/Builders.h"
#include "Frontend/ClauseCheck.h"
#include "Frontend/Groupprivate.h"
#include "Frontend/Inductions.h"
#include "Frontend/Instances.h"
#include "Frontend/ListItems.h"
#include "Frontend/MapItems.h"
#include "Frontend/OldSpellings.h"
#include "Frontend/Reductions.h"
#include "Frontend/RoutineCheck.h"
#include "Frontend/Support.h"
#include "Frontend/ThisPointer.h"
#include "Frontend/Together.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

Place BuildContext::place(SourceLocation Loc) const {
  const SourceManager &SM = File.Context.getSourceManager();
  PresumedLoc Presumed = SM.getPresumedLoc(SM.getExpansionLoc(Loc));
  return Presumed.isValid() ? Place{Presumed.getFilename(), Presumed.getLine()} : Place{};
}

std::string BuildContext::hostName(const VarDecl *V) const {
  auto It = HostNames.find(V->getCanonicalDecl());
  if (It != HostNames.end())
    return It->second;
  // Wherever the region stands, a variable of a namespace or class is found by its full name.
  std::string Name = V->getNameAsString();
  if (V->isStaticDataMember() || V->isFileVarDecl())
    for (const DeclContext *C = V->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent())
      if (auto *Scope = dyn_cast<NamedDecl>(C); Scope && Scope->getIdentifier())
        Name = Scope->getNameAsString() + "::" + Name;
  return Name;
}

std::string BuildContext::host(const Expr *E) const {
  const Expr *Written = asWritten(E);
  if (isa<CXXThisExpr>(Written))
    return "this";
  if (auto *Ref = dyn_cast<DeclRefExpr>(Written))
    if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      return hostName(V);
  TokenEdits Edits;
  if (!HostNames.empty())
    for (auto &[Token, Name] : renamedUses(Written))
      Edits.replace({Token, Token}, Name);
  return tokens().text(Written->getSourceRange(), &Edits);
}

std::vector<std::pair<unsigned, std::string>> BuildContext::renamedUses(const Stmt *S) const {
  struct Finder : RecursiveASTVisitor<Finder> {
    const BuildContext *Context;
    std::vector<std::pair<unsigned, std::string>> Found;
    bool VisitDeclRefExpr(DeclRefExpr *E) {
      if (auto *V = dyn_cast<VarDecl>(E->getDecl()))
        if (auto It = Context->HostNames.find(V->getCanonicalDecl()); It != Context->HostNames.end())
          if (auto Token = Context->tokens().index(E->getLocation()))
            Found.emplace_back(*Token, It->second);
      return true;
    }
  } Finder;
  Finder.Context = this;
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  return Finder.Found;
}

std::string BuildContext::hostOperand(const Expr *E) const {
  const Expr *Written = asWritten(E);
  std::string Text = host(Written);
  bool Single = llvm::all_of(Text, [](char C) { return llvm::isAlnum(C) || C == '_' || C == '.'; });
  const Expr *Bare = Written->IgnoreImpCasts();
  if (Single || isa<ParenExpr, DeclRefExpr, MemberExpr, ArraySubscriptExpr, CallExpr>(Bare))
    return Text;
  return "(" + Text + ")";
}

const Expr *asWritten(const Expr *E) {
  for (;;) {
    const Expr *Bare = E->IgnoreImplicit();
    if (auto *Ref = dyn_cast<DeclRefExpr>(Bare->IgnoreParenImpCasts()))
      if (auto *Captured = dyn_cast<OMPCapturedExprDecl>(Ref->getDecl()); Captured && Captured->getInit()) {
        E = Captured->getInit();
        continue;
      }
    return Bare;
  }
}

const Stmt *codeOf(const OMPExecutableDirective *D) {
  const Stmt *S = D->getAssociatedStmt();
  while (auto *Captured = dyn_cast<CapturedStmt>(S))
    S = Captured->getCapturedStmt();
  return S;
}

/// Whether the host may compute an expression before the launch and get what the device would.
static bool isByValueOnly(const Stmt *S) {
  if (auto *Ref = dyn_cast<DeclRefExpr>(S))
    return isa<EnumConstantDecl>(Ref->getDecl()) ||
           (isa<VarDecl>(Ref->getDecl()) && Ref->getType()->isScalarType() && !Ref->getType()->isPointerType() &&
            (Ref->getType().isConstQualified() ||
             !OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(cast<VarDecl>(Ref->getDecl()))) &&
            !isGroupprivate(Ref->getDecl()));
  // A constant object is on the device what it is here, mapped or not.
  if (auto *Member = dyn_cast<MemberExpr>(S); Member && !Member->isArrow()) {
    auto *Ref = dyn_cast<DeclRefExpr>(Member->getBase()->IgnoreParenImpCasts());
    return Ref && Ref->getType().isConstQualified() && !Member->getType()->isPointerType() &&
           !isa<CXXMethodDecl>(Member->getMemberDecl());
  }
  if (isa<UnaryExprOrTypeTraitExpr, IntegerLiteral, CharacterLiteral, CXXBoolLiteralExpr, FloatingLiteral>(S))
    return true;
  if (auto *Unary = dyn_cast<UnaryOperator>(S);
      Unary && (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf))
    return false;
  if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp())
    return false;
  if (!isa<ParenExpr, CastExpr, UnaryOperator, BinaryOperator, ConditionalOperator, ConstantExpr>(S))
    return false;
  return llvm::all_of(S->children(), [](const Stmt *Child) { return isByValueOnly(Child); });
}

Expression buildExpression(BuildContext &Context, const Expr *E) {
  Expression Out;
  const Expr *Written = asWritten(E);
  Out.Host = Context.host(Written);
  Out.Device = Context.Text.expression(Written);
  Out.ByValueOnly = isByValueOnly(Written);
  struct Finder : RecursiveASTVisitor<Finder> {
    std::vector<const VarDecl *> Found;
    bool VisitDeclRefExpr(DeclRefExpr *E) {
      if (auto *V = dyn_cast<VarDecl>(E->getDecl()); V && !V->getType().isConstQualified())
        Found.push_back(V);
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Expr *>(Written));
  for (const VarDecl *V : Finder.Found)
    Out.Reads.push_back(Context.Text.name(V));
  Expr::EvalResult Result;
  if (!Written->isValueDependent() && Written->getType()->isIntegralOrEnumerationType() &&
      Written->EvaluateAsInt(Result, Context.File.Context) && Result.Val.getInt().isRepresentableByInt64())
    Out.Constant = Result.Val.getInt().getExtValue();
  return Out;
}

static bool isStraightCode(const Stmt *S, bool InSubscript) {
  if (!S)
    return true;
  if (isa<CallExpr, CXXConstructExpr, ForStmt, WhileStmt, DoStmt, CXXForRangeStmt, IfStmt, SwitchStmt, GotoStmt,
          ContinueStmt, AbstractConditionalOperator, OMPExecutableDirective>(S))
    return false;
  if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isLogicalOp())
    return false;
  if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(S))
    return !InSubscript && isStraightCode(Subscript->getBase(), InSubscript) &&
           isStraightCode(Subscript->getIdx(), true);
  return llvm::all_of(S->children(), [&](const Stmt *Child) { return isStraightCode(Child, InSubscript); });
}

bool isStraight(const Stmt *Code) { return isStraightCode(Code, false); }

namespace {

class FileWalker : public RecursiveASTVisitor<FileWalker> {
public:
  FileWalker(BuildContext &Context, DeviceDecls &Decls)
      : Context(Context), Decls(Decls), SM(Context.File.Context.getSourceManager()) {}

  bool shouldVisitTemplateInstantiations() const { return true; }

  // Only what the user wrote: system headers have no target constructs.
  bool TraverseDecl(Decl *D) {
    if (!D || (!isa<TranslationUnitDecl>(D) && SM.isInSystemHeader(D->getLocation())))
      return true;
    return RecursiveASTVisitor::TraverseDecl(D);
  }

  bool TraverseFunctionDecl(FunctionDecl *D) {
    return inFunction(D, [&] { return RecursiveASTVisitor::TraverseFunctionDecl(D); });
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *D) {
    return inFunction(D, [&] { return RecursiveASTVisitor::TraverseCXXMethodDecl(D); });
  }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl *D) {
    return inFunction(D, [&] { return RecursiveASTVisitor::TraverseCXXConstructorDecl(D); });
  }
  bool TraverseCXXDestructorDecl(CXXDestructorDecl *D) {
    return inFunction(D, [&] { return RecursiveASTVisitor::TraverseCXXDestructorDecl(D); });
  }
  bool TraverseCXXConversionDecl(CXXConversionDecl *D) {
    return inFunction(D, [&] { return RecursiveASTVisitor::TraverseCXXConversionDecl(D); });
  }
  bool TraverseLambdaExpr(LambdaExpr *E) {
    bool Ok = inFunction(E->getCallOperator(), [&] { return RecursiveASTVisitor::TraverseLambdaExpr(E); });
    for (CXXMethodDecl *Instance : instancesOf(E))
      Ok = Ok && inFunction(Instance, [&] { return TraverseStmt(Instance->getBody()); });
    return Ok;
  }

  bool TraverseStmt(Stmt *S, DataRecursionQueue * = nullptr) {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return RecursiveASTVisitor::TraverseStmt(S);
    ConstructList Leaves(getLeafConstructsOrSelf(D->getDirectiveKind()).begin(),
                         getLeafConstructsOrSelf(D->getDirectiveKind()).end());
    bool Device =
        llvm::any_of(Leaves, [](Directive Leaf) { return supportOf(Leaf, Standing::Host) == SupportLevel::None; });
    if (!Device) {
      for (Directive Leaf : Leaves)
        if (supportOf(Leaf, Standing::Host) == SupportLevel::NotYet) {
          unsupported(D);
          return true;
        }
      ++HostConstructs;
      bool Ok = RecursiveASTVisitor::TraverseStmt(S);
      --HostConstructs;
      return Ok;
    }
    if (Function && Function->isDependentContext()) {
      Patterns.push_back(site(D).Pragma);
      return RecursiveASTVisitor::TraverseStmt(S);
    }
    if (!checkClauses(Context, D, Leaves))
      return true;
    if (Leaves.front() == OMPD_target) {
      takeTarget(D, Leaves);
      return true;
    }
    if (supportOf(Leaves.front(), Standing::Device) == SupportLevel::NotYet ||
        supportOf(Leaves.front(), Standing::Device) == SupportLevel::None) {
      unsupported(D);
      return true;
    }
    size_t Index = takeData(D, Leaves);
    if (Leaves.front() != OMPD_target_data)
      return true;
    // Inside the block, use_device_addr variables go by another name.
    auto Outer = Context.HostNames;
    for (const OMPClause *C : D->clauses())
      if (auto *Address = dyn_cast<OMPUseDeviceAddrClause>(C))
        for (const Expr *E : Address->varlist()) {
          const Expr *Item = E->IgnoreParenImpCasts();
          while (auto *Section = dyn_cast<ArraySectionExpr>(Item))
            Item = Section->getBase()->IgnoreParenImpCasts();
          if (auto *Ref = dyn_cast<DeclRefExpr>(Item))
            for (const auto &A : Context.Model.Data[Context.Model.Sites[Index].Data]->DeviceAddresses)
              if (A.Reference && A.Name == Ref->getDecl()->getNameAsString())
                Context.HostNames[cast<VarDecl>(Ref->getDecl())->getCanonicalDecl()] = "(*" + A.Held + ")";
        }
    Context.Model.Sites[Index].Renamed = Context.renamedUses(codeOf(D));
    bool Ok = TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    Context.HostNames = std::move(Outer);
    return Ok;
  }

  bool VisitOMPDeclareMapperDecl(OMPDeclareMapperDecl *D) {
    if (!D->isImplicit())
      takeMapper(D);
    return true;
  }

private:
  template <class F> bool inFunction(FunctionDecl *D, F Traverse) {
    const FunctionDecl *Outer = std::exchange(Function, D);
    unsigned Around = std::exchange(HostConstructs, 0);
    if (D->isMain() && D->hasBody() && D->isThisDeclarationADefinition())
      Context.Model.MainBrace = Context.tokens().index(D->getBody()->getBeginLoc());
    bool Ok = Traverse();
    Function = Outer;
    HostConstructs = Around;
    return Ok;
  }

  void unsupported(const OMPExecutableDirective *D) {
    Context.error(D->getBeginLoc(), Diag::UnsupportedDirective)
        << getOpenMPDirectiveName(D->getDirectiveKind(), 52) << "by Chomp";
  }

  Site site(const OMPExecutableDirective *D) {
    Site S;
    unsigned First = Context.tokens().index(D->getBeginLoc()).value_or(0);
    S.Pragma = Context.tokens().pragma(First);
    S.Last = D->hasAssociatedStmt() ? Context.tokens().statement(D->getAssociatedStmt()).Last : S.Pragma.Last;
    return S;
  }

  /// "target teams distribute parallel for map(to: x[0:n])"
  std::string directiveText(const Site &S) {
    const TokenStream &Tokens = Context.tokens();
    std::string Out;
    unsigned First = S.Pragma.First + 1; // what no space goes before
    for (unsigned I = First; I < S.Pragma.Last; ++I) {
      const ExpandedToken &T = Tokens[I];
      Out += I != First && !Tokens.gapBefore(I).empty() ? " " : "";
      // An induction clause in the user's words.
      auto Note =
          T.Spelling == "lastprivate" ? Context.File.Inductions.find(Tokens[I + 2].Loc) : Context.File.Inductions.end();
      if (Note != Context.File.Inductions.end()) {
        for (Out += Note->second.Text; Tokens[I].Spelling != ")";)
          ++I;
        continue;
      }
      // What OldSpellings.cpp has made of dyn_groupprivate.
      bool Renamed = T.Spelling == "ompx_dyn_cgroup_mem" &&
                     llvm::StringRef(SM.getCharacterData(SM.getExpansionLoc(T.Loc))).starts_with("dyn_groupprivate");
      Out += Renamed ? "dyn_groupprivate" : T.Spelling;
      if (Renamed)
        First = I + 2;
    }
    return withoutGaps(withoutWrapping(withoutHiddenTraits(std::move(Out))));
  }

  template <class R> void describe(R &Region, const OMPExecutableDirective *D, const Site &S, ConstructList Leaves) {
    Region.Constructs = std::move(Leaves);
    Region.Where = Context.place(D->getBeginLoc());
    Region.Indentation = Context.tokens().indentation(S.Pragma.First);
    unsigned Next = std::min<size_t>(S.Pragma.Last + 1, Context.tokens().tokens().size() - 1);
    while (Context.tokens()[Next].Role == PragmaRole::Begin &&
           Context.tokens().pragma(Next).Last + 1 < Context.tokens().tokens().size())
      Next = Context.tokens().pragma(Next).Last + 1;
    // A directive that stands alone is one more statement of its block.
    if (S.Last == S.Pragma.Last && Context.tokens()[Next].Spelling == "}" && S.Pragma.First > 0)
      for (Next = S.Pragma.First - 1; Next > 0 && Context.tokens()[Next].Role != PragmaRole::None;)
        --Next;
    std::string Statement = Context.tokens().indentation(Next);
    if (llvm::StringRef(Statement).starts_with(Region.Indentation)) {
      Region.Lead = Statement.substr(Region.Indentation.size());
      Region.Indentation = Statement;
    }
    Region.Directive = directiveText(S);
  }

  void takeTarget(const OMPExecutableDirective *D, const ConstructList &Leaves) {
    // What is target's alone is to everybody as if Sema had added it.
    for (const OMPClause *C : D->clauses())
      if (Context.File.Notes.OfTarget.contains(SM.getSpellingLoc(C->getBeginLoc())))
        const_cast<OMPClause *>(C)->setLocStart(SourceLocation());
    checkDefaultNone(Context, D);
    // A teams construct that is all of a target construct's block makes one construct with it.
    const OMPExecutableDirective *Teams = Leaves.size() == 1 ? onlyTeams(codeOf(D)) : nullptr;
    const OMPExecutableDirective *Inner = Teams && !hasUnmappedResults(D, Teams) ? Teams : D;
    auto *Loops = dyn_cast<OMPLoopBasedDirective>(Inner);
    auto Region = std::make_unique<TargetRegion>();
    Site S = site(D);
    describe(*Region, D, S, Leaves);
    Region->Namespaces = namespacesOf(Function);
    Context.Around = Function;
    const FunctionDecl *Named = namedFunction(Function);
    Region->Function = Named ? functionName(Context, Named) : "";
    Region->InHeader = SM.getFileID(SM.getExpansionLoc(D->getBeginLoc())) != SM.getMainFileID();
    nameKernel(*Region, S);
    Context.Text.enter(scopeOf(Context, Function, D));
    llvm::scope_exit Leave([&] { Context.Text.leave(); });
    if (Teams) {
      auto More = getLeafConstructsOrSelf(Teams->getDirectiveKind());
      Region->Constructs.insert(Region->Constructs.end(), More.begin(), More.end());
      Region->Directive += " " + directiveText(site(Teams));
    }
    Region->Bare = Context.Bare = D->hasClausesOfKind<OMPXBareClause>();
    if (Region->Bare && !checkBare(Context, D))
      return;
    Region->General = !Region->Bare && isGeneral(*Region, Inner, Teams && Inner != Teams);
    buildClauses(Context, D, *Region);
    buildAllocators(Context, D, *Region);
    SmallVector<const VarDecl *, 4> Counters;
    Context.Enclosing = Region->Constructs;
    if (Region->General) {
      buildGeneral(D, Teams, *Region);
    } else {
      if (Inner != D)
        buildClauses(Context, Inner, *Region);
      if (Loops) {
        Region->Loops = buildLoopNest(Context, Loops, Counters);
        if (!Region->Loops)
          return;
      } else {
        Region->Body = buildBlock(Context, codeOf(Inner));
      }
      buildDataEnvironment(Context, D, *Region, Counters, Inner);
      applyAllocators(Context, D, *Region);
    }
    Context.Enclosing.clear();
    Context.Bare = false;
    Region->Redeclares = redeclares(Context, *Region, codeOf(Region->General && Teams ? Teams : D));
    takeCounts(*Region);
    Region->ObservesThreads = observesThreads(codeOf(D));
    Region->HostDeclarations = hostInductions(Context, D);
    if (!Region->Bare) // else one thread's part; the runtime sees to it that this is all of it
      Region->HostDirective = hostDirective(Context, D, Region->ObservesThreads);
    if (HostConstructs)
      takeInitialThread(D, Teams, *Region);
    for (const Stmt *S : iteratorCode(D))
      Decls.use(S);
    useConstructors(D);
    Decls.use(codeOf(D));
    useReductions(D);
    if (Function && Context.File.Context.getLangOpts().CPlusPlus)
      Region->Usings = Decls.usings(Function, D->getBeginLoc());
    if (!Region->Template.empty())
      for (std::string &Argument : templateArguments(Context, Function, {S.Pragma.First, S.Last}))
        Region->Usings.push_back(std::move(Argument));
    int Index = Context.Model.Unit.Regions.size();
    Context.Model.Unit.Regions.push_back(std::move(Region));
    if (Site *Known = siteAt(S.Pragma)) {
      Known->Instances.push_back(Index);
      return;
    }
    S.Region = Index;
    S.Instances = {Index};
    Context.Model.Sites.push_back(S);
  }

  /// Inside a construct of the host's: teams may stand only in a target construct (OpenMP 5.2, 10.2), and what asks for
  /// a thread or binds to one means the initial thread of the region.
  static void takeInitialThread(const OMPExecutableDirective *D, const OMPExecutableDirective *Teams,
                                TargetRegion &Region) {
    std::string &Host = Region.HostDirective;
    if (Teams || llvm::StringRef(Host).starts_with("teams"))
      Host = "target defaultmap(tofrom) if (0)" + (Host.empty() ? "" : "\n#pragma omp " + Host);
    else if (Host.empty() && (Region.ObservesThreads || usesTeam(codeOf(D))))
      Host = "parallel num_threads(1)";
  }

  /// What the reductions of a construct, and of those inside it, bring with them.
  void useReductions(const OMPExecutableDirective *D) {
    struct Finder : RecursiveASTVisitor<Finder> {
      std::vector<const OMPExecutableDirective *> Found;
      bool VisitOMPExecutableDirective(OMPExecutableDirective *Inner) {
        Found.push_back(Inner);
        return true;
      }
    } Finder;
    Finder.TraverseStmt(const_cast<OMPExecutableDirective *>(D));
    for (const OMPExecutableDirective *Inner : Finder.Found)
      for (const OMPClause *C : Inner->clauses())
        for (const ReductionListItem &Item : reductionItems(C)) {
          Decls.use(Item.Root ? Item.Root->getType() : Item.Item->getType());
          for (const Stmt *S : reductionCode(Item))
            Decls.use(S);
        }
  }

  /// Whether a region needs the general mode: it is more than a loop, or sequential code, and nothing inside them is
  /// the team's. Apart: its teams construct is not lowered together with target.
  static bool isGeneral(const TargetRegion &Region, const OMPExecutableDirective *Inner, bool Apart) {
    bool Loops = isa<OMPLoopBasedDirective>(Inner);
    if (Apart || usesTeam(codeOf(Inner), Loops) || hasInScan(Inner))
      return true;
    for (const OMPClause *C : Inner->clauses())
      if (auto *If = dyn_cast<OMPIfClause>(C); If && If->getNameModifier() == OMPD_parallel)
        return true;
    return !Loops &&
           llvm::any_of(Region.Constructs, [](Directive Leaf) { return Leaf != OMPD_target && Leaf != OMPD_teams; });
  }

  /// The general mode: the variables first, for parallel constructs have to know how each reaches the kernel.
  void buildGeneral(const OMPExecutableDirective *D, const OMPExecutableDirective *Teams, TargetRegion &Region) {
    buildDataEnvironment(Context, D, Region, {});
    applyAllocators(Context, D, Region);
    Context.Passed.clear();
    for (const UsedVariable &Use : usedVariables(Context, isThreadConstruct(D) ? D : codeOf(D)))
      for (const Variable &V : Region.Variables)
        if (V.Name == Context.Text.name(Use.Decl))
          Context.Passed[Use.Decl->getCanonicalDecl()] = V.Pass;
    Context.Sequential = sequentialVariables(Context, isThreadConstruct(D) ? D : codeOf(D), nullptr);
    buildThreadCount(Context, codeOf(D), Region.Launch);
    if (Together T = findTogether(Context, D, Region); T.Why.empty())
      Context.Together = std::move(T);
    else
      Region.WhyGeneral = std::move(T.Why);
    const OMPExecutableDirective *Outer = D;
    unsigned Skip = 1;
    if (Teams) {
      Outer = Teams;
      Skip = 0;
      buildTeamsClauses(Context, Teams, Region);
    }
    Context.Enclosing = {OMPD_target};
    if (!isThreadConstruct(Outer)) {
      Region.Body = buildBlock(Context, codeOf(D));
    } else {
      auto C = std::make_shared<Construct>();
      C->Constructs.assign(Region.Constructs.begin() + 1, Region.Constructs.end());
      C->Where = Region.Where;
      C->Indentation = Region.Indentation;
      C->InBlock = true;
      C->Threads = buildThreadConstruct(Context, Outer, Skip);
      bool Bare = C->Constructs == ConstructList{OMPD_teams} && C->Threads->Privates.empty();
      if (Bare)
        Region.Body = std::move(C->Threads->Body);
      else
        Region.Body.Pieces.push_back({"", C});
      Region.Body.Indentation = Bare ? Region.Body.Indentation : Region.Indentation;
    }
    if (Context.Together) {
      Region.Together = true;
      Region.NeedsState = Context.Together->NeedsState;
      Region.TeamVariables = std::move(Context.Together->TeamVariables);
      Context.Together.reset();
    }
    Context.Passed.clear();
    Context.Sequential = {};
  }

  /// The teams construct that is all of a target construct's block.
  static const OMPExecutableDirective *onlyTeams(const Stmt *S) {
    while (auto *Compound = dyn_cast<CompoundStmt>(S)) {
      if (Compound->size() != 1)
        return nullptr;
      S = Compound->body_front();
    }
    auto *D = dyn_cast<OMPExecutableDirective>(S);
    return D && isOpenMPTeamsDirective(D->getDirectiveKind()) ? D : nullptr;
  }

  /// Whether a teams construct inside a target construct delivers something that the target construct keeps for itself
  /// (a firstprivate variable), as no combined construct does.
  static bool hasUnmappedResults(const OMPExecutableDirective *D, const OMPExecutableDirective *Teams) {
    llvm::SmallPtrSet<const ValueDecl *, 4> Mapped;
    auto Variable = [](const Expr *E) -> const ValueDecl * {
      auto *Ref = dyn_cast<DeclRefExpr>(E->IgnoreParenImpCasts());
      return Ref ? Ref->getDecl() : nullptr;
    };
    for (const OMPClause *C : D->clauses())
      if (auto *Map = dyn_cast<OMPMapClause>(C))
        for (const Expr *E : Map->varlist())
          Mapped.insert(Variable(E));
    auto Results = [&](auto *C) {
      return llvm::any_of(C->varlist(), [&](const Expr *E) { return !Mapped.contains(Variable(E)); });
    };
    for (const OMPClause *C : Teams->clauses())
      if (auto *R = dyn_cast<OMPReductionClause>(C); R && Results(R))
        return true;
      else if (auto *L = dyn_cast<OMPLastprivateClause>(C); L && Results(L))
        return true;
    return false;
  }

  void takeCounts(TargetRegion &Region) {
    // What is mapped may have another value on the device than on the host.
    if (!Region.Loops)
      return;
    for (Loop &L : Region.Loops->Loops)
      for (Expression *E : {&L.Lower, &L.Upper, &L.Step})
        E->ByValueOnly &= llvm::none_of(Region.Variables, [&](const Variable &V) {
          return V.Pass != Passing::Value && llvm::is_contained(E->Reads, V.Name);
        });
  }

  /// The site of a directive that another instantiation of the same template has made.
  Site *siteAt(TokenRange Pragma) {
    auto It = llvm::find_if(Context.Model.Sites, [&](const Site &S) { return S.Pragma.First == Pragma.First; });
    return It == Context.Model.Sites.end() ? nullptr : &*It;
  }

  /// The site's index.
  size_t takeData(const OMPExecutableDirective *D, const ConstructList &Leaves) {
    auto Region = std::make_unique<DataRegion>();
    Site S = site(D);
    describe(*Region, D, S, Leaves);
    if (Leaves.front() != OMPD_target_data)
      S.Last = S.Pragma.Last; // stands alone, whatever Clang associates
    if (const Site *Known = siteAt(S.Pragma))
      return Known - Context.Model.Sites.data();
    if (Leaves.front() == OMPD_interop)
      buildInterop(Context, D, *Region);
    else
      buildData(Context, D, *Region);
    buildTask(Context, D, *Region);
    if (Function && isInstantiated(Function))
      for (DataRegion::DeviceAddress &A : Region->DeviceAddresses) {
        A.Type = "__typeof__(" + A.Value + ")";
        A.Decl = A.Type + " " + A.Held;
        A.Shadow = "__typeof__(" + A.Held + ") " + A.Name;
      }
    S.Data = Context.Model.Data.size();
    Context.Model.Data.push_back(std::move(Region));
    Context.Model.Sites.push_back(S);
    return Context.Model.Sites.size() - 1;
  }

  /// Kernels of a template's region share a name and differ in their arguments.
  void nameKernel(TargetRegion &Region, const Site &S) {
    if (!Function || !isInstantiated(Function)) {
      Region.Kernel = kernelName(Region);
      return;
    }
    const Site *Known = siteAt(S.Pragma);
    const auto &Regions = Context.Model.Unit.Regions;
    Region.Template = Known ? Regions[Known->Region]->Template : kernelName(Region);
    Region.Keys = instanceKeys(Context, Function, "chomp_" + Region.Template);
    std::string Suffix = instanceSuffix(Context, Function);
    auto Taken = [&](const std::string &Name) {
      return llvm::any_of(Regions, [&](auto &R) { return R->Kernel == Name; });
    };
    Region.Kernel = Region.Template + "_" + Suffix;
    for (unsigned N = Known ? Known->Instances.size() + 1 : 1; Suffix.empty() || Taken(Region.Kernel); ++N)
      Region.Kernel = Region.Template + "_" + (Suffix = std::to_string(N));
  }

  /// What private and firstprivate objects of class type need beside the code that uses them.
  void useConstructors(const OMPExecutableDirective *D) {
    auto Take = [&](auto *C) {
      for (const Expr *E : C->varlist()) {
        QualType Type = Context.File.Context.getBaseElementType(E->getType().getNonReferenceType());
        auto *Class = Type->getAsCXXRecordDecl();
        if (!Class || !Class->hasDefinition())
          continue;
        for (const CXXConstructorDecl *Constructor : Class->ctors())
          if (Constructor->isUserProvided() &&
              (Constructor->isDefaultConstructor() || Constructor->isCopyConstructor()))
            Decls.use(Constructor);
        if (const CXXDestructorDecl *Destructor = Class->getDestructor(); Destructor && Destructor->isUserProvided())
          Decls.use(Destructor);
      }
    };
    for (const OMPClause *C : D->clauses())
      if (auto *Private = dyn_cast<OMPPrivateClause>(C))
        Take(Private);
      else if (auto *First = dyn_cast<OMPFirstprivateClause>(C))
        Take(First);
  }

  void takeMapper(OMPDeclareMapperDecl *D) {
    if (SM.getFileID(SM.getExpansionLoc(D->getLocation())) != SM.getMainFileID()) {
      Context.error(D->getLocation(), Diag::MapperInHeader);
      return;
    }
    Site S;
    unsigned At = Context.tokens().index(D->getLocation()).value_or(0);
    while (At > 0 && Context.tokens()[At].Role != PragmaRole::Begin)
      --At;
    S.Pragma = Context.tokens().pragma(At);
    S.Last = S.Pragma.Last;
    auto Mapper = buildMapper(Context, D);
    Mapper->Directive = directiveText(S);
    Mapper->Indentation = Context.tokens().indentation(S.Pragma.First);
    if (Function && Context.File.Context.getLangOpts().CPlusPlus) {
      Mapper->Lambda = true;
    } else if (Function) {
      if (auto *Tag = D->getType()->getAsTagDecl(); Tag && Tag->getParentFunctionOrMethod()) {
        Context.error(D->getLocation(), Diag::MapperOfLocalType) << D->getType();
        return;
      }
      S.Function = Context.tokens().index(Function->getBeginLoc());
      Mapper->Indentation.clear();
    }
    S.Mapper = Context.Model.Mappers.size();
    Context.Model.Mappers.push_back(std::move(Mapper));
    Context.Model.Sites.push_back(S);
  }

  /// "main_l52": the user's function and the line, a number for a second region on one line.
  std::string kernelName(const TargetRegion &Region) {
    std::string Name;
    for (const std::string &Namespace : Region.Namespaces)
      if (!Namespace.empty())
        Name += Namespace + "_";
    if (const CXXRecordDecl *Class = Function ? classOf(Function) : nullptr; Class && Class->getIdentifier())
      Name += Class->getName().str() + "_";
    for (char C : Function ? namedFunction(Function)->getNameAsString() : std::string("init"))
      Name += llvm::isAlnum(C) || C == '_' ? C : '_';
    Name += "_l" + std::to_string(Region.Where.Line);
    std::string Unique = Name;
    for (unsigned N = 2;; ++N) {
      bool Taken = llvm::any_of(Context.Model.Unit.Regions,
                                [&](auto &R) { return R->Kernel == Unique || R->Template == Unique; });
      auto &Identifiers = Context.File.PP.getIdentifierTable();
      if (!Taken && Identifiers.find(Unique) == Identifiers.end())
        return Unique;
      Unique = Name + "_" + std::to_string(N);
    }
  }

  BuildContext &Context;
  DeviceDecls &Decls;
  const SourceManager &SM;
  const FunctionDecl *Function = nullptr;
  unsigned HostConstructs = 0; ///< Around the current statement.

public:
  /// Directives in templates: where nothing is instantiated, the host text has no use for them.
  std::vector<TokenRange> Patterns;
};

} // namespace

FileModel buildFileModel(ParsedFile &File, llvm::StringRef Source, bool Gpu) {
  FileModel Model;
  Model.Unit.Source = Source.str();
  Model.Unit.Stem = llvm::sys::path::stem(Source).str();
  Model.Unit.CPlusPlus = File.Context.getLangOpts().CPlusPlus;
  // The name and the text alone: the same wherever the file lies.
  uint64_t Hash = llvm::xxh3_64bits(llvm::sys::path::filename(Source).str() + '\0' + File.Text);
  // An id is one word: file names may hold anything.
  for (char C : Model.Unit.Stem)
    Model.Unit.Id += llvm::isAlnum(C) || C == '_' || C == '.' ? C : '_';
  Model.Unit.Id += "-" + llvm::utohexstr(Hash & 0xffffffff, /*LowerCase=*/true, 8);

  BuildContext Context(File, Model);
  Context.Text.setGpu(Gpu);
  Context.Text.setUnifiedMemory(Context.Requires.UnifiedMemory);
  Model.Unit.UnifiedMemory = Context.Requires.UnifiedMemory;
  DeviceDecls Decls(Context);
  FileWalker Walker(Context, Decls);
  Walker.TraverseDecl(File.Context.getTranslationUnitDecl());
  for (TokenRange Pragma : Walker.Patterns)
    if (llvm::none_of(Model.Sites, [&](const Site &S) { return S.Pragma.First == Pragma.First; }))
      Model.Rewritten.emplace_back(Pragma, "");
  checkRoutines(Context);
  editVariants(Context);
  editHostInductions(Context); // before what spells directives anew
  editForHostCompilers(Context);
  editHostPragmas(Context);
  editAncestors(Context);
  dropAllocateDirectives(Context);
  editHostGroupprivate(Context);
  if (!File.Diags.hasErrorOccurred())
    Decls.finish();
  llvm::sort(Model.Sites, [](const Site &A, const Site &B) { return A.Pragma.First < B.Pragma.First; });
  return Model;
}

} // namespace chomp
