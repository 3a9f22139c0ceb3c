//===- Variants.cpp - which variant of a function a call means ------------===//
#include "Frontend/Variants/Variants.h"

#include "Analysis/Aliases.h"
#include "Analysis/Expressions.h"
#include "Frontend/Pragmas/DeviceTraits.h"
#include "Frontend/Tokens/Tokens.h"
#include "Frontend/Variants/VariantCalls.h"
#include "Frontend/Variants/VariantMatcher.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Frontend/OpenMP/OMP.h"

#include <map>
#include <set>

using namespace clang;
using namespace llvm::omp;

namespace chomp {

/// Walks the file with the constructs around each use of a function.
struct VariantFinder : DynamicRecursiveASTVisitor {
  using Base = DynamicRecursiveASTVisitor;
  VariantFinder(ASTContext &Context, Variants &Out) : Context(Context), Out(Out), Matcher(Context, Out.Special) {
    ShouldVisitTemplateInstantiations = true;
  }

  bool TraverseDecl(Decl *D) override {
    if (D && !isa<TranslationUnitDecl>(D) && Context.getSourceManager().isInSystemHeader(D->getLocation()))
      return true;
    // A function begins anew; what a lambda or a construct captures doesn't.
    if (!isa_and_nonnull<FunctionDecl>(D))
      return Base::TraverseDecl(D);
    auto Outer = std::exchange(Around, Matcher.constructsOf(cast<FunctionDecl>(D)));
    const bool OuterRegion = std::exchange(InRegion, false);
    auto OuterFunction = std::exchange(Function, cast<FunctionDecl>(D));
    bool Ok = Base::TraverseDecl(D);
    InRegion = OuterRegion;
    Around = std::move(Outer);
    Function = OuterFunction;
    return Ok;
  }

  /// With what a generic lambda is called with.
  bool TraverseLambdaExpr(LambdaExpr *E) override {
    if (!Base::TraverseLambdaExpr(E))
      return false;
    const FunctionDecl *Outer = Function;
    bool Ok = true;
    if (const FunctionTemplateDecl *Template = E->getDependentCallOperator())
      for (FunctionDecl *Instance : Template->specializations()) {
        Function = Instance;
        Ok = Ok && (!Instance->getBody() || TraverseStmt(Instance->getBody()));
      }
    Function = Outer;
    return Ok;
  }

  /// Clang has put its own answer beside the call.
  bool TraversePseudoObjectExpr(PseudoObjectExpr *E) override { return TraverseStmt(E->getSyntacticForm()); }

  bool TraverseStmt(Stmt *S) override {
    auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
    if (!D)
      return Base::TraverseStmt(S);
    if (auto *Construct = dyn_cast<OMPDispatchDirective>(D))
      if (takeDispatch(Construct))
        return true;
    size_t Outside = Around.size();
    const bool OuterRegion = InRegion;
    InRegion |= isOpenMPTargetExecutionDirective(D->getDirectiveKind());
    for (Directive Leaf : getLeafConstructsOrSelf(D->getDirectiveKind()))
      Around.push_back(Leaf);
    bool Ok = true;
    if (D->hasAssociatedStmt()) {
      const Stmt *Code = D->getAssociatedStmt();
      while (auto *Captured = dyn_cast<CapturedStmt>(Code))
        Code = Captured->getCapturedStmt();
      Ok = TraverseStmt(const_cast<Stmt *>(Code));
    }
    Around.resize(Outside);
    InRegion = OuterRegion;
    return Ok;
  }

  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    takeUse(E, dyn_cast<FunctionDecl>(E->getDecl()));
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    takeUse(E, dyn_cast<FunctionDecl>(E->getMemberDecl()));
    return true;
  }

  bool VisitCallExpr(CallExpr *E) override {
    Calls[E->getCallee()->IgnoreParenImpCasts()] = E;
    return true;
  }
  /// "a != b" by way of "a == b".
  bool VisitCXXRewrittenBinaryOperator(CXXRewrittenBinaryOperator *E) override {
    if (auto *Sign = dyn_cast<CXXOperatorCallExpr>(E->getDecomposedForm().InnerBinOp->IgnoreImplicit())) {
      const Expr *Callee = Sign->getCallee()->IgnoreParenImpCasts();
      Rewritten.insert(Callee);
      takeUse(Callee, functionOf(Callee));
    }
    return true;
  }
  /// Operators of the language itself, where another instantiation may have a function.
  bool VisitBinaryOperator(BinaryOperator *E) override { return takeSign(E->getOperatorLoc()); }
  bool VisitUnaryOperator(UnaryOperator *E) override { return takeSign(E->getOperatorLoc()); }
  bool VisitArraySubscriptExpr(ArraySubscriptExpr *E) override { return takeSign(E->getRBracketLoc()); }
  bool takeSign(SourceLocation Loc) {
    if (Function && Function->isTemplateInstantiation())
      Signs.insert(Loc);
    return true;
  }

