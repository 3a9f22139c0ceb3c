//===- RegionBuilder.cpp - from the AST to regions ------------------------===//
#include "Frontend/RegionBuilder.h"
#include "Frontend/Allocators.h"
#include "Frontend/Builders.h"
#include "Frontend/ClauseCheck.h"
#include "Frontend/ClauseSets.h"
#include "Frontend/Closures.h"
#include "Frontend/ControlVariables.h"
#include "Frontend/DeviceSlice.h"
#include "Frontend/GeneralRegions.h"
#include "Frontend/Groupprivate.h"
#include "Frontend/HeaderWords.h"
#include "Frontend/Inductions.h"
#include "Frontend/Instances.h"
#include "Frontend/ListItems.h"
#include "Frontend/MapItems.h"
#include "Frontend/OldSpellings.h"
#include "Frontend/Reductions.h"
#include "Frontend/RoutineCheck.h"
#include "Frontend/StaticMembers.h"
#include "Frontend/Support.h"
#include "Frontend/ThisPointer.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

namespace {

class FileWalker : public DynamicRecursiveASTVisitor {
public:
  FileWalker(BuildContext &Context, DeviceDecls &Decls)
      : Context(Context), Decls(Decls), SM(Context.File.Context.getSourceManager()) {
    ShouldVisitTemplateInstantiations = true;
  }

  // Only what the user wrote: system headers have no target constructs.
  bool TraverseDecl(Decl *D) override {
    if (!D || (!isa<TranslationUnitDecl>(D) && SM.isInSystemHeader(D->getLocation())))
      return true;
    return DynamicRecursiveASTVisitor::TraverseDecl(D);
  }

  bool TraverseFunctionDecl(FunctionDecl *D) override {
    return inFunction(D, [&] { return DynamicRecursiveASTVisitor::TraverseFunctionDecl(D); });
  }
  bool TraverseCXXMethodDecl(CXXMethodDecl *D) override {
    return inFunction(D, [&] { return DynamicRecursiveASTVisitor::TraverseCXXMethodDecl(D); });
  }
  bool TraverseCXXConstructorDecl(CXXConstructorDecl *D) override {
    return inFunction(D, [&] { return DynamicRecursiveASTVisitor::TraverseCXXConstructorDecl(D); });
  }
  bool TraverseCXXDestructorDecl(CXXDestructorDecl *D) override {
    return inFunction(D, [&] { return DynamicRecursiveASTVisitor::TraverseCXXDestructorDecl(D); });
  }
  bool TraverseCXXConversionDecl(CXXConversionDecl *D) override {
    return inFunction(D, [&] { return DynamicRecursiveASTVisitor::TraverseCXXConversionDecl(D); });
  }
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    bool Ok = inFunction(E->getCallOperator(), [&] { return DynamicRecursiveASTVisitor::TraverseLambdaExpr(E); });
    for (CXXMethodDecl *Instance : instancesOf(E))
      Ok = Ok && inFunction(Instance, [&] { return TraverseStmt(Instance->getBody()); });
    return Ok;
  }

  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    const ConstructList Leaves = leavesOf(D);
    bool Device =
        llvm::any_of(Leaves, [](Directive Leaf) { return supportOf(Leaf, Standing::Host) == SupportLevel::None; });
    if (!Device) {
      for (Directive Leaf : Leaves)
        if (supportOf(Leaf, Standing::Host) == SupportLevel::NotYet) {
          unsupported(D);
          return true;
        }
      ++HostConstructs;
      auto Around = Context.CopiedAround;
      for (const VarDecl *V : privateVariables(D))
        Context.CopiedAround.insert(V->getCanonicalDecl());
      bool Ok = DynamicRecursiveASTVisitor::TraverseStmt(S);
      Context.CopiedAround = std::move(Around);
      --HostConstructs;
      return Ok;
    }
    if (Function && Function->isDependentContext()) {
      Patterns.push_back({site(D).Pragma, toldOnHost(D)});
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
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
        for (const Expr *E : Address->varlist())
          if (auto *Ref = dyn_cast<DeclRefExpr>(sectionBase(E)))
            for (const auto &A : Context.Model.Data[Context.Model.Sites[Index].Data]->DeviceAddresses)
              if (A.Reference && A.Name == Ref->getDecl()->getNameAsString())
                Context.HostNames[cast<VarDecl>(Ref->getDecl())->getCanonicalDecl()] = "(*" + A.Held + ")";
    Context.Model.Sites[Index].Renamed = Context.renamedUses(codeOf(D));
    Context.DataAround.push_back(cast<OMPTargetDataDirective>(D));
    bool Ok = TraverseStmt(const_cast<Stmt *>(codeOf(D)));
    Context.DataAround.pop_back();
    Context.HostNames = std::move(Outer);
    return Ok;
  }

