//===- DeviceText.cpp - C and C++ as device text --------------------------===//
#include "Frontend/Device/DeviceText.h"

#include "Analysis/LibraryFunctions.h"
#include "Analysis/Variables.h"
#include "Frontend/Device/DeclaredTypes.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceRewriter.h"
#include "Frontend/Device/Discarded.h"
#include "Frontend/Device/HostLayout.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Device/StorageFinder.h"
#include "Frontend/Pragmas/TemplateVariables.h"
#include "Frontend/Regions/Groupprivate.h"
#include "Frontend/Variants/DeviceTraits.h"
#include "Frontend/Variants/VariantCalls.h"
#include "Frontend/Variants/Variants.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Basic/Builtins.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/SmallVectorExtras.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace chomp {

DeviceText::DeviceText(ParsedFile &File)
    : File(File), Policy(File.Context.getPrintingPolicy()), Names(std::make_unique<DeviceNames>(File)),
      Expansions(std::make_unique<Packs>(File)) {
  Policy.Bool = true;      // bool, not _Bool
  Policy.Restrict = false; // __restrict, not restrict
  Policy.SuppressUnwrittenScope = true;
}

DeviceText::~DeviceText() = default;

namespace {
/// What C++ needs of the rewriter's rules: uses of variables that a pointer reaches, calls of variants and through
/// pointers.
struct ReachedFinder : StorageFinder {
  using StorageFinder::StorageFinder;
  /// Calls that are written anew come before what stands in them.
  bool TraverseStmt(Stmt *S) override {
    const Expr *Use = S ? calleeOf(S) : nullptr;
    if (!Use || !Text.callVariant(Use, Edits))
      return StorageFinder::TraverseStmt(S);
    Anew.insert(S);
    return Text.isChosen(Use) || StorageFinder::TraverseStmt(S);
  }
  /// What begins a call: of a template's text, what does so in its instantiations.
  const Expr *calleeOf(const Stmt *S) const {
    if (auto *Operator = dyn_cast<BinaryOperator>(S))
      return Operator->isTypeDependent() ? Text.instance(Operator->getOperatorLoc()) : nullptr;
    if (auto *Operator = dyn_cast<UnaryOperator>(S))
      return Operator->isTypeDependent() ? Text.instance(Operator->getOperatorLoc()) : nullptr;
    if (auto *Subscript = dyn_cast<ArraySubscriptExpr>(S))
      return Subscript->isTypeDependent() ? Text.instance(Subscript->getRBracketLoc()) : nullptr;
    if (auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(S))
      return Member->isArrow() ? Text.instance(Member->getOperatorLoc()) : nullptr;
    auto *Call = dyn_cast<CallExpr>(S);
    if (!Call)
      return nullptr;
    const Expr *Callee = Call->getCallee()->IgnoreParenImpCasts();
    if (isa<DeclRefExpr, MemberExpr>(Callee) && !Callee->isTypeDependent())
      return Callee;
    if (auto *Overloads = dyn_cast<OverloadExpr>(Callee))
      return Text.instance(Overloads->getNameLoc());
    if (auto *Member = dyn_cast<CXXDependentScopeMemberExpr>(Callee))
      return Text.instance(Member->getMemberLoc());
    if (auto *Scoped = dyn_cast<DependentScopeDeclRefExpr>(Callee))
      return Text.instance(Scoped->getLocation());
    return Text.instance(Call->getRParenLoc());
  }
  bool VisitCallExpr(CallExpr *E) override {
    if (Text.gpu())
      convertOperands(Text.tokens(), E, Edits);
    if (!Anew.contains(E) && !Text.answerTrait(E, Edits) && !Text.print(E, Edits) &&
        Calls.insert({E->getBeginLoc(), E->getRParenLoc()})
            .second) // Clang keeps some expressions of a directive several times
      Text.callIndirect(E, Edits);
    return true;
  }
  bool VisitParenExpr(ParenExpr *E) override {
    Text.renameMember(E, Edits);
    return true;
  }
  /// What a template's text calls is known of its instantiations.
  bool VisitUnresolvedLookupExpr(UnresolvedLookupExpr *E) override { return renameUnresolved(E->getNameLoc()); }
  bool VisitUnresolvedMemberExpr(UnresolvedMemberExpr *E) override { return renameUnresolved(E->getMemberLoc()); }
  bool VisitCXXDependentScopeMemberExpr(CXXDependentScopeMemberExpr *E) override {
    return renameUnresolved(E->getMemberLoc());
  }
  bool VisitDependentScopeDeclRefExpr(DependentScopeDeclRefExpr *E) override {
    return renameUnresolved(E->getLocation());
  }
  bool renameUnresolved(SourceLocation Name) {
    if (const Expr *Use = Text.instance(Name))
      Text.rename(Use, Edits);
    return true;
  }
  bool VisitDeclRefExpr(DeclRefExpr *E) override {
    if (Text.scope().nameOf(E->getDecl())) {
      Text.renameVariable(E, Edits);
      return true;
    }
    if (Text.isReached(E->getDecl()))
      Text.dereference(E, Edits);
    else if (isMovedOut(E->getDecl()))
      Text.renameVariable(E, Edits);
    else if (Text.meant(E) != E->getDecl() || Text.isChosen(E))
      Text.rename(E, Edits);
    else if (StorageFinder::VisitDeclRefExpr(E) && isa<VarDecl>(E->getDecl()))
      if (auto First = Text.tokens().index(E->getBeginLoc()); First && Text.tokens()[*First].Spelling == "::")
        Edits.replace({*First, *First}, KernelCode::Word::Global); // no parameter of a kernel
    return true;
  }
  bool VisitMemberExpr(MemberExpr *E) override {
    if (Text.meant(E) != E->getMemberDecl() || Text.isChosen(E))
      Text.rename(E, Edits);
    return StorageFinder::VisitMemberExpr(E);
  }
  llvm::DenseSet<std::pair<SourceLocation, SourceLocation>> Calls;
  llvm::SmallPtrSet<const Stmt *, 4> Anew;
};

/// What compilers of kernels don't know, in constants, too.
struct SpellingFinder : DynamicRecursiveASTVisitor {
  SpellingFinder(DeviceText &Text, const ASTContext &AST, TokenEdits &Edits) : Text(Text), AST(AST), Edits(Edits) {}
  bool VisitSwitchStmt(SwitchStmt *S) override {
    Text.caseRanges(S, Edits);
    return true;
  }
  bool VisitFloatingLiteral(FloatingLiteral *E) override {
    Text.halfLiteral(E, Edits);
    return true;
  }
  bool VisitTypeOfExprTypeLoc(TypeOfExprTypeLoc Type) override { return typeOf(Type.getTypeofLoc()); }
  bool VisitTypeOfTypeLoc(TypeOfTypeLoc Type) override { return typeOf(Type.getTypeofLoc()); }
  /// GNU's keyword, which compilers of kernels have under the name that no standard takes away.
  bool typeOf(SourceLocation Loc) {
    if (auto Token = Text.tokens().index(Loc); Token && Text.gpu() && Text.tokens()[*Token].Spelling == "typeof")
      Edits.replace({*Token, *Token}, "__typeof__");
    return true;
  }
  bool VisitImaginaryLiteral(ImaginaryLiteral *E) override {
    Text.imaginaryLiteral(E, Edits);
    return true;
  }
  bool VisitExpr(Expr *E) override {
    Text.checkObject(E);
    return true;
  }
  bool VisitUnaryOperator(UnaryOperator *E) override {
    Text.incrementBool(E, Edits);
    return true;
  }
  bool TraverseUnaryExprOrTypeTraitExpr(UnaryExprOrTypeTraitExpr *E) override {
    return editSize(Text, AST, E, Edits) || DynamicRecursiveASTVisitor::TraverseUnaryExprOrTypeTraitExpr(E);
  }
  bool VisitVectorTypeLoc(VectorTypeLoc Type) override {
    Text.checkRepresentation(Type.getType(), Type.getBeginLoc(), /*Again=*/true);
    return true;
  }
  bool TraverseFieldDecl(FieldDecl *F) override { // has bytes in its place
    return Text.isHostOnly(F->getType()) || DynamicRecursiveASTVisitor::TraverseFieldDecl(F);
  }
  DeviceText &Text;
  const ASTContext &AST;
  TokenEdits &Edits;
};
} // namespace