  void takeUse(const Expr *E, const FunctionDecl *F) {
    if (!F || Context.getSourceManager().isInSystemHeader(F->getLocation()))
      return;
    DeviceCandidates OnDevices;
    for (unsigned A = 0; A < ArchCount; ++A)
      OnDevices[A] = Matcher.candidates(F, Arch(A), nameLoc(E), Around);
    Candidates OnHost = Matcher.candidates(F, std::nullopt, nameLoc(E), Around);
    if (!takeCall(E, F, OnHost, OnDevices))
      return;
    if (Function && Function->isTemplateInstantiation())
      InInstances[placeOf(E)].push_back({E, Calls.lookup(E), Function, OnHost});
    const bool First = isFirst(E, OnHost, OnDevices);
    if (llvm::any_of(OnDevices, [](const Candidates &Found) { return !Found.empty(); }))
      Out.Device[E] = std::move(OnDevices);
    if (First && !OnHost.empty())
      Out.Host.emplace_back(E, std::move(OnHost));
  }

  /// Notes the call that a use begins if that is to be written anew. False where no variant can be called: what takes a
  /// function's address gets the function itself (OpenMP 5.2, 7.5), and some operators stand for others.
  bool takeCall(const Expr *E, const FunctionDecl *F, const Candidates &OnHost, const DeviceCandidates &OnDevices) {
    auto Asks = [](const Candidates &Found) { return llvm::any_of(Found, [](auto &C) { return C.Condition; }); };
    auto HasAny = [](const Candidates &Found) { return !Found.empty(); };
    if (!HasAny(OnHost) && llvm::none_of(OnDevices, HasAny))
      return true;
    const CallExpr *Call = Calls.lookup(E);
    const bool Sign = isa_and_nonnull<CXXOperatorCallExpr>(Call);
    if (Rewritten.contains(E)) {
      report(Context.getDiagnostics(), E->getExprLoc(), Diag::UnsupportedDirective)
          << "declare variant" << "of an operator that another one stands for";
      return false;
    }
    if (isConverted(E)) {
      Out.Calls[E] = Call;
      return takeConversion(cast<MemberExpr>(E), HasAny(OnHost));
    }
    if (!Sign && ((!isa<CXXMethodDecl>(F) && !isOverloaded(F)) || (!Asks(OnHost) && llvm::none_of(OnDevices, Asks))))
      return true;
    if (Call)
      Out.Calls[E] = Call;
    if (Sign)
      BySign.emplace_back(E, Function, HasAny(OnHost));
    return Call;
  }

  /// A call of a conversion function, which nothing in the text shows: a template's text may have none in another
  /// instantiation.
  bool takeConversion(const MemberExpr *E, bool OnHost) {
    auto *Object = dyn_cast<DeclRefExpr>(E->getBase()->IgnoreImplicit());
    const bool Declared = Object && Object->getLocation() == Object->getDecl()->getLocation(); // if (number n = f())
    const bool Template = Function && Function->isTemplateInstantiation() && (OnHost || !writeForEach(Function));
    if (Declared || Template)
      report(Context.getDiagnostics(), E->getBeginLoc(), Diag::UnsupportedDirective)
          << "declare variant"
          << (Template ? "of a conversion function that a template calls" : "of a conversion in a declaration");
    return !Declared && !Template;
  }

  /// Whether its name alone doesn't say which function is meant.
  static bool isOverloaded(const FunctionDecl *F) {
    return F->getPrimaryTemplate() || F->isTemplateInstantiation() ||
           llvm::range_size(F->getDeclContext()->getRedeclContext()->lookup(F->getDeclName())) > 1;
  }

  /// Signs of functions in some instantiations of a template, and the language's own in others.
  void compareSigns() {
    for (const auto &[Use, Around, OnHost] : BySign)
      if (Signs.contains(nameLoc(Use)) && (OnHost || !writeForEach(Around)))
        refuseUnlike(nameLoc(Use));
  }
  void refuseUnlike(SourceLocation Where) {
    report(Context.getDiagnostics(), Where, Diag::UnsupportedDirective)
        << "declare variant" << "where instantiations of a template mean different variants";
  }

