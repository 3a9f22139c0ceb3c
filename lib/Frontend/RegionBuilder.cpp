//===- RegionBuilder.cpp - from the AST to regions ------------------------===//
#include "Frontend/RegionBuilder.h"

#include "Analysis/ControlVariables.h"
#include "Analysis/Directives.h"
#include "Analysis/Lambdas.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/Variables.h"
#include "Frontend/Ancestors/Ancestors.h"
#include "Frontend/Clauses/Allocators.h"
#include "Frontend/Clauses/ClauseCheck.h"
#include "Frontend/Clauses/ClauseSets.h"
#include "Frontend/Clauses/Inductions.h"
#include "Frontend/Clauses/RegionContext.h"
#include "Frontend/Closures/ConstantChoices.h"
#include "Frontend/Declarations/DeviceDecls.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/Groupprivate.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Dispatch/Dispatch.h"
#include "Frontend/Dispatch/HostVariants.h"
#include "Frontend/Host/HeaderWords.h"
#include "Frontend/Host/HostCompilers.h"
#include "Frontend/Host/HostPragmas.h"
#include "Frontend/Host/RecordedTargets.h"
#include "Frontend/Host/Taskgraphs.h"
#include "Frontend/Pragmas/Support.h"
#include "Frontend/Regions/DirectiveCheck.h"
#include "Frontend/Regions/MapItems.h"
#include "Frontend/Regions/RewriteSites.h"
#include "Frontend/Regions/RoutineCheck.h"
#include "Support/Quoted.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "clang/Lex/PreprocessorOptions.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"
#include "llvm/Support/Path.h"
#include "llvm/Support/xxhash.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// Whether the file says anything of the events that complete such tasks.
static bool namesEvents(const BuildContext &Context) {
  const SourceManager &SM = Context.File.Context.getSourceManager();
  return llvm::any_of(Context.tokens().tokens(), [&](const auto &Token) {
    return (Token.Spelling == "omp_event_handle_t" || Token.Spelling == "omp_fulfill_event" ||
            Token.Spelling == "detach") &&
           !SM.isInSystemHeader(SM.getExpansionLoc(Token.Loc));
  });
}

namespace {

class FileWalker : public DynamicRecursiveASTVisitor {
public:
  FileWalker(BuildContext &Context, DeviceDecls &Decls, RecordedTargets Recorded)
      : Context(Context), Decls(Decls), Recorded(std::move(Recorded)), SM(Context.File.Context.getSourceManager()) {
    ShouldVisitTemplateInstantiations = true;
  }

  // Only what the user wrote: system headers have no target constructs.
  bool TraverseDecl(Decl *D) override {
    if (!D || (!isa<TranslationUnitDecl>(D) && SM.isInSystemHeader(D->getLocation())))
      return true;
    auto *Main = dyn_cast<FunctionDecl>(D);
    if (!(Main && Main->isMain()) && !Context.tokens().mayHaveDirectives(D))
      return true;
    // Clang lists an instance of a variable template with the template, and as a declaration of the file's.
    if (auto *Instance = dyn_cast<VarTemplateSpecializationDecl>(D); Instance && !Instances.insert(Instance).second)
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
      Patterns.push_back({siteOf(Context.tokens(), D).Pragma, toldOnHost(D)});
      return DynamicRecursiveASTVisitor::TraverseStmt(S);
    }
    if (!checkClauses(Context, D, Leaves))
      return true;
    if (auto Known = Recorded.find(D); Known != Recorded.end()) {
      takeRecorded(D, Leaves, Known->second);
      return true;
    }
    if (Leaves.front() == OMPD_target) {
      sites().takeTarget(D, Leaves, HostConstructs > 0);
      return true;
    }
    if (supportOf(Leaves.front(), Standing::Device) == SupportLevel::NotYet ||
        supportOf(Leaves.front(), Standing::Device) == SupportLevel::None) {
      unsupported(D);
      return true;
    }
    size_t Index = sites().takeData(D, Leaves);
    if (Leaves.front() != OMPD_target_data)
      return true;
    // Inside the block, use_device_addr variables go by another name, and members by theirs alone: "this->p" as "p".
    auto Outer = Context.HostNames;
    auto Rename = [&](const auto *C) {
      for (const Expr *E : C->varlist())
        if (auto *Ref = dyn_cast<DeclRefExpr>(sectionBase(E)))
          for (const auto &A : Context.Model.Data[Context.Model.Sites[Index].Data]->DeviceAddresses)
            if (auto *V = cast<VarDecl>(Ref->getDecl()); A.Name == V->getNameAsString() && (A.Reference || memberOf(V)))
              Context.HostNames[V->getCanonicalDecl()] = A.Reference ? "(*" + A.Held + ")" : A.Name;
    };
    for (const OMPClause *C : D->clauses())
      if (auto *Address = dyn_cast<OMPUseDeviceAddrClause>(C))
        Rename(Address);
      else if (auto *Pointer = dyn_cast<OMPUseDevicePtrClause>(C))
        Rename(Pointer);
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
      Patterns.push_back({pragmaOf(Context.tokens(), D), ""});
      return true;
    }
    sites().takeMapper(D);
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
  SiteBuilder sites() { return {Context, Decls, Function}; }

