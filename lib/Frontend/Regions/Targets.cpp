//===- Targets.cpp - from target constructs to regions --------------------===//
#include "Analysis/CalledCode.h"
#include "Analysis/CanonicalLoops.h"
#include "Analysis/ControlVariables.h"
#include "Analysis/Directives.h"
#include "Analysis/Expressions.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/ReductionItems.h"
#include "Analysis/TeamCode.h"
#include "Analysis/ThreadQueries.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Clauses/ClauseCheck.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/Clauses.h"
#include "Frontend/Clauses/HostClauses.h"
#include "Frontend/Clauses/HostDirective.h"
#include "Frontend/Clauses/Inductions.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Clauses/ThisPointer.h"
#include "Frontend/Closures/Closures.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceConstants.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/Instances.h"
#include "Frontend/Device/KeyTypes.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Loops/LoopNests.h"
#include "Frontend/Pragmas/Support.h"
#include "Frontend/Regions/ChunkOrder.h"
#include "Frontend/Regions/DataEnvironment.h"
#include "Frontend/Regions/GeneralRegions.h"
#include "Frontend/Regions/KernelMode.h"
#include "Frontend/Regions/Restrict.h"
#include "Frontend/Regions/RewriteSites.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Threads/TeamCopies.h"
#include "Model/ThreadCount.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// The items of all reductions of a region's constructs.
static std::vector<ReductionListItem> reductionsIn(const OMPExecutableDirective *D) {
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<ReductionListItem> Found;
    bool VisitOMPExecutableDirective(OMPExecutableDirective *Inner) override {
      for (const OMPClause *C : Inner->clauses())
        llvm::append_range(Found, reductionItems(C));
      return true;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<OMPExecutableDirective *>(D));
  return Finder.Found;
}

/// Whether constructs in a region's code bind to a parallel region around them that isn't there: to the one that the
/// initial thread of the region is alone in. On the host it must not be the caller's; and its end waits for tasks.
static bool bindsOutside(const BuildContext &Context, const Stmt *S) {
  auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
  if (!S || isa<LambdaExpr>(S))
    return false;
  if (!D)
    return llvm::any_of(S->children(), [&](const Stmt *Child) { return bindsOutside(Context, Child); });
  if (Context.File.isAncestor(D))
    return false;
  auto Leaves = getLeafConstructsOrSelf(D->getDirectiveKind());
  auto Has = [&](std::initializer_list<Directive> Kinds) {
    return llvm::any_of(Kinds, [&](Directive Kind) { return llvm::is_contained(Leaves, Kind); });
  };
  if (Has({OMPD_parallel, OMPD_teams}))
    return false;
  return Has({OMPD_for, OMPD_sections, OMPD_single, OMPD_scope, OMPD_barrier, OMPD_task, OMPD_taskloop}) ||
         (D->getDirectiveKind() == OMPD_loop && bindsToOthers(D)) ||
         (D->hasAssociatedStmt() && bindsOutside(Context, codeOf(D)));
}