  bool VisitOMPDeclareMapperDecl(OMPDeclareMapperDecl *D) override {
    if (D->isImplicit() || D->getLocation().isInvalid()) // Sema's, see mapMembers()
      return true;
    if (D->getDeclContext()->isDependentContext()) { // its instantiations follow
      Context.MapperTypes[D->getLocation()] = hostType(Context, D->getType());
      Patterns.push_back({pragmaOf(D), ""});
      return true;
    }
    takeMapper(D);
    if (D->getDeclName().getAsString() == "default" && !D->getDeclContext()->isRecord())
      Context.DefaultMappers.push_back(D);
    return true;
  }
  bool TraverseCompoundStmt(CompoundStmt *S) override {
    return inScope(nullptr, [&] { return DynamicRecursiveASTVisitor::TraverseCompoundStmt(S); });
  }
  bool TraverseNamespaceDecl(NamespaceDecl *D) override {
    return inScope(D, [&] { return DynamicRecursiveASTVisitor::TraverseNamespaceDecl(D); });
  }

private:
  /// Nothing, for Clang has made no instantiation. The host compiler makes one all the same where it chooses another
  /// constexpr function than a device: that runs on the host, and says so.
  std::string toldOnHost(const OMPExecutableDirective *D) {
    if (Context.File.Constants.uses().empty())
      return "";
    const Place Where = Context.place(D->getBeginLoc());
    const std::string Call = "chomp_without_kernel(\"" + Function->getNameAsString() + "\", \"" + Where.File + "\", " +
                             std::to_string(Where.Line) + ")";
    return D->hasAssociatedStmt() && !D->isStandaloneDirective() ? "if (" + Call + ") {} else" : Call + ";";
  }

  template <class F> bool inFunction(FunctionDecl *D, F Traverse) {
    const FunctionDecl *Outer = std::exchange(Function, D);
    const DeclContext *Scope = std::exchange(Context.ItemScope, D);
    unsigned Around = std::exchange(HostConstructs, 0);
    auto Copied = std::exchange(Context.CopiedAround, {});
    auto Data = std::exchange(Context.DataAround, {});
    if (D->isMain() && D->hasBody() && D->isThisDeclarationADefinition())
      Context.Model.MainBrace = Context.tokens().index(D->getBody()->getBeginLoc());
    bool Ok = Traverse();
    Function = Outer;
    Context.ItemScope = Scope;
    HostConstructs = Around;
    Context.CopiedAround = std::move(Copied);
    Context.DataAround = std::move(Data);
    return Ok;
  }

  /// A default mapper is visible to the end of its scope, and with the types of its namespace.
  template <class F> bool inScope(const NamespaceDecl *Namespace, F Traverse) {
    size_t Around = Context.DefaultMappers.size();
    bool Ok = Traverse();
    auto IsGone = [&](const OMPDeclareMapperDecl *Mapper) {
      const TagDecl *Type = Mapper->getType()->getAsTagDecl();
      return !Namespace || !Type || !Namespace->Encloses(Type);
    };
    auto &Mappers = Context.DefaultMappers;
    Mappers.erase(std::remove_if(Mappers.begin() + Around, Mappers.end(), IsGone), Mappers.end());
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
    Region.Launch.InConstructor = isa_and_nonnull<CXXConstructorDecl, CXXDestructorDecl>(Function);
  }

