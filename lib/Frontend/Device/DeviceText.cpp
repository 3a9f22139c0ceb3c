//===- DeviceText.cpp - C and C++ as device text --------------------------===//
#include "Frontend/Device/DeviceText.h"

#include "Analysis/Variables.h"
#include "Frontend/Device/CxxUses.h"
#include "Frontend/Device/DeclaredTypes.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceRewriter.h"
#include "Frontend/Device/Discarded.h"
#include "Frontend/Device/Groupprivate.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Device/StorageFinder.h"
#include "Frontend/Pragmas/TemplateVariables.h"
#include "Support/Diagnostics.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/Lex/Preprocessor.h"

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
  std::string Number = File.Tokens[*Token].Spelling.str();
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
  return Attribute && File.Notes.DeviceLocal.contains(static_cast<const Attr *>(*Attribute)->getLocation());
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
  editUses(*this, S, Edits);
  editDeclaredTypes(*this, S, Edits);
  editSpellings(*this, File.Context, S, Edits);
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
    editUses(*this, D, Edits);
    editDeclaredTypes(*this, D, Edits);
    editSpellings(*this, File.Context, D, Edits);
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

} // namespace chomp