/// Whether functions that a region's code calls make tasks outside of constructs that start threads: the region's end
/// waits for these, too.
static bool callsMakeTasks(const Stmt *Code) {
  struct Finder : CalledCodeVisitor {
    bool Found = false;
    bool TraverseStmt(Stmt *S) override {
      auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
      if (!D)
        return CalledCodeVisitor::TraverseStmt(S);
      if (hasLeaf(D, {OMPD_parallel, OMPD_teams}))
        return true;
      Found |= isCalled() && hasLeaf(D, {OMPD_task, OMPD_taskloop});
      return !Found && (!D->hasAssociatedStmt() || TraverseStmt(const_cast<Stmt *>(codeOf(D))));
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

static bool needsInitialThread(const BuildContext &Context, const Stmt *Code) {
  return bindsOutside(Context, Code) || callsMakeTasks(Code);
}

/// In the parallel construct that stands for a region's initial thread, its tasks would share what they have copies of
/// in the region (OpenMP 5.2, 5.1.1): notes their names.
static void noteTaskCopies(BuildContext &Context, const OMPExecutableDirective *Region, const Stmt *S) {
  auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
  if (!S || isa<LambdaExpr>(S) || (D && (hasLeaf(D, {OMPD_parallel, OMPD_teams}) || Context.File.isAncestor(D))))
    return;
  if (!D) {
    for (const Stmt *Child : S->children())
      noteTaskCopies(Context, Region, Child);
    return;
  }
  std::vector<std::string> Names;
  for (const OMPClause *C : D->clauses())
    if (auto *Copied = dyn_cast<OMPFirstprivateClause>(C); Copied && C->isImplicit())
      for (const Expr *E : Copied->varlist())
        if (const VarDecl *V = listItem(E); V && !V->hasGlobalStorage() && isDeclaredBefore(V, Region->getBeginLoc()))
          if (std::string Name = Context.host(E); !llvm::is_contained(Names, Name))
            Names.push_back(std::move(Name));
  if (auto Pragma = Context.tokens().index(D->getBeginLoc()); Pragma && !Names.empty())
    Context.TaskCopies[*Pragma] = " firstprivate(" + llvm::join(Names, ", ") + ")";
  if (D->hasAssociatedStmt())
    noteTaskCopies(Context, Region, codeOf(D));
}

/// The directive for a region whose code binds to a team of its initial thread alone.
static std::string initialThread(BuildContext &Context, const OMPExecutableDirective *D) {
  noteTaskCopies(Context, D, codeOf(D));
  return "parallel num_threads(1)";
}

/// Inside a construct of the host's: teams may stand only in a target construct (OpenMP 5.2, 10.2), and what asks for
/// a thread or binds to one means the initial thread of the region.
static void takeInitialThread(BuildContext &Context, const OMPExecutableDirective *D,
                              const OMPExecutableDirective *Teams, TargetRegion &Region) {
  std::string &Host = Region.HostDirective;
  if (Teams || llvm::StringRef(Host).starts_with("teams"))
    Host = "target defaultmap(tofrom) if (0)" + (Host.empty() ? "" : "\n#pragma omp " + Host);
  else if (Host.empty() && (Region.ObservesThreads || usesTeam(codeOf(D)) || needsInitialThread(Context, codeOf(D))))
    Host = initialThread(Context, D);
}

std::vector<TokenRange> SiteBuilder::textsOf(const OMPExecutableDirective *D, const RewriteSite &S) const {
  std::vector<TokenRange> Out = {{S.Pragma.First, S.Last}};
  for (const ReductionListItem &Item : reductionsIn(D))
    if (const OMPDeclareReductionDecl *Declared = declaredReduction(Item))
      for (const Expr *E : {Declared->getCombiner(), Declared->getInitializer()})
        if (auto Range = E ? Context.tokens().range(E->getSourceRange()) : std::nullopt)
          Out.push_back(*Range);
  for (const VarDecl *V : Context.Region->Constants)
    if (const Expr *Init = repeatedInitializer(V))
      if (auto Range = Context.tokens().range(Init->getSourceRange()))
        Out.push_back(*Range);
  return Out;
}

void SiteBuilder::useReductions(const OMPExecutableDirective *D) {
  for (const ReductionListItem &Item : reductionsIn(D)) {
    Decls.use(Item.Root ? Item.Root->getType() : Item.Item->getType());
    for (const Stmt *S : reductionCode(Item))
      Decls.use(S);
    if (const OMPDeclareReductionDecl *Declared = declaredReduction(Item))
      Decls.use(Declared);
  }
}

void SiteBuilder::useConstructors(const OMPExecutableDirective *D) {
  auto Take = [&](auto *C, bool Copies) {
    for (const Expr *E : C->varlist()) {
      QualType Type = Context.File.Context.getBaseElementType(E->getType().getNonReferenceType());
      auto *Class = Type->getAsCXXRecordDecl();
      if (!Class || !Class->hasDefinition())
        continue;
      if (C->isImplicit() && Class->isLambda()) // the kernel gets its bytes, and no code of what it has captured runs
        continue;
      for (const CXXConstructorDecl *Constructor : Class->ctors())
        if (Constructor->isUserProvided()
                ? Constructor->isDefaultConstructor() || Constructor->isCopyConstructor()
                : !Constructor->isTrivial() && !Constructor->isDeleted() &&
                      (Copies ? Constructor->isCopyConstructor() : Constructor->isDefaultConstructor()))
          Decls.use(Constructor);
      if (const CXXDestructorDecl *Destructor = Class->getDestructor(); Destructor && !Destructor->isTrivial())
        Decls.use(Destructor);
    }
  };
  for (const OMPClause *C : D->clauses())
    if (auto *Private = dyn_cast<OMPPrivateClause>(C))
      Take(Private, /*Copies=*/false);
    else if (auto *First = dyn_cast<OMPFirstprivateClause>(C))
      Take(First, /*Copies=*/true);
    else if (auto *Last = dyn_cast<OMPLastprivateClause>(C)) {
      Take(Last, /*Copies=*/false);
      for (const Expr *Assignment : Last->assignment_ops())
        if (Assignment)
          Decls.use(Assignment);
    }
}

/// Of these expressions the kernel evaluates some; those of other clauses are the host's.
void SiteBuilder::useClauses(const OMPExecutableDirective *D) {
  const bool Asks = wantsExactThreads(D) || llvm::any_of(D->clauses(), isIfOfParallel);
  for (const OMPClause *C : D->clauses()) {
    if (auto *Linear = dyn_cast<OMPLinearClause>(C); Linear && Linear->getStep())
      Decls.use(asWritten(Linear->getStep()));
    if (isa<OMPScheduleClause, OMPDistScheduleClause>(C) || isIfOfParallel(C) || (Asks && isa<OMPNumThreadsClause>(C)))
      for (const Expr *E : clauseExpressions(C))
        Decls.use(E);
  }
}

/// What is mapped may have another value on the device than on the host.
static void takeCounts(TargetRegion &Region) {
  if (!Region.Loops)
    return;
  for (Loop &L : Region.Loops->Loops)
    for (Expression *E : {&L.Lower, &L.Upper, &L.Step})
      E->ByValueOnly &= llvm::none_of(Region.Variables, [&](const Variable &V) {
        return V.Pass != Passing::Value && llvm::is_contained(E->Reads, V.Name);
      });
}

void SiteBuilder::nameKernel(TargetRegion &Region, const RewriteSite &S) {
  if (Context.HostGnu && Function && isReadLater(Function) && !siteAt(S.Pragma))
    Context.error(Context.tokens()[S.Pragma.First].Loc, Diag::DirectiveInMember);
  if (!Function || !isInstantiated(Function)) {
    Region.Kernel = kernelName(Region.Namespaces, Region.Where.Line);
    return;
  }
  const RewriteSite *Known = siteAt(S.Pragma);
  const auto &Regions = Context.Model.Unit.Regions;
  Region.Template = Known ? Regions[Known->Region]->Template : kernelName(Region.Namespaces, Region.Where.Line);
  Region.Keys = instanceKeys(Context, Function);
  if (!Context.HostClang)
    Context.Text.packs().refuseRepeated(Function, S.Pragma.First);
  for (const auto &Other : Regions)
    if (Other->Template == Region.Template)
      tellApart(Context, Context.tokens()[S.Pragma.First].Loc, Region.Keys, Other->Keys);
  std::string Suffix = instanceSuffix(Context.File.Context, Function);
  auto Taken = [&](const std::string &Name) {
    return llvm::any_of(Regions, [&](auto &R) { return R->Kernel == Name; });
  };
  Region.Kernel = Region.Template + "_" + Suffix;
  for (unsigned N = Known ? Known->Instances.size() + 1 : 1; Suffix.empty() || Taken(Region.Kernel); ++N)
    Region.Kernel = Region.Template + "_" + (Suffix = std::to_string(N));
}

std::vector<std::string> SiteBuilder::aliases(const TargetRegion &Region, const OMPExecutableDirective *D,
                                              const RewriteSite &S) const {
  std::vector<std::string> Out;
  for (TokenRange Text : textsOf(D, S))
    for (std::string &Alias : !Region.Template.empty() ? templateArguments(Context, Function, Text)
                              : Function && Context.File.Context.getLangOpts().CPlusPlus
                                  ? kernelAliases(Context, Function, Text)
                                  : std::vector<std::string>())
      if (!llvm::is_contained(Out, Alias))
        Out.push_back(std::move(Alias));
  return Out;
}

/// Scalars that are firstprivate are captured by their value, and what clauses name has copies.
static void noteCaptures(BuildContext &Context, const OMPExecutableDirective *D, const OMPExecutableDirective *Inner) {
  for (const CapturedStmt::Capture &C : D->getCapturedStmt(OMPD_target)->captures())
    if (C.capturesVariable() || C.capturesVariableByCopy())
      Context.Region->Captured[C.getCapturedVar()->getCanonicalDecl()] = C.capturesVariableByCopy();
  for (const OMPExecutableDirective *Directive : {D, Inner})
    for (const VarDecl *V : privateVariables(Directive))
      Context.Region->Captured[V->getCanonicalDecl()] = true;
  for (const UsedVariable &Use : usedVariables(Context, codeOf(D)))
    if (Use.Written && Use.Decl->getType().getNonReferenceType()->isPointerType())
      Context.Region->Captured.erase(Use.Decl->getCanonicalDecl());
}

bool SiteBuilder::buildCode(TargetRegion &Region, const OMPExecutableDirective *D, const OMPExecutableDirective *Teams,
                            const OMPExecutableDirective *Inner) {
  Context.Region->Bare = Region.Bare;
  Context.Region->Enclosing = Region.Constructs;
  noteCaptures(Context, D, Inner);
  if (Region.Bare && !checkBare(Context, D))
    return false;
  buildClauses(Context, D, Region);
  buildAllocators(Context, D, Region);
  if (Region.General) {
    buildGeneral(Context, D, Teams, Region);
  } else {
    if (Inner != D)
      buildClauses(Context, Inner, Region);
    SmallVector<const VarDecl *, 4> Counters;
    auto *Loops = dyn_cast<OMPLoopBasedDirective>(Inner);
    if (Loops) {
      Context.Region->Shared = findTeamCopies(Context, Inner);
      Region.Loops = buildLoopNest(Context, Loops, Counters);
      if (!Region.Loops)
        return false;
    } else {
      Region.Body = buildBlock(Context, codeOf(Inner));
    }
    buildDataEnvironment(Context, D, Region, Counters, Inner);
    applyAllocators(Context, D, Region);
    takeCounts(Region);
    if (Loops || Region.Bare)
      restrictPointers(Context, D, Loops, Region);
    Region.ChunksInOrder = Loops && chunkOf(Region) && needsOrder(Context, Loops, Counters);
    if (Region.Bare && !Context.File.Diags.hasErrorOccurred())
      useWorkItemLoopsInKernelMode(Context, D, Region);
  }
  for (const auto &[Item, Bytes] : Context.Region->PartialBytes)
    Region.PartialBytes.push_back(Bytes);
  return true;
}

/// A host condition for there being several of what a clause counts: "1" where there always may be, empty where there
/// is one.
static std::string several(const std::optional<Expression> &Count) {
  return !Count || (Count->Constant && !Count->is(1)) ? "1" : Count->is(1) ? "" : "(" + Count->Host + ") != 1";
}

/// Where the region's clauses may leave one thread, and the program can tell: a host condition that is false then. The
/// num_threads clause is the host version's, too.
static std::string severalThreads(const TargetRegion &Region) {
  const LaunchClauses &Launch = Region.Launch;
  if (asksForOneThread(Region) || (!carriesCopies(Region) && !mayLeaveOneThread(Region)))
    return "";
  const bool OfTeams = llvm::is_contained(Region.Constructs, OMPD_teams);
  const bool OfThreads = llvm::is_contained(Region.Constructs, OMPD_parallel);
  std::string Teams = OfTeams ? several(Launch.NumTeams) : "";
  if (!Teams.empty() && !Launch.IfTeams.empty())
    Teams = "(" + Launch.IfTeams + ")" + (Teams == "1" ? "" : " && " + Teams);
  std::string Threads = OfThreads ? several(Launch.ThreadLimit) : "";
  if (Teams == "1" || Threads == "1" || Teams.empty() || Threads.empty())
    return Teams == "1" || Threads == "1" ? "" : Teams + Threads;
  return "(" + Teams + ") || (" + Threads + ")";
}

/// Whether code has constructs that all threads of a team meet, and no parallel construct around them.
static bool worksharesOutside(const BuildContext &Context, const Stmt *S) {
  auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
  if (!S || isa<LambdaExpr>(S) || (D && (hasLeaf(D, {OMPD_parallel, OMPD_teams}) || Context.File.isAncestor(D))))
    return false;
  if (D && hasLeaf(D, {OMPD_for, OMPD_sections, OMPD_single, OMPD_scope, OMPD_barrier}))
    return true;
  if (D)
    return D->hasAssociatedStmt() && worksharesOutside(Context, codeOf(D));
  return llvm::any_of(S->children(), [&](const Stmt *Child) { return worksharesOutside(Context, Child); });
}

/// The directive for a distributed loop whose code has such constructs, which are the initial thread's: no thread of a
/// parallel loop may meet them. What is lastprivate is the variable itself. Empty where that can't be said.
static std::string distributedByOne(BuildContext &Context, const OMPExecutableDirective *D) {
  std::string Out = "parallel num_threads(1)";
  llvm::SmallPtrSet<const VarDecl *, 4> Last;
  for (const auto *C : D->getClausesOfKind<OMPLastprivateClause>())
    for (const Expr *E : C->varlist())
      Last.insert(listItem(E));
  for (const OMPClause *C : D->clauses()) {
    auto *First = dyn_cast<OMPFirstprivateClause>(C);
    if (isa<OMPDefaultClause>(C) ||
        (First && llvm::any_of(First->varlist(), [&](const Expr *E) { return Last.contains(listItem(E)); })))
      return "";
    if (!C->isImplicit() && isa<OMPPrivateClause, OMPFirstprivateClause, OMPReductionClause>(C))
      Out += " " + hostClause(Context, D, C);
  }
  for (const Expr *Counter : cast<OMPLoopDirective>(D)->counters())
    if (const VarDecl *V = listItem(Counter); V && isDeclaredBefore(V, D->getBeginLoc()) && !Last.contains(V))
      Out += " private(" + Context.host(Counter) + ")";
  return Out;
}

/// thread_limit on target is a control variable of its region, on the host too (OpenMP 6.0, 3.1), if that can be told.
static void keepThreadLimit(const OMPExecutableDirective *D, TargetRegion &Region) {
  const bool Told =
      Region.ObservesThreads || Region.CallsUnknown || carriesCopies(Region) || (Region.General && !Region.AnyTeamSize);
  if (!Told || Region.Bare || !D->hasClausesOfKind<OMPThreadLimitClause>() ||
      llvm::is_contained(Region.Constructs, OMPD_teams))
    return;
  const std::string Host = std::exchange(Region.HostDirective, "target defaultmap(tofrom) if (0) thread_limit(" +
                                                                   Region.Launch.ThreadLimit->Host + ")");
  if (!Host.empty())
    Region.HostDirective += "\n#pragma omp " + Host;
}

void SiteBuilder::buildHostVersion(TargetRegion &Region, const OMPExecutableDirective *D,
                                   const OMPExecutableDirective *Teams, const OMPExecutableDirective *Loop,
                                   bool InConstruct) {
  Region.HostDeclarations = hostInductions(Context, D);
  if (!Region.Bare) // else one thread's part; the runtime sees to it that this is all of it
    Region.HostDirective = hostDirective(
        Context, D, Region.ObservesThreads, severalThreads(Region),
        Region.ChunksInOrder && chunkOf(Region) == &Region.DistSchedule.Chunk ? chunkOf(Region) : nullptr);
  if (llvm::StringRef(Region.HostDirective).starts_with("parallel for") && asksForOneThread(Region) &&
      !D->hasClausesOfKind<OMPNumThreadsClause>())
    Region.HostDirective += " num_threads(1)";
  if (hasLeaf(D, {OMPD_distribute}) && !hasLeaf(D, {OMPD_parallel}) && worksharesOutside(Context, codeOf(D)))
    if (std::string Alone = distributedByOne(Context, D); !Alone.empty())
      Region.HostDirective = std::move(Alone);
  if (Loop) // the loop construct itself stays in the text
    Region.HostDirective = "parallel";
  if (InConstruct)
    takeInitialThread(Context, D, Teams, Region);
  else if (Region.HostDirective.empty() && needsInitialThread(Context, codeOf(D)))
    Region.HostDirective = initialThread(Context, D);
  keepThreadLimit(D, Region);
}

void SiteBuilder::takeTarget(const OMPExecutableDirective *D, const ConstructList &Leaves, bool InConstruct) {
  // What is target's alone is to everybody as if Sema had added it.
  for (const OMPClause *C : D->clauses())
    if (Context.File.Notes.OfTarget.contains(C->getBeginLoc()))
      const_cast<OMPClause *>(C)->setLocStart(SourceLocation());
  checkDefaultNone(Context, D);
  // A teams construct that is all of a target construct's block makes one construct with it.
  const Stmt *Code = codeOf(D);
  const OMPExecutableDirective *Teams = Leaves.size() == 1 ? onlyTeams(Code) : nullptr;
  const bool Joined = Teams && !hasUnmappedResults(D, Teams) && !copiesDevices(Context, Teams);
  // So may a loop construct be.
  const OMPExecutableDirective *Loop = Teams ? nullptr : onlyLoop(Context, D);
  const OMPExecutableDirective *Inner = Joined ? Teams : Loop ? Loop : D;
  auto Region = std::make_unique<TargetRegion>();
  RewriteSite S = siteOf(Context.tokens(), D);
  describe(*Region, D, S, Leaves);
  Region->Namespaces = namespacesOf(Function);
  const FunctionDecl *Named = namedFunction(Function);
  Region->Function = Named ? functionName(Context, Named) : "";
  Region->InHeader = SM.getFileID(SM.getExpansionLoc(D->getBeginLoc())) != SM.getMainFileID();
  Region->InInline = !Context.File.Context.getLangOpts().CPlusPlus && Function && Function->isInlined() &&
                     Function->isExternallyVisible();
  nameKernel(*Region, S);
  if (const OMPExecutableDirective *More = Teams ? Teams : Loop) {
    llvm::append_range(Region->Constructs, getLeafConstructsOrSelf(More->getDirectiveKind()));
    Region->Directive += " " + directiveText(siteOf(Context.tokens(), More));
  }
  Region->Bare = D->hasClausesOfKind<OMPXBareClause>();
  Region->General = !Region->Bare && isGeneral(*Region, Inner, Teams && Inner != Teams);

  const RegionScope Own(Context);
  Context.Around = Function;
  Context.Region->Constants = localConstants(Context.File.Context, Code);
  CodeScope Scope = scopeOf(Context, Function, D, Region->General ? D : Inner);
  Context.Text.enter(std::move(Scope));
  llvm::scope_exit Leave([&] {
    Context.Text.setClosureNames({});
    Context.Text.leave();
  });
  nameClosures(Context, D, *Region);
  // Before its variables: what these lines say is named as a lambda's type, and is the closure's that they hold.
  const std::vector<std::string> Aliases = aliases(*Region, D, S);
  if (!buildCode(*Region, D, Teams, Inner))
    return;
  Region->Redeclares = redeclares(Context, *Region, codeOf(Region->General && Teams ? Teams : D));
  Region->ObservesThreads = observesThreads(Code);
  Region->CallsUnknown = callsUnknown(Code);
  Region->Recursive = recursiveFunction(Code);
  Region->AsksForVariables = asksForVariables(Code);
  buildHostVersion(*Region, D, Teams, Loop, InConstruct);

  for (const Stmt *Iterator : iteratorCode(D))
    Decls.use(Iterator);
  useConstructors(D);
  Decls.use(Code);
  for (const VarDecl *V : Context.Region->Constants) {
    Decls.use(V->getType());
    if (const Expr *Init = repeatedInitializer(V))
      Decls.use(Init);
  }
  useReductions(D);
  useClauses(D);
  for (const VarDecl *V : memberItems(Context, D, Inner)) // also where the code doesn't use them
    Decls.use(V->getType());
  if (Function && Context.File.Context.getLangOpts().CPlusPlus)
    Region->Usings = Decls.usings(Function, D->getBeginLoc());
  llvm::append_range(Region->Usings, Aliases);

  int Index = Context.Model.Unit.Regions.size();
  Context.Model.Unit.Regions.push_back(std::move(Region));
  if (RewriteSite *Known = siteAt(S.Pragma)) {
    Known->Instances.push_back(Index);
    return;
  }
  S.Region = Index;
  S.Instances = {Index};
  Context.Model.Sites.push_back(S);
}

} // namespace chomp