static const ValueDecl *named(const Expr *E) {
  auto *Member = dyn_cast<MemberExpr>(E);
  return Member ? Member->getMemberDecl() : cast<DeclRefExpr>(E)->getDecl();
}

const ValueDecl *DeviceText::meant(const Expr *E) const { return Chosen ? Chosen->device(E) : named(E); }

void DeviceText::rename(const Expr *E, TokenEdits &Edits) {
  if (Chosen->callOf(E))
    return;
  const bool Siblings = llvm::all_of(
      Chosen->meanings(E), [&](const Variants::Meaning &M) { return isSibling(E, cast<FunctionDecl>(M.Function)); });
  const NamedArguments Arguments(File.Tokens, E,
                                 llvm::map_to_vector<2>(Chosen->meanings(E), [](const Variants::Meaning &M) {
                                   return cast<FunctionDecl>(M.Function);
                                 }));
  Arguments.remove(Edits);
  if (auto Range = nameTokens(File.Tokens, E, !Siblings))
    Edits.replace(*Range, choice(E, [&](const NamedDecl *D) {
      return (Siblings ? D->getNameAsString() : D->getQualifiedNameAsString()) + Arguments.of(D);
    }));
}

bool DeviceText::callVariant(const Expr *E, TokenEdits &Edits) {
  const CallExpr *Call = Chosen && E != Calling ? Chosen->callOf(E) : nullptr;
  auto Range = Call ? callTokens(File.Tokens, Call) : std::nullopt;
  if (!Range || (meant(E) == named(E) && !isChosen(E)))
    return false;
  if (!isChosen(E)) {
    callOther(File.Tokens, Call, E, cast<FunctionDecl>(meant(E)), Edits);
    return true;
  }
  const Expr *Outer = std::exchange(Calling, E);
  Edits.replace(*Range, choice(E, [&](const NamedDecl *D) {
    TokenEdits Own;
    if (D != named(E) || isArrow(Call))
      callOther(File.Tokens, Call, E, cast<FunctionDecl>(D), Own);
    edit(Call, Own);
    return File.Tokens.deviceText(*Range, &Own);
  }));
  Calling = Outer;
  return true;
}