  /// Whether no other instantiation of the code around a use had it before; one host text has to do for all of them.
  bool isFirst(const Expr *Use, const Candidates &OnHost, const DeviceCandidates &OnDevices, bool Dispatched = false) {
    auto WordsOf = [&](ArrayRef<Candidates> Choices) {
      std::string Words;
      for (const Candidates &Choice : Choices) {
        for (const Candidate &A : Choice)
          Words += (isa<MemberExpr>(Use) ? A.Function->getNameAsString() : A.Function->getQualifiedNameAsString()) +
                   ' ' + A.Isa + ' ' +
                   (A.Condition ? A.Condition->getBeginLoc().printToString(Context.getSourceManager()) : "") + ',';
        Words += '\n';
      }
      return Words;
    };
    const std::pair<std::string, std::string> Words(WordsOf(OnHost), WordsOf(OnDevices));
    auto [It, New] = Meant.try_emplace(placeOf(Use), Words);
    if (New && !isConverted(Use))
      Out.Instances[It->first.first] = Use;
    const bool HostDiffers = It->second.first != Words.first, DevicesDiffer = It->second.second != Words.second;
    if ((HostDiffers && (Dispatched || !mayDiffer(Use))) || (DevicesDiffer && !writeForEach(Function)))
      refuseUnlike(It->first.first);
    else if (HostDiffers)
      Unlike.insert(It->first);
    return New;
  }

  using PlaceOfUse = std::pair<SourceLocation, bool>;
  PlaceOfUse placeOf(const Expr *Use) const { return {nameLoc(Use), isConverted(Use)}; }

  /// Host text can choose a call by the template's arguments.
  bool mayDiffer(const Expr *Use) const {
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(Function);
    const CallExpr *Call = Calls.lookup(Use);
    return Context.getLangOpts().CPlusPlus17 && Call && !isa<CXXOperatorCallExpr>(Call) && !isConverted(Use) &&
           Function && Function->isTemplateInstantiation() && !(Method && Method->getParent()->isLambda());
  }

  /// These have no text that is one for all.
  void takeUnlike() {
    for (const PlaceOfUse &Place : Unlike) {
      llvm::erase_if(Out.Host, [&](const auto &Use) { return placeOf(Use.first) == Place; });
      Out.Unlike.push_back(std::move(InInstances[Place]));
    }
  }

  /// Device text of a template's function can have definitions for each instantiation (isSpecializedMethod).
  bool writeForEach(const FunctionDecl *Instance) {
    const FunctionDecl *Pattern = Instance ? Instance->getTemplateInstantiationPattern() : nullptr;
    auto *Method = dyn_cast_or_null<CXXMethodDecl>(Pattern);
    if (!Pattern || (Method && (Method->isVirtual() || Method->getParent()->isLambda())) ||
        (isa<CXXConversionDecl>(Pattern) && Pattern->getDescribedFunctionTemplate()))
      return false;
    Out.Differing.insert(Pattern);
    return true;
  }

  /// By what the use stands in all instantiations of its code. Clang's place of an opening bracket isn't.
  SourceLocation nameLoc(const Expr *Use) const {
    if (auto *Sign = dyn_cast_or_null<CXXOperatorCallExpr>(Calls.lookup(Use)))
      if (Sign->getOperator() == OO_Call || Sign->getOperator() == OO_Subscript)
        return Sign->getRParenLoc();
    auto *Member = dyn_cast<MemberExpr>(Use);
    if (Member && isConverted(Use))
      return Member->getEndLoc(); // its object's
    return Member ? Member->getMemberLoc() : cast<DeclRefExpr>(Use)->getLocation();
  }