  void takeTarget(const OMPExecutableDirective *D, const ConstructList &Leaves) {
    // What is target's alone is to everybody as if Sema had added it.
    for (const OMPClause *C : D->clauses())
      if (Context.File.Notes.OfTarget.contains(SM.getSpellingLoc(C->getBeginLoc())))
        const_cast<OMPClause *>(C)->setLocStart(SourceLocation());
    checkDefaultNone(Context, D);
    // A teams construct that is all of a target construct's block makes one construct with it.
    const OMPExecutableDirective *Teams = Leaves.size() == 1 ? onlyTeams(codeOf(D)) : nullptr;
    const bool Joined = Teams && !hasUnmappedResults(D, Teams) && !copiesDevices(Context, Teams);
    // So may a loop construct be.
    const OMPExecutableDirective *Loop = Teams || Leaves.size() > 1 ? nullptr : onlyLoop(Context, D);
    const OMPExecutableDirective *Inner = Joined ? Teams : Loop ? Loop : D;
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
    CodeScope Scope = scopeOf(Context, Function, D);
    Scope.Variables = regionNames(Context, D, Inner);
    Context.Text.enter(std::move(Scope));
    nameClosures(Context, D, *Region);
    llvm::scope_exit Leave([&] {
      Context.Text.setClosureNames({});
      Context.Text.leave();
    });
    // Before its variables: what these lines say is named as a lambda's type, and is the closure's that they hold.
    std::vector<std::string> Aliases;
    for (TokenRange Text : textsOf(D, S))
      for (std::string &Alias : !Region->Template.empty() ? templateArguments(Context, Function, Text)
                                : Function && Context.File.Context.getLangOpts().CPlusPlus
                                    ? kernelAliases(Context, Function, Text)
                                    : std::vector<std::string>())
        if (!llvm::is_contained(Aliases, Alias))
          Aliases.push_back(std::move(Alias));
    if (const OMPExecutableDirective *More = Teams ? Teams : Loop) {
      llvm::append_range(Region->Constructs, getLeafConstructsOrSelf(More->getDirectiveKind()));
      Region->Directive += " " + directiveText(site(More));
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
      buildGeneral(Context, D, Teams, *Region);
    } else {
      if (Inner != D)
        buildClauses(Context, Inner, *Region);
      if (Loops) {
        Context.Shared = findTeamCopies(Context, Inner);
        Region->Loops = buildLoopNest(Context, Loops, Counters);
        if (!Region->Loops)
          return;
      } else {
        Region->Body = buildBlock(Context, codeOf(Inner));
      }
      buildDataEnvironment(Context, D, *Region, Counters, Inner);
      applyAllocators(Context, D, *Region);
      if (Loops)
        restrictPointers(Context, D, Loops, *Region);
      if (Region->Bare && !Context.File.Diags.hasErrorOccurred())
        takeTurnsInKernelMode(Context, D, *Region);
    }
    for (const auto &[Item, Bytes] : Context.PartialBytes)
      Region->PartialBytes.push_back(Bytes);
    Context.PartialBytes.clear();
    Context.Enclosing.clear();
    Context.Shared = {};
    Context.Bare = false;
    Region->Redeclares = redeclares(Context, *Region, codeOf(Region->General && Teams ? Teams : D));
    takeCounts(*Region);
    Region->ObservesThreads = observesThreads(codeOf(D));
    Region->CallsUnknown = callsUnknown(codeOf(D));
    Region->AsksForVariables = asksForVariables(codeOf(D));
    Region->HostDeclarations = hostInductions(Context, D);
    if (!Region->Bare) // else one thread's part; the runtime sees to it that this is all of it
      Region->HostDirective = hostDirective(Context, D, Region->ObservesThreads);
    if (Loop) // the loop construct itself stays in the text
      Region->HostDirective = "parallel";
    if (HostConstructs)
      takeInitialThread(D, Teams, *Region);
    else if (Region->HostDirective.empty() && bindsOutside(codeOf(D)))
      Region->HostDirective = "parallel num_threads(1)";
    for (const Stmt *S : iteratorCode(D))
      Decls.use(S);
    useConstructors(D);
    Decls.use(codeOf(D));
    useReductions(D);
    if (Function && Context.File.Context.getLangOpts().CPlusPlus)
      Region->Usings = Decls.usings(Function, D->getBeginLoc());
    llvm::append_range(Region->Usings, Aliases);
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
    else if (Host.empty() && (Region.ObservesThreads || usesTeam(codeOf(D)) || bindsOutside(codeOf(D))))
      Host = "parallel num_threads(1)";
  }