const Expr *DeviceText::instance(SourceLocation Name) const {
  const Expr *Use = Chosen ? Chosen->instance(Name) : nullptr;
  return Use && (meant(Use) != named(Use) || isChosen(Use)) ? Use : nullptr;
}

bool DeviceText::isChosen(const Expr *E) const { return Chosen && Chosen->deviceChoice(E); }

/// What differs between the devices of several architectures, as one text.
static KernelCode textsOf(const std::array<KernelCode, ArchCount> &Texts) {
  return llvm::all_equal(Texts) ? Texts.front() : KernelCode::perArch({Texts.begin(), Texts.end()});
}

KernelCode DeviceText::choice(const Expr *E, llvm::function_ref<KernelCode(const NamedDecl *)> Name) {
  if (!isChosen(E))
    return Name(meant(E));
  auto Condition = [&](const Expr *Asked) {
    KernelCode Text = expression(Asked);
    if (!Text.empty())
      return Text;
    std::string Printed; // of begin declare variant, whose tokens are not in the stream
    llvm::raw_string_ostream OS(Printed);
    Asked->printPretty(OS, nullptr, Policy);
    return KernelCode(Printed);
  };
  std::array<KernelCode, ArchCount> Texts;
  for (unsigned A = 0; A < ArchCount; ++A)
    Texts[A] = choiceText((*Chosen->deviceChoice(E))[A], Name(named(E)), Condition, Name);
  return textsOf(Texts);
}

bool DeviceText::answerTrait(const CallExpr *E, TokenEdits &Edits) {
  const DeviceTrait Trait = traitOf(E);
  auto Range = Trait.Selector.empty() ? std::nullopt : File.Tokens.range(E->getSourceRange());
  if (Range)
    Edits.replace(*Range, textsOf(traitTexts(File.Context.getTargetInfo(), Trait)));
  return Range.has_value();
}

void DeviceText::halfLiteral(const FloatingLiteral *E, TokenEdits &Edits) {
  auto Token = File.Tokens.index(E->getLocation());
  if (!Token || !E->getType().getUnqualifiedType()->isFloat16Type())
    return;
  llvm::StringRef Digits = File.Tokens[*Token].Spelling;
  if (Digits.consume_back_insensitive("f16"))
    Edits.replace({*Token, *Token}, "_Float16(" + Digits.str() + ")");
}