  bool takeDispatch(const OMPDispatchDirective *D) {
    const Stmt *Code = D->getAssociatedStmt();
    while (auto *Captured = dyn_cast<CapturedStmt>(Code))
      Code = Captured->getCapturedStmt();
    struct CallFinder : DynamicRecursiveASTVisitor {
      CallExpr *Found = nullptr;
      bool VisitCallExpr(CallExpr *E) override {
        auto *Sign = dyn_cast<CXXOperatorCallExpr>(E); // which assigns the call's value
        Found = Found || (Sign && Sign->isAssignmentOp()) ? Found : E;
        return true;
      }
    } Finder;
    Finder.TraverseStmt(const_cast<Stmt *>(Code));
    if (!Finder.Found || Finder.Found->isTypeDependent() || Finder.Found->getCallee()->isTypeDependent())
      return false; // each instantiation's
    Variants::Dispatch Next;
    Next.Construct = D;
    Next.Call = Finder.Found;
    Next.Callee = Finder.Found->getCallee()->IgnoreParenImpCasts();
    Next.InRegion = InRegion;
    const FunctionDecl *F = functionOf(Next.Callee);
    if (!F)
      return false; // Clang has said that it must be a direct call
    const SourceLocation Where = nameLoc(Next.Callee);
    Next.WithoutContext = Matcher.candidates(F, std::nullopt, Where, Around);
    DeviceCandidates OnDevices = dispatched(D, F, Where);
    Around.push_back(OMPD_dispatch);
    Next.Variants = Matcher.candidates(F, std::nullopt, Where, Around);
    Around.pop_back();
    Calls[Next.Callee] = Next.Call;
    takeCall(Next.Callee, F, Next.Variants, OnDevices);
    Next.Repeated = !isFirst(Next.Callee, Next.Variants, OnDevices, /*Dispatched=*/true);
    if (llvm::any_of(OnDevices, [](const Candidates &Found) { return !Found.empty(); }))
      Out.Device[Next.Callee] = std::move(OnDevices);
    Out.Dispatches.push_back(Next);
    if (auto *Member = dyn_cast<MemberExpr>(Next.Callee))
      TraverseStmt(Member->getBase());
    for (Expr *Argument : Finder.Found->arguments())
      TraverseStmt(Argument);
    return true;
  }

  static const FunctionDecl *functionOf(const Expr *Callee) {
    auto *Member = dyn_cast<MemberExpr>(Callee);
    auto *Ref = dyn_cast<DeclRefExpr>(Callee);
    return dyn_cast_or_null<FunctionDecl>(Member ? Member->getMemberDecl() : Ref ? Ref->getDecl() : nullptr);
  }

  /// What the call of a dispatch construct is in device text: novariants and nocontext come first.
  DeviceCandidates dispatched(const OMPDispatchDirective *D, const FunctionDecl *F, SourceLocation Where) {
    DeviceCandidates Out;
    for (unsigned A = 0; A < ArchCount; ++A) {
      bool Decided = false;
      /// What is meant where a clause's condition holds.
      auto Put = [&](const Expr *Condition, const Candidates &Meant) {
        bool Holds = false;
        const bool Known = !Condition->isValueDependent() && Condition->EvaluateAsBooleanCondition(Holds, Context);
        if (Decided || (Known && !Holds))
          return;
        for (Candidate C : Meant) {
          if (!Known)
            (C.isCertain() ? C.Condition : C.Nocontext) = Condition;
          Out[A].push_back(std::move(C));
        }
        if (Meant.empty() || !Meant.back().isCertain())
          Out[A].push_back({Known ? nullptr : Condition, F});
        Decided = Known;
      };
      for (const auto *C : D->getClausesOfKind<OMPNovariantsClause>())
        Put(asWritten(C->getCondition()), {});
      for (const auto *C : D->getClausesOfKind<OMPNocontextClause>())
        Put(asWritten(C->getCondition()), Matcher.candidates(F, Arch(A), Where, Around));
      if (Decided)
        continue;
      Around.push_back(OMPD_dispatch);
      Out[A].append(Matcher.candidates(F, Arch(A), Where, Around));
      Around.pop_back();
    }
    return Out;
  }

  ASTContext &Context;
  Variants &Out;
  VariantMatcher Matcher;
  std::vector<Directive> Around;
  bool InRegion = false;                  ///< A target construct of the function's is around.
  const FunctionDecl *Function = nullptr; ///< Around the current code; of a generic lambda: an instantiation.
  /// By a use, and whether it is a conversion of what stands there; in words: on the host, and on devices.
  std::map<PlaceOfUse, std::pair<std::string, std::string>> Meant;
  std::map<PlaceOfUse, std::vector<Variants::InstanceUse>> InInstances;
  std::set<PlaceOfUse> Unlike;                          ///< Those that mean different variants on the host.
  llvm::DenseMap<const Expr *, const CallExpr *> Calls; ///< By what names the function.
  struct SignUse {
    const Expr *Use;
    const FunctionDecl *Around;
    bool OnHost;
  };
  std::vector<SignUse> BySign;
  llvm::DenseSet<const Expr *> Rewritten; ///< Operators that stand for others.
  llvm::DenseSet<SourceLocation> Signs;   ///< The language's own, in instantiations.
};

