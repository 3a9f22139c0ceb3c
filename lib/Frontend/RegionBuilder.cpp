//===- RegionBuilder.cpp - from the AST to regions ------------------------===//
#include "Frontend/RegionBuilder.h"
#include "Frontend/Builders.h"
#include "Frontend/ClauseCheck.h"
#include "Frontend/RoutineCheck.h"
#include "Frontend/Support.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecursiveASTVisitor.h"
#include "clang/Lex/Preprocessor.h"
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
            !OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(cast<VarDecl>(Ref->getDecl())));
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

bool observesThreads(const Stmt *Code) {
  struct Finder : RecursiveASTVisitor<Finder> {
    llvm::SmallPtrSet<const FunctionDecl *, 16> Seen;
    bool Found = false;
    bool VisitDeclRefExpr(DeclRefExpr *E) {
      auto *F = dyn_cast<FunctionDecl>(E->getDecl());
      if (!F || !Seen.insert(F->getCanonicalDecl()).second)
        return !Found;
      static constexpr llvm::StringLiteral Queries[] = {
          "omp_get_thread_num",   "omp_get_num_threads",        "omp_get_team_num",
          "omp_get_num_teams",    "omp_get_team_size",          "omp_get_level",
          "omp_in_parallel",      "omp_get_active_level",       "omp_get_max_threads",
          "omp_get_thread_limit", "omp_get_ancestor_thread_num"};
      if (F->getIdentifier() && llvm::is_contained(Queries, F->getName()))
        Found = true;
      if (const FunctionDecl *Definition = F->getDefinition(); Definition && Definition->getBody())
        TraverseStmt(Definition->getBody());
      return !Found;
    }
  } Finder;
  Finder.TraverseStmt(const_cast<Stmt *>(Code));
  return Finder.Found;
}

namespace {

class FileWalker : public RecursiveASTVisitor<FileWalker> {
public:
  FileWalker(BuildContext &Context, DeviceDecls &Decls)
      : Context(Context), Decls(Decls), SM(Context.File.Context.getSourceManager()) {}

  bool shouldVisitTemplateInstantiations() const { return false; }

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
    ++Lambdas;
    bool Ok = RecursiveASTVisitor::TraverseLambdaExpr(E);
    --Lambdas;
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
      return RecursiveASTVisitor::TraverseStmt(S);
    }
    if (!isWellPlaced(D) || !checkClauses(Context, D, Leaves))
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
    takeData(D, Leaves);
    if (Leaves.front() != OMPD_target_data)
      return true;
    // Inside the block, use_device_addr variables go by another name.
    auto Outer = Context.HostNames;
    size_t Index = Context.Model.Sites.size() - 1;
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

private:
  template <class F> bool inFunction(FunctionDecl *D, F Traverse) {
    const FunctionDecl *Outer = std::exchange(Function, D);
    if (D->isMain() && D->hasBody() && D->isThisDeclarationADefinition())
      Context.Model.MainBrace = Context.tokens().index(D->getBody()->getBeginLoc());
    bool Ok = Traverse();
    Function = Outer;
    return Ok;
  }

  void unsupported(const OMPExecutableDirective *D) {
    Context.error(D->getBeginLoc(), Diag::UnsupportedDirective)
        << getOpenMPDirectiveName(D->getDirectiveKind(), 52) << "by Chomp";
  }