void DeviceText::imaginaryLiteral(const ImaginaryLiteral *E, TokenEdits &Edits) {
  auto Token = File.Tokens.index(E->getBeginLoc());
  if (!Gpu || !Token)
    return;
  const QualType Part = E->getType()->castAs<ComplexType>()->getElementType();
  std::string Number = File.Tokens[*Token].Spelling;
  llvm::erase_if(Number, [](char C) { return llvm::StringRef("ijIJ").contains(C); });
  Edits.replace({*Token, *Token}, "std::complex<" + declare(Part, "") + ">(0, " + Number + ")");
}

void DeviceText::incrementBool(const UnaryOperator *E, TokenEdits &Edits) {
  auto Operator = File.Tokens.index(E->getOperatorLoc());
  auto Range = File.Tokens.range(E->getSubExpr()->getSourceRange());
  if (!Operator || !Range || !E->isIncrementOp() || !E->getType()->isBooleanType())
    return;
  Edits.replace({*Operator, *Operator}, E->isPrefix() ? "(" : ", true)");
  if (E->isPrefix()) {
    Edits.insertAfter(Range->Last, " = true)");
  } else {
    Edits.insertBefore(Range->First, "chomp::exchange(");
    CallsHeader = true;
  }
}

bool isDeviceLocal(const ParsedFile &File, const ValueDecl *V) {
  auto Attribute = OMPDeclareTargetDeclAttr::getActiveAttr(V);
  return Attribute && File.DeviceLocal.contains(static_cast<const Attr *>(*Attribute)->getLocation());
}

void DeviceText::checkObject(const Expr *E) {
  auto *Ref = dyn_cast<DeclRefExpr>(E);
  auto *Owner = Ref ? dyn_cast<FunctionDecl>(Ref->getDecl()->getDeclContext()) : nullptr;
  // The parameter of "operator""_m(long double metres)" has no other type, and compilers know what it is given.
  if (E->isGLValue() && !E->getType().isNull() && !(Owner && Owner->getLiteralIdentifier()))
    checkRepresentation(File.Context.getBaseElementType(E->getType()), E->getExprLoc(), /*Again=*/false);
}

void DeviceText::checkRepresentation(QualType Type, SourceLocation Loc, bool Again) {
  auto Refuse = [&](llvm::StringRef What, llvm::StringRef Fix) {
    if (Again || !hasRefused(What))
      problem(Loc, What, Fix);
  };
  // HIP's compiler has GNU's vectors, but not with C's conversions.
  if (Type->isVectorType() && (Cuda || (Gpu && !File.Context.getLangOpts().CPlusPlus)))
    Refuse("a vector type", "use an array or a structure");
  else if (Gpu && Type->isSpecificBuiltinType(BuiltinType::LongDouble))
    Refuse("long double", "use double, which is as wide as a GPU computes");
  else if (Gpu && Type->isBitIntType())
    Refuse("_BitInt", "use an integer type of <stdint.h>");
  else if (isHostOnly(Type))
    Refuse("an object of type '" + Type.getUnqualifiedType().getAsString(Policy) + "'", "use a type that GPUs have");
}

bool DeviceText::isReached(const ValueDecl *D) const {
  auto Type = OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(D);
  if (!Type || !isa<VarDecl>(D) || isDeviceLocal(File, D) || !accessorOf(D).empty())
    return false;
  return *Type == OMPDeclareTargetDeclAttr::MT_Link ? !Scope.Region : UnifiedMemory;
}

void DeviceText::dereference(const DeclRefExpr *E, TokenEdits &Edits) {
  auto Range = File.Tokens.range(SourceRange(E->getBeginLoc(), E->getLocation()));
  if (!Range)
    return;
  // The virtual GPU's code stands in a namespace.
  unsigned First = Range->First + (File.Tokens[Range->First].Spelling == "::");
  std::string Qualifier = First < Range->Last ? File.Tokens.text({First, Range->Last - 1}) : std::string();
  Edits.replace(*Range, "(*" + Qualifier + name(E->getDecl()) + ")");
}

std::string DeviceText::accessorOf(const ValueDecl *D) const {
  if (deviceTemplate(D))
    return "::get()";
  const SourceManager &SM = File.Context.getSourceManager();
  auto IsInside = [&] {
    return SM.isPointWithin(SM.getExpansionLoc(D->getLocation()), SM.getExpansionLoc(Scope.Code.getBegin()),
                            SM.getExpansionLoc(Scope.Code.getEnd()));
  };
  if (Gpu && isMadeOnce(File.Context, D) && (!Scope.Region || IsInside()))
    return D->getNameAsString() + ".object()";
  if (memberStorage(File, D, Gpu) != MemberStorage::None)
    return inventName(File, D->getNameAsString()) + "()";
  auto *V = dyn_cast<VarDecl>(D);
  if (V && isGroupprivate(V))
    return isGroupOfFiles(V) ? groupFunction(File, V) + "()" : "";
  return V && V->isFileVarDecl() && !UnifiedMemory && hasStorage(File.Context, V) ? V->getNameAsString() + ".object"
                                                                                  : "";
}