Variants::Variants(ASTContext &Context, const TokenStream &Tokens) {
  if (!Tokens.inDirectives("variant") && !Tokens.inDirectives("dispatch"))
    return;
  VariantFinder Finder(Context, *this);
  Finder.TraverseDecl(Context.getTranslationUnitDecl());
  Finder.compareSigns();
  Finder.takeUnlike();
}

/// Whether one function is meant on all devices.
static bool isOne(const DeviceCandidates &Choice) {
  return !Choice.front().empty() && Choice.front().front().isCertain() && llvm::all_equal(Choice);
}

static const ValueDecl *named(const Expr *E) {
  if (auto *Member = dyn_cast<MemberExpr>(E))
    return Member->getMemberDecl();
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  return Ref ? Ref->getDecl() : nullptr;
}

const ValueDecl *Variants::device(const Expr *E) const {
  auto It = Device.find(E);
  return aliased(It == Device.end() || !isOne(It->second) ? named(E) : It->second.front().front().Function);
}

const DeviceCandidates *Variants::deviceChoice(const Expr *E) const {
  const DeviceCandidates *Found = deviceCandidates(E);
  return Found && !isOne(*Found) ? Found : nullptr;
}

const DeviceCandidates *Variants::deviceCandidates(const Expr *E) const {
  auto It = Device.find(E);
  return It == Device.end() ? nullptr : &It->second;
}

SmallVector<Variants::Meaning, 1> Variants::meanings(const Expr *E) const {
  if (!named(E))
    return {};
  const DeviceCandidates *Choice = deviceChoice(E);
  if (!Choice)
    return {{device(E), nullptr, nullptr, DeviceSet::all()}};
  SmallVector<Meaning, 1> Out;
  auto Add = [&](const Meaning &New, const DeviceSet &Devices) {
    auto Same = llvm::find_if(Out, [&](const Meaning &M) {
      return M.Function == New.Function && M.Condition == New.Condition && M.Nocontext == New.Nocontext;
    });
    (Same == Out.end() ? Out.emplace_back(New) : *Same).Devices.add(Devices);
  };
  for (unsigned A = 0; A < ArchCount; ++A) {
    DeviceSet Whole;
    Whole.Archs.set(A);
    for (const Candidate &C : (*Choice)[A])
      Add({C.Function, C.Condition, C.Nocontext, {}}, C.Isa.empty() ? Whole : DeviceSet{{}, {C.Isa}});
    if ((*Choice)[A].empty() || !(*Choice)[A].back().isCertain())
      Add({named(E), nullptr, nullptr, {}}, Whole);
  }
  return Out;
}

DeviceSet Variants::devicesOf(const FunctionDecl *F) const {
  auto It = Special.find(F->getCanonicalDecl());
  return It == Special.end() ? DeviceSet::all() : It->second;
}

/// A condition in front of a question mark, or in a conjunction there.
static KernelCode operandText(const Expr *E, bool OfAnd, const KernelCode &Text) {
  auto *Binary = dyn_cast<BinaryOperator>(E);
  const bool Loose = isa<AbstractConditionalOperator>(E) ||
                     (Binary && (Binary->isAssignmentOp() || Binary->isCommaOp() || (OfAnd && Binary->isLogicalOp())));
  return Loose ? "(" + Text + ")" : Text;
}

KernelCode choiceText(const Candidates &Choice, const KernelCode &Function,
                      llvm::function_ref<KernelCode(const Expr *)> Condition,
                      llvm::function_ref<KernelCode(const FunctionDecl *)> Name) {
  KernelCode Out = Function;
  bool Open = false; // Out is a conditional expression
  auto Argument = [](const KernelCode &Text, bool Open) {
    return Open || Text.chars().find_first_of("<[{") != llvm::StringRef::npos ? "(" + Text + ")" : Text;
  };
  for (const Candidate &A : llvm::reverse(Choice)) {
    const KernelCode Other = std::exchange(Out, Name(A.Function));
    const bool OtherOpen = std::exchange(Open, A.Condition || A.Nocontext);
    const bool Both = A.Condition && A.Nocontext;
    KernelCode Asked;
    for (const Expr *E : {A.Nocontext, A.Condition})
      if (E)
        Asked += (Asked.empty() ? "" : " && ") + operandText(E, /*OfAnd=*/Both, Condition(E));
    if (Open)
      Out = Asked + " ? " + Out + " : " + Other;
    if (!A.Isa.empty()) {
      Out = isaMacro(A.Isa) + "(" + Argument(Out, Open) + ", " + Argument(Other, OtherOpen) + ")";
      Open = false;
    }
  }
  return Open ? "(" + Out + ")" : Out;
}

} // namespace chomp