  /// A construct that a taskgraph records: variables around have other names in its text.
  void takeRecorded(const OMPExecutableDirective *D, const ConstructList &Leaves, RecordedTarget &Recorded) {
    auto Outer = Context.HostNames;
    for (const auto &[V, Name] : Recorded.Names)
      Context.HostNames[V] = Name;
    if (Leaves.front() == OMPD_target) {
      const size_t Count = Context.Model.Sites.size();
      sites().takeTarget(D, Leaves, HostConstructs > 0);
      if (Context.Model.Sites.size() > Count) {
        RewriteSite &S = Context.Model.Sites.back();
        TargetRegion &Region = *Context.Model.Unit.Regions[S.Region];
        for (const Variable &V : Region.Variables)
          for (const auto &[Mapped, Name] : Recorded.Names)
            if (V.Pass == Passing::Value && llvm::StringRef(V.HostValue).contains(Name))
              Recorded.Task.WhyEvaluated = "'" + V.Name + "' goes there by value, though the rules map it";
        Region.Launch.Recorded = Recorded.Task;
        for (const VarDecl *V : Recorded.InPlace)
          Context.HostNames.erase(V);
        S.Renamed = Context.renamedUses(codeOf(D));
      }
    } else {
      const size_t Index = sites().takeData(D, Leaves);
      Context.Model.Data[Context.Model.Sites[Index].Data]->Launch.Recorded = Recorded.Task;
    }
    for (RecordedTaskgraph &T : Context.Model.Unit.Taskgraphs)
      for (RecordedConstruct &C : T.Constructs)
        if (C.Line == Recorded.Task.Line && C.IsTarget)
          C.WhyEvaluated = Recorded.Task.WhyEvaluated;
    Context.HostNames = std::move(Outer);
  }

  /// Nothing, for Clang has made no instantiation. The host compiler makes one all the same where it chooses another
  /// constexpr function than a device: that runs on the host, and says so.
  std::string toldOnHost(const OMPExecutableDirective *D) {
    if (Context.File.Constants.uses().empty())
      return "";
    const Place Where = Context.place(D->getBeginLoc());
    const std::string Call = "chomp_without_kernel(\"" + Function->getNameAsString() + "\", " +
                             placeArguments(Where.File, Where.Line, Context.File.Standalone) + ")";
    return D->hasAssociatedStmt() && !D->isStandaloneDirective() ? "if (" + Call + ") {} else" : Call + ";";
  }

  template <class F> bool inFunction(FunctionDecl *D, F Traverse) {
    const FunctionDecl *Outer = std::exchange(Function, D);
    const DeclContext *Scope = std::exchange(Context.ItemScope, D);
    unsigned Around = std::exchange(HostConstructs, 0);
    auto Copied = std::exchange(Context.CopiedAround, {});
    auto Data = std::exchange(Context.DataAround, {});
    if (D->isMain() && D->hasBody() && D->isThisDeclarationADefinition()) {
      auto *Try = dyn_cast<CXXTryStmt>(D->getBody()); // "int main() try {"
      Context.Model.MainBrace =
          Context.tokens().index(Try ? Try->getTryBlock()->getBeginLoc() : D->getBody()->getBeginLoc());
    }
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

  BuildContext &Context;
  DeviceDecls &Decls;
  RecordedTargets Recorded;
  const SourceManager &SM;
  const FunctionDecl *Function = nullptr;
  llvm::SmallPtrSet<const VarTemplateSpecializationDecl *, 8> Instances; ///< Walked through.
  unsigned HostConstructs = 0;                                           ///< Around the current statement.

public:
  /// Directives in templates, and what the host text has for them where nothing is instantiated.
  std::vector<std::pair<TokenRange, std::string>> Patterns;
};

} // namespace