void DeviceText::makeStatics(const DeclStmt *S, TokenEdits &Edits) {
  if (Gpu && makeStaticsOnce(*this, File.Context, S, Edits))
    MakesStatics = true;
}

std::string DeviceText::templateName(const NamedDecl *D) const { return inventName(File, D->getNameAsString()); }

/// A function of <complex>, for numbers whose parts are of a type that GPUs have.
bool isComplexFunction(const FunctionDecl *F) {
  static const llvm::StringSet<> Names = {"abs",  "arg",  "polar", "proj", "exp",   "log",   "log10",
                                          "pow",  "sqrt", "sin",   "cos",  "tan",   "asin",  "acos",
                                          "atan", "sinh", "cosh",  "tanh", "asinh", "acosh", "atanh"};
  if (!F || !F->getPrimaryTemplate() || !F->isInStdNamespace() || !F->getIdentifier() || !Names.contains(F->getName()))
    return false;
  const bool Simple = llvm::is_contained({"abs", "arg", "polar", "proj"}, F->getName());
  auto IsNumber = [&](QualType Type) {
    return Type->isSpecificBuiltinType(BuiltinType::Float) || Type->isSpecificBuiltinType(BuiltinType::Double) ||
           (Simple && Type->isIntegerType());
  };
  auto IsComplex = [&](QualType Type) {
    auto *Class = dyn_cast_or_null<ClassTemplateSpecializationDecl>(Type.getNonReferenceType()->getAsCXXRecordDecl());
    return Class && Class->isInStdNamespace() && Class->getName() == "complex" &&
           IsNumber(Class->getTemplateArgs()[0].getAsType());
  };
  if (F->getName() == "arg" && F->getNumParams() == 1 && IsNumber(F->getParamDecl(0)->getType()))
    return true;
  return IsComplex(F->getReturnType()) ||
         llvm::any_of(F->parameters(), [&](const ParmVarDecl *P) { return IsComplex(P->getType()); });
}

/// A constexpr function that ends in a compiler's own of any type, which nvcc takes for the host's.
static bool isBuiltinOfHost(llvm::StringRef Name) {
  return llvm::is_contained({"isgreater", "isgreaterequal", "isless", "islessequal", "islessgreater", "isunordered",
                             "isnormal", "fpclassify", "lcm"},
                            Name);
}

std::string DeviceText::ownLibrary(const ValueDecl *D) const {
  auto *F = dyn_cast<FunctionDecl>(D);
  if (Gpu && F && F->getBuiltinID()) {
    if (F->getBuiltinID() == Builtin::BI__builtin_trap)
      return "abort";
    if (const llvm::StringRef Own = deviceBuiltin(F); !Own.empty())
      return "chomp::" + Own.str();
    // AMD's backend has no __builtin_sin, but its headers have sin. Those of single instructions it has, and constants
    // too.
    static constexpr llvm::StringLiteral Instructions[] = {"ceil", "copysign",  "fabs", "floor", "fma",  "fmax",
                                                           "fmin", "nearbyint", "rint", "round", "sqrt", "trunc"};
    llvm::StringRef Plain = libraryBuiltin(F), Double = Plain;
    Double.consume_back("f");
    const bool Called = isPlainOnDevices(Plain) ||
                        (!Plain.empty() && libraryHeader(F) == "<math.h>" && !llvm::is_contained(Instructions, Plain) &&
                         !llvm::is_contained(Instructions, Double));
    return Called ? Plain.str() : gnuAtomic(withoutSize(F));
  }
  const FunctionTemplateDecl *Template = F ? F->getPrimaryTemplate() : nullptr;
  if (F && !Template)
    Template = F->getDescribedFunctionTemplate();
  if (!Gpu || !F || !F->isInStdNamespace() || !F->getIdentifier() ||
      !isLibrarys(Template ? Template->getTemplatedDecl() : F))
    return "";
  if (isBuiltinOfHost(F->getName()))
    return "chomp::" + F->getName().str();
  if (!Template)
    return "";
  if (F->getName() == "declval") // Clang's HIP wants a device's function there, too
    return "chomp::declval";
  if (isComplexFunction(F))
    return "chomp::" + F->getName().str();
  if (F->getNumParams() != 2)
    return "";
  // Not what is there for classes of the library (pairs, containers).
  QualType First = Template->getTemplatedDecl()->getParamDecl(0)->getType().getNonReferenceType();
  if (First->isArrayType())
    First = File.Context.getBaseElementType(First);
  return (F->getName() == "swap" || F->getName() == "exchange") && First->isTemplateTypeParmType()
             ? "chomp::" + F->getName().str()
             : "";
}