  /// Whether constructs in a region's code bind to a parallel region around them that isn't there: to the one that the
  /// initial thread of the region is alone in. On the host it must not be the caller's.
  static bool bindsOutside(const Stmt *S) {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!S || isa<LambdaExpr>(S))
      return false;
    if (!D)
      return llvm::any_of(S->children(), bindsOutside);
    auto Leaves = getLeafConstructsOrSelf(D->getDirectiveKind());
    auto Has = [&](std::initializer_list<Directive> Kinds) {
      return llvm::any_of(Kinds, [&](Directive Kind) { return llvm::is_contained(Leaves, Kind); });
    };
    if (Has({OMPD_parallel, OMPD_teams}))
      return false;
    return Has({OMPD_for, OMPD_sections, OMPD_single, OMPD_scope, OMPD_barrier}) ||
           (D->getDirectiveKind() == OMPD_loop && bindsToOthers(D)) ||
           (D->hasAssociatedStmt() && bindsOutside(codeOf(D)));
  }

  /// What the reductions of a construct, and of those inside it, bring with them.
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

  void useReductions(const OMPExecutableDirective *D) {
    for (const ReductionListItem &Item : reductionsIn(D)) {
      Decls.use(Item.Root ? Item.Root->getType() : Item.Item->getType());
      for (const Stmt *S : reductionCode(Item))
        Decls.use(S);
      // Without an initializer a copy begins like an object with static storage duration (OpenMP 5.2, 5.5.12).
      const OMPDeclareReductionDecl *Declared = declaredReduction(Item);
      auto *Class = Declared ? Declared->getType()->getAsCXXRecordDecl() : nullptr;
      if (Class && Class->hasDefinition() && !Declared->getInitializer())
        for (const CXXConstructorDecl *Constructor : Class->ctors())
          if (Constructor->isDefaultConstructor() && Constructor->isUserProvided())
            Decls.use(Constructor);
    }
  }

  /// What a kernel is written from: the region's text, and that of the reductions declared for it.
  std::vector<TokenRange> textsOf(const OMPExecutableDirective *D, const Site &S) const {
    std::vector<TokenRange> Out = {{S.Pragma.First, S.Last}};
    for (const ReductionListItem &Item : reductionsIn(D))
      if (const OMPDeclareReductionDecl *Declared = declaredReduction(Item))
        for (const Expr *E : {Declared->getCombiner(), Declared->getInitializer()})
          if (auto Range = E ? Context.tokens().range(E->getSourceRange()) : std::nullopt)
            Out.push_back(*Range);
    return Out;
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
    const bool Instance = Function && isInstantiated(Function) && Leaves.front() != OMPD_interop;
    const Site *Known = siteAt(S.Pragma);
    if (Known && !Instance)
      return Known - Context.Model.Sites.data();
    if (Leaves.front() == OMPD_interop)
      buildInterop(Context, D, *Region);
    else
      buildData(Context, D, *Region);
    if (Instance) {
      DataRegion &First = Known ? *Context.Model.Data[Known->Data] : *Region;
      First.Instances.push_back({instanceKeys(Context, Function), Region->Maps});
      if (Known)
        return Known - Context.Model.Sites.data();
      Region->Template = kernelName(namespacesOf(Function), Region->Where.Line);
    }
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
      Region.Kernel = kernelName(Region.Namespaces, Region.Where.Line);
      return;
    }
    const Site *Known = siteAt(S.Pragma);
    const auto &Regions = Context.Model.Unit.Regions;
    Region.Template = Known ? Regions[Known->Region]->Template : kernelName(Region.Namespaces, Region.Where.Line);
    Region.Keys = instanceKeys(Context, Function);
    // Where clang's name has a type by its place alone, instantiations of what is around that place are not told apart:
    // then none is found, and the runtime says so.
    for (const auto &Other : Regions)
      if (Other->Template == Region.Template && Other->Keys.Clang == Region.Keys.Clang)
        Other->Keys.Clang = Region.Keys.Clang += " of several";
    std::string Suffix = instanceSuffix(Context.File.Context, Function);
    auto Taken = [&](const std::string &Name) {
      return llvm::any_of(Regions, [&](auto &R) { return R->Kernel == Name; });
    };
    Region.Kernel = Region.Template + "_" + Suffix;
    for (unsigned N = Known ? Known->Instances.size() + 1 : 1; Suffix.empty() || Taken(Region.Kernel); ++N)
      Region.Kernel = Region.Template + "_" + (Suffix = std::to_string(N));
  }

  /// What private and firstprivate objects of class type need beside the code that uses them. A constructor that the
  /// compiler writes calls those of the members.
  void useConstructors(const OMPExecutableDirective *D) {
    auto Take = [&](auto *C, bool Copies) {
      for (const Expr *E : C->varlist()) {
        QualType Type = Context.File.Context.getBaseElementType(E->getType().getNonReferenceType());
        auto *Class = Type->getAsCXXRecordDecl();
        if (!Class || !Class->hasDefinition())
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
  }

  TokenRange pragmaOf(const OMPDeclareMapperDecl *D) const {
    unsigned At = Context.tokens().index(D->getLocation()).value_or(0);
    while (At > 0 && Context.tokens()[At].Role != PragmaRole::Begin)
      --At;
    return Context.tokens().pragma(At);
  }

  /// "private" where a class would keep a mapper's function to itself, which directives elsewhere use; else nothing.
  static std::string accessOf(const OMPDeclareMapperDecl *D) {
    auto *Class = cast<CXXRecordDecl>(D->getDeclContext());
    AccessSpecifier Access = Class->isClass() ? AS_private : AS_public;
    for (const Decl *Member : Class->decls())
      if (Member == D)
        break;
      else if (auto *Specifier = dyn_cast<AccessSpecDecl>(Member))
        Access = Specifier->getAccess();
    return Access == AS_public ? "" : getAccessSpelling(Access).str();
  }

  void takeMapper(OMPDeclareMapperDecl *D) {
    Site S;
    S.Pragma = pragmaOf(D);
    S.Last = S.Pragma.Last;
    if (siteAt(S.Pragma)) // another instantiation's
      return;
    const DeclContext *Scope = std::exchange(Context.ItemScope, D->getDeclContext());
    auto Mapper = buildMapper(Context, D);
    Context.ItemScope = Scope;
    Mapper->Directive = directiveText(S);
    Mapper->Indentation = Context.tokens().indentation(S.Pragma.First);
    if (D->getDeclContext()->isRecord()) {
      Mapper->Access = accessOf(D);
    } else if (Function && Context.File.Context.getLangOpts().CPlusPlus) {
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
  std::string kernelName(const std::vector<std::string> &Namespaces, unsigned Line) {
    std::string Name;
    for (const std::string &Namespace : Namespaces)
      if (!Namespace.empty())
        Name += Namespace + "_";
    if (const CXXRecordDecl *Class = Function ? classOf(Function) : nullptr; Class && Class->getIdentifier())
      Name += Class->getName().str() + "_";
    for (char C : Function ? namedFunction(Function)->getNameAsString() : std::string("init"))
      Name += llvm::isAlnum(C) || C == '_' ? C : '_';
    Name += "_l" + std::to_string(Line);
    std::string Unique = Name;
    for (unsigned N = 2;; ++N) {
      bool Taken = llvm::any_of(Context.Model.Unit.Regions,
                                [&](auto &R) { return R->Kernel == Unique || R->Template == Unique; }) ||
                   llvm::any_of(Context.Model.Data, [&](auto &D) { return D->Template == Unique; });
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
  /// Directives in templates, and what the host text has for them where nothing is instantiated.
  std::vector<std::pair<TokenRange, std::string>> Patterns;
};

} // namespace

FileModel buildFileModel(ParsedFile &File, const TranslateOptions &Options) {
  const llvm::StringRef Source = Options.Source;
  FileModel Model;
  Model.Unit.Source = Options.Source;
  Model.Unit.Stem = llvm::sys::path::stem(Source).str();
  Model.Unit.CPlusPlus = File.Context.getLangOpts().CPlusPlus;
  // The name, the text and what the command line defines: the same wherever the file lies, and another one where a
  // program has a file twice.
  std::string Identity = llvm::sys::path::filename(Source).str() + '\0' + File.Text;
  for (const auto &[Macro, Undefined] : File.PP.getPreprocessorOpts().Macros)
    if (!llvm::StringRef(Macro).starts_with("_OPENMP")) // which is given by itself
      Identity += std::string(1, '\0') + (Undefined ? "-U" : "-D") + Macro;
  Model.Unit.HiddenMacros = macrosOfHeaders(File);
  uint64_t Hash = llvm::xxh3_64bits(Identity);
  // An id is one word: file names may hold anything.
  for (char C : Model.Unit.Stem)
    Model.Unit.Id += llvm::isAlnum(C) || C == '_' || C == '.' ? C : '_';
  Model.Unit.Id += "-" + llvm::utohexstr(Hash & 0xffffffff, /*LowerCase=*/true, 8);

  nameStaticMembers(File.Context);
  enterNamedByInitializers(File.Context);
  File.Extents = KeptExtents(File);
  BuildContext Context(File, Model);
  Context.Text.setGpu(Options.Cuda || Options.Hip); // they can't say all that C can
  Context.MayTakeTurns = Options.Vgpu && Options.Turns;
  Context.SetsSchedule = setsSchedule(File.Context);
  Context.NamesEvents = namesEvents(Context);
  Context.HostClang = Options.HostClang;
  Context.DeterministicReductions = Options.DeterministicReductions;
  Context.Text.setUnifiedMemory(Context.Requires.UnifiedMemory);
  Model.Unit.UnifiedMemory = Context.Requires.UnifiedMemory;
  DeviceDecls Decls(Context);
  FileWalker Walker(Context, Decls);
  Walker.TraverseDecl(File.Context.getTranslationUnitDecl());
  for (const auto &[Pragma, Text] : Walker.Patterns)
    if (llvm::none_of(Model.Sites, [First = Pragma.First](const Site &S) { return S.Pragma.First == First; }))
      Model.Rewritten.emplace_back(Pragma, Text);
  checkRoutines(Context);
  editVariants(Context);
  editConstantVariants(Context);
  editHostInductions(Context); // before what spells directives anew
  editForHostCompilers(Context);
  editHostPragmas(Context);
  dropAllocateDirectives(Context);
  editHostGroupprivate(Context);
  if (!File.Diags.hasErrorOccurred())
    Decls.finish();
  editAncestors(Context);
  llvm::sort(Model.Sites, [](const Site &A, const Site &B) { return A.Pragma.First < B.Pragma.First; });
  return Model;
}

} // namespace chomp