FileModel buildFileModel(ParsedFile &File, const TranslateOptions &Options) {
  const llvm::StringRef Source = Options.Source;
  FileModel Model;
  Model.Unit.Source = Options.Source;
  File.Standalone = Model.Unit.Standalone = Options.Standalone;
  if (Options.Standalone)
    Model.Unit.Source = llvm::sys::path::filename(Source).str();
  Model.Unit.Stem = llvm::sys::path::stem(Source).str();
  Model.Unit.CPlusPlus = File.Context.getLangOpts().CPlusPlus;
  // The name, the text and what the command line defines: the same wherever the file lies, and another one where a
  // program has a file twice.
  std::string Identity = llvm::sys::path::filename(Source).str() + '\0' + File.Text;
  for (const auto &[Macro, Undefined] : File.PP.getPreprocessorOpts().Macros)
    if (!llvm::StringRef(Macro).starts_with("_OPENMP") &&
        !llvm::StringRef(Macro).starts_with("__CHOMP__=")) // given by itself
      Identity += std::string(1, '\0') + (Undefined ? "-U" : "-D") + Macro;
  if (Options.Standalone)
    Identity = Options.Identity.empty() ? llvm::sys::path::filename(Source).str() : Options.Identity;
  Model.Unit.HiddenMacros = macrosOfHeaders(File);
  uint64_t Hash = llvm::xxh3_64bits(Identity);
  // An id is one word: file names may hold anything.
  for (char C : Model.Unit.Stem)
    Model.Unit.Id += llvm::isAlnum(C) || C == '_' || C == '.' ? C : '_';
  Model.Unit.Id += "-" + llvm::utohexstr(Hash & 0xffffffff, /*LowerCase=*/true, 8);

  if (File.Tokens.inDirectives("taskloop"))
    shareInTaskloops(File.Context);
  nameStaticMembers(File.Context);
  enterNamedByInitializers(File.Context);
  File.Extents = KeptExtents(File);
  BuildContext Context(File, Model);
  const RegionScope Outside(Context);               // of all regions
  Context.Text.setGpu(Options.Cuda || Options.Hip); // they can't say all that C can
  Context.Text.setCuda(Options.Cuda);
  Context.MayUseWorkItemLoops = Options.Vgpu && Options.WorkItemLoops;
  Context.SetsSchedule = setsSchedule(File.Context);
  Context.NamesEvents = namesEvents(Context);
  Context.HostClang = Options.HostClang;
  Context.HostGnu = !Options.HostGnu.empty();
  Context.DeterministicReductions = Options.DeterministicReductions;
  Context.Text.setUnifiedMemory(Context.Requires.UnifiedMemory);
  Model.Unit.UnifiedMemory = Context.Requires.UnifiedMemory;
  RecordedTargets Recorded = editTaskgraphs(Context);
  DeviceDecls Decls(Context);
  FileWalker Walker(Context, Decls, std::move(Recorded));
  Walker.TraverseDecl(File.Context.getTranslationUnitDecl());
  for (const auto &[Pragma, Text] : Walker.Patterns)
    if (llvm::none_of(Model.Sites, [First = Pragma.First](const RewriteSite &S) { return S.Pragma.First == First; }))
      Model.Rewritten.emplace_back(Pragma, Text);
  checkRoutines(Context);
  checkDirectives(Context);
  editVariants(Context);
  editDispatches(Context);
  editConstantVariants(Context);
  editHostInductions(Context); // before what spells directives anew
  editForHostCompilers(Context);
  dropAllocateDirectives(Context); // before what spells directives anew
  editHostPragmas(Context);
  editHostGroupprivate(Context);
  if (!File.Diags.hasErrorOccurred())
    Decls.finish();
  editAncestors(Context);
  llvm::sort(Model.Sites, [](const RewriteSite &A, const RewriteSite &B) { return A.Pragma.First < B.Pragma.First; });
  return Model;
}

} // namespace chomp