void DeviceText::editAtomic(const AtomicExpr *E, TokenEdits &Edits) {
  auto Token = File.Tokens.index(E->getBuiltinLoc());
  if (!Gpu || !Token)
    return;
  const std::string Name = File.Tokens[*Token].Spelling, Own = gnuAtomic(Name);
  if (!Own.empty())
    Edits.replace({*Token, *Token}, Own);
  else
    problem(E->getBuiltinLoc(), "a call of '" + Name + "'", "use a plain type and '#pragma omp atomic'");
}

void DeviceText::editUsing(const UsingDecl *D, TokenEdits &Edits) const {
  for (const UsingShadowDecl *Shadow : D->shadows()) {
    auto *Variables = dyn_cast<VarTemplateDecl>(Shadow->getTargetDecl());
    if (auto Token = File.Tokens.index(D->getLocation());
        Token && Variables && deviceTemplate(Variables->getTemplatedDecl()))
      Edits.replace({*Token, *Token}, templateName(Variables));
    auto *Template = dyn_cast<FunctionTemplateDecl>(Shadow->getTargetDecl());
    std::string Own = Template ? ownLibrary(Template->getTemplatedDecl()) : "";
    auto Range = File.Tokens.range(SourceRange(D->getQualifierLoc().getBeginLoc(), D->getLocation()));
    if (!Own.empty() && Range && D->getDeclContext()->isFunctionOrMethod())
      Edits.replace(*Range, Own);
  }
}

void DeviceText::renameVariable(const DeclRefExpr *E, TokenEdits &Edits) {
  const std::string Name = name(E->getDecl());
  auto Range = File.Tokens.range(E->getSourceRange()); // with a variable template's arguments
  if (Range && (Range->First != Range->Last || File.Tokens[Range->Last].Spelling != Name))
    Edits.replace(*Range, Name);
}

void DeviceText::renameMember(const ParenExpr *E, TokenEdits &Edits) {
  const Expr *Object = objectOfMember(E);
  if (!Object || !Scope.nameOf(cast<DeclRefExpr>(cast<BinaryOperator>(E->getSubExpr())->getRHS())->getDecl()))
    return;
  auto Range = File.Tokens.range(E->getSourceRange()), Base = File.Tokens.range(Object->getSourceRange());
  if (!Range)
    return;
  if (!Base || !Object->HasSideEffects(File.Context)) {
    Edits.remove({Range->First, Range->Last - 1});
  } else { // what stands between is a dot or an arrow, and maybe a class
    Edits.insertBefore(Range->First, "(");
    Edits.replace({Base->Last + 1, Range->Last - 1}, ", ");
    Edits.insertAfter(Range->Last, ")");
  }
}

void DeviceText::edit(const Stmt *S, TokenEdits &Edits) {
  if (!S)
    return;
  if (!File.Context.getLangOpts().CPlusPlus) {
    Rewriter(*this, File, Edits).rewrite(S);
    return;
  }
  if (File.Extents.any())
    Rewriter(*this, File, Edits).rewriteArrays(S);
  if (Scope.Function && isInstantiated(Scope.Function))
    Expansions->edit(Scope.Function, S, Edits);
  editMovedCode(
      File, Names->Locals, Scope, S,
      [&](QualType Type, std::string Text) { return withClosureNames(Type, std::move(Text)); }, Edits);
  emptyDiscarded(File.Tokens, S, Edits);
  ReachedFinder(*this, Edits).TraverseStmt(const_cast<Stmt *>(S));
  editDeclaredTypes(*this, S, Edits);
  SpellingFinder(*this, File.Context, Edits).TraverseStmt(const_cast<Stmt *>(S));
}