  bool isWellPlaced(const OMPExecutableDirective *D) {
    auto Error = [&](Diag Message) {
      Context.error(D->getBeginLoc(), Message);
      return false;
    };
    if (Lambdas)
      return Error(Diag::RegionInLambda);
    if (Function && Function->isTemplated())
      return Error(Diag::RegionInTemplate);
    if (isa_and_nonnull<CXXMethodDecl>(Function) && !cast<CXXMethodDecl>(Function)->isStatic())
      return Error(Diag::RegionInMethod);
    if (SM.getFileID(SM.getExpansionLoc(D->getBeginLoc())) != SM.getMainFileID())
      return Error(Diag::RegionInHeader);
    return true;
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
    std::string Out;
    for (unsigned I = S.Pragma.First + 1; I < S.Pragma.Last; ++I)
      Out +=
          (I > S.Pragma.First + 1 && !Context.tokens().gapBefore(I).empty() ? " " : "") + Context.tokens()[I].Spelling;
    return Out;
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
    auto *Loops = dyn_cast<OMPLoopBasedDirective>(D);
    if (!Loops) {
      Context.error(D->getBeginLoc(), Diag::UnsupportedDirective)
          << spell(Leaves) << "without a directly nested loop: combine it with distribute, parallel for, simd or loop";
      return;
    }
    auto Region = std::make_unique<TargetRegion>();
    Site S = site(D);
    describe(*Region, D, S, Leaves);
    Region->Namespaces = namespacesOf(Function);
    Region->Function = Function ? Function->getQualifiedNameAsString() : "";
    Region->Kernel = kernelName(*Region);
    buildClauses(Context, D, *Region);
    SmallVector<const VarDecl *, 4> Counters;
    Region->Loops = buildLoopNest(Context, Loops, Counters);
    if (!Region->Loops)
      return;
    buildDataEnvironment(Context, D, *Region, Counters);
    // What is mapped may have another value on the device than on the host.
    for (Loop &L : Region->Loops->Loops)
      for (Expression *E : {&L.Lower, &L.Upper, &L.Step})
        E->ByValueOnly &= llvm::none_of(Region->Variables, [&](const Variable &V) {
          return V.Pass != Passing::Value && llvm::is_contained(E->Reads, V.Name);
        });
    Region->ObservesThreads = observesThreads(codeOf(D));
    Region->HostDirective = hostDirective(Context, D, Region->ObservesThreads && !HostConstructs);
    Decls.use(codeOf(D));
    for (const OMPClause *C : D->clauses())
      if (auto *Reduction = dyn_cast<OMPReductionClause>(C); Reduction && !C->isImplicit())
        for (const Expr *E : Reduction->varlist())
          Decls.use(E->getType());
    if (Function && Context.File.Context.getLangOpts().CPlusPlus)
      Region->Usings = Decls.usings(Function, D->getBeginLoc());
    S.Region = Context.Model.Unit.Regions.size();
    Context.Model.Unit.Regions.push_back(std::move(Region));
    Context.Model.Sites.push_back(S);
  }

  void takeData(const OMPExecutableDirective *D, const ConstructList &Leaves) {
    auto Region = std::make_unique<DataRegion>();
    Site S = site(D);
    describe(*Region, D, S, Leaves);
    if (Leaves.front() != OMPD_target_data)
      S.Last = S.Pragma.Last; // stands alone, whatever Clang associates
    buildData(Context, D, *Region);
    S.Data = Context.Model.Data.size();
    Context.Model.Data.push_back(std::move(Region));
    Context.Model.Sites.push_back(S);
  }

  /// "main_l52": the user's function and the line, a number for a second region on one line.
  std::string kernelName(const TargetRegion &Region) {
    std::string Name;
    for (const std::string &Namespace : Region.Namespaces)
      if (!Namespace.empty())
        Name += Namespace + "_";
    for (char C : Function ? Function->getNameAsString() : std::string("init"))
      Name += llvm::isAlnum(C) || C == '_' ? C : '_';
    Name += "_l" + std::to_string(Region.Where.Line);
    std::string Unique = Name;
    for (unsigned N = 2;; ++N) {
      bool Taken = llvm::any_of(Context.Model.Unit.Regions, [&](auto &R) { return R->Kernel == Unique; });
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
  unsigned Lambdas = 0;
  unsigned HostConstructs = 0; ///< Around the current statement.
};

/// declare target directives do nothing on the host: their pragmas go. The main file's alone; a header's stay in a
/// header that the host compiler reads as it is.
void dropDeclareTarget(BuildContext &Context) {
  const TokenStream &Tokens = Context.tokens();
  const SourceManager &SM = Context.File.Context.getSourceManager();
  for (unsigned I = 0; I + 2 < Tokens.tokens().size(); ++I) {
    if (Tokens[I].Role != PragmaRole::Begin || SM.getFileID(SM.getExpansionLoc(Tokens[I].Loc)) != SM.getMainFileID())
      continue;
    unsigned First = I + 1;
    if (Tokens[First].Spelling == "begin" || Tokens[First].Spelling == "end")
      ++First;
    llvm::StringRef Word = Tokens[First].Spelling, Next = Tokens[First + 1].Spelling;
    if ((Word == "declare" && Next == "target") || Word == "declare_target")
      Context.Model.Dropped.push_back(Tokens.pragma(I));
  }
}

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
  DeviceDecls Decls(Context);
  FileWalker(Context, Decls).TraverseDecl(File.Context.getTranslationUnitDecl());
  checkRoutines(Context);
  dropDeclareTarget(Context);
  if (!File.Diags.hasErrorOccurred())
    Decls.finish();
  llvm::sort(Model.Sites, [](const Site &A, const Site &B) { return A.Pragma.First < B.Pragma.First; });
  return Model;
}

} // namespace chomp