void DeviceText::editOutside(const CXXRecordDecl *Class, const Stmt *Code, TokenEdits &Edits) {
  CodeScope Scope;
  Scope.Class = Class;
  editMovedCode(
      File, Names->Locals, Scope, Code,
      [&](QualType Type, std::string Text) { return withClosureNames(Type, std::move(Text)); }, Edits);
}

void DeviceText::edit(const Decl *D, TokenEdits &Edits) {
  if (!D)
    return;
  if (File.Context.getLangOpts().CPlusPlus) {
    if (File.Extents.any())
      Rewriter(*this, File, Edits).rewriteArrays(D);
    emptyDiscarded(File.Tokens, D, Edits);
    ReachedFinder(*this, Edits).TraverseDecl(const_cast<Decl *>(D));
    editDeclaredTypes(*this, D, Edits);
    SpellingFinder(*this, File.Context, Edits).TraverseDecl(const_cast<Decl *>(D));
    return;
  }
  Rewriter(*this, File, Edits).rewrite(D);
  if (auto *F = dyn_cast<FunctionDecl>(D); F && F->doesThisDeclarationHaveABody())
    Rewriter(*this, File, Edits).rewrite(F->getBody());
}

void DeviceText::editInstances(ArrayRef<const FunctionDecl *> Instances, TokenEdits &Edits) {
  struct NumberFinder : DynamicRecursiveASTVisitor {
    explicit NumberFinder(DeviceText &Text) : Text(Text) {}
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      auto Token = Text.tokens().index(E->getLocation());
      if (!Token || !isConstantNumber(E))
        return true;
      const std::string Call = isLibraryNumber(E) ? "+" : isValueOf(E) ? "" : Text.accessorOf(E->getDecl());
      if (Meant.try_emplace(*Token, Call).first->second != Call)
        Values.insert(*Token);
      return true;
    }
    DeviceText &Text;
    llvm::DenseMap<unsigned, std::string> Meant;
    llvm::DenseSet<unsigned> Values;
  } Numbers(*this);
  for (const FunctionDecl *F : Gpu ? Instances : ArrayRef<const FunctionDecl *>())
    Numbers.TraverseStmt(F->getBody());
  StorageFinder Finder(*this, Edits);
  Finder.Instances = true;
  Finder.Values = std::move(Numbers.Values);
  for (const FunctionDecl *F : Instances)
    Finder.TraverseStmt(F->getBody());
}

KernelCode DeviceText::expression(const Expr *E) {
  TokenEdits Edits;
  edit(E, Edits);
  return File.Tokens.deviceText(E->getSourceRange(), &Edits);
}

KernelCode DeviceText::extent(const VariableArrayType *Array) {
  const VarDecl *Kept = File.Extents.constant(Array->getSizeExpr());
  return Kept ? name(Kept) : expression(Array->getSizeExpr());
}

std::string DeviceText::name(const NamedDecl *D) {
  if (const RegionName *Given = Scope.nameOf(D))
    return Given->Name;
  auto *V = dyn_cast<VarDecl>(D);
  if (auto Element = V && File.Context.getLangOpts().CPlusPlus ? Expansions->element(V) : std::nullopt)
    return Expansions->name(Element->Pack, Element->Index);
  return Names->use(D);
}

std::string DeviceText::fullName(const VarDecl *V) {
  std::string Scopes;
  llvm::raw_string_ostream OS(Scopes);
  if (auto *Class = dyn_cast<CXXRecordDecl>(V->getDeclContext()))
    OS << declare(File.Context.getCanonicalTagType(Class), "") << "::";
  else if (File.Context.getLangOpts().CPlusPlus)
    V->printNestedNameSpecifier(OS, Policy);
  if (std::string Call = accessorOf(V); !Call.empty())
    return Scopes + (deviceTemplate(V) ? templateName(V) + instanceArguments(V) : "") + Call;
  return isReached(V) ? "(*" + Scopes + name(V) + ")" : Scopes + name(V);
}

void DeviceText::problem(SourceLocation Loc, llvm::StringRef What, llvm::StringRef Fix) {
  Refused.insert(What);
  if (Reported.insert(Loc.getRawEncoding()).second)
    report(File.Diags, Loc, Diag::DeviceText) << What << Fix;
}

std::string inventName(const ParsedFile &File, llvm::StringRef Base) {
  std::string Name = Base.str() + "_";
  while (File.PP.getIdentifierTable().find(Name) != File.PP.getIdentifierTable().end())
    Name += '_';
  return Name;
}

} // namespace chomp
