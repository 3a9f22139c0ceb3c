//===- Expressions.cpp - expressions in both texts ------------------------===//
#include "Frontend/Device/Expressions.h"

#include "Analysis/Expressions.h"
#include "Analysis/PrivateVariables.h"
#include "Analysis/Variables.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Packs.h"
#include "Frontend/Pragmas/ListItems.h"
#include "Frontend/Pragmas/TemplateVariables.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Preprocessor.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Frontend/OpenMP/OMP.h"

using namespace clang;
using namespace llvm::omp;

namespace chomp {

Place BuildContext::place(SourceLocation Loc) const {
  const SourceManager &SM = File.Context.getSourceManager();
  PresumedLoc Presumed = SM.getPresumedLoc(SM.getExpansionLoc(Loc));
  return Presumed.isValid() ? Place{Presumed.getFilename(), Presumed.getLine(), Presumed.getColumn()} : Place{};
}

std::string BuildContext::quotedPlace(SourceLocation Loc) const {
  const Place Where = place(Loc);
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  OS.write_escaped(File.Standalone ? llvm::sys::path::filename(Where.File) : llvm::StringRef(Where.File)) << ":";
  if (!File.Standalone)
    OS << Where.Line << ":";
  OS << " ";
  return "\"" + Text + "\"";
}

/// Wherever a region stands, a variable of a namespace or class is found by its full name: "Grid::". A template's
/// members use its name without arguments, which means their own class only without a scope in front of it.
static std::string scopesOf(const VarDecl *V) {
  std::string Scopes;
  if (V->isStaticDataMember() || V->isFileVarDecl())
    for (const DeclContext *C = V->getDeclContext(); C && !C->isTranslationUnit(); C = C->getParent()) {
      if (auto *Scope = dyn_cast<NamedDecl>(C); Scope && Scope->getIdentifier())
        Scopes = Scope->getNameAsString() + "::" + Scopes;
      if (isa<ClassTemplateSpecializationDecl>(C))
        break;
    }
  return Scopes;
}

/// Whether some code is a template's, which may name a class by a parameter.
static bool isInTemplate(const CodeScope &Scope) { return Scope.Function && isInstantiated(Scope.Function); }

/// An argument of a macro may be "table<int, 4>".
static std::string whole(const std::string &Name) {
  return Name.find(',') == std::string::npos ? Name : "(" + Name + ")";
}

std::string BuildContext::hostName(const VarDecl *V) const {
  if (auto It = HostNames.find(V->getCanonicalDecl()); It != HostNames.end())
    return It->second;
  if (std::string Extent = File.Extents.hostText(V); !Extent.empty())
    return Extent;
  const RegionName *Given = Text.scope().nameOf(V);
  if (Given && !Given->Host.empty())
    return whole(Given->Host);
  // A member that the name alone may not find. (&Base::a would be a pointer to a member.)
  auto *Captured = dyn_cast<OMPCapturedExprDecl>(V);
  auto *Member = Captured && memberOf(V) ? cast<MemberExpr>(V->getInit()->IgnoreParenImpCasts()) : nullptr;
  if (Member && !Member->isImplicitAccess())
    return whole(tokens().text(Member->getSourceRange()));
  if (Member && Member->hasQualifier())
    return whole("this->" + tokens().text(Member->getSourceRange()));
  if (auto Element = Text.packs().element(V))
    return "chomp_element<" + std::to_string(Element->Index) + ">(" + Element->Pack + "...)";
  return whole((Given && Given->Hidden ? "::" : "") + scopesOf(V) + V->getNameAsString() + instanceArguments(V));
}

std::string BuildContext::userName(const VarDecl *V) const {
  auto Element = Text.packs().element(V);
  return Element ? Element->Pack : hostName(V);
}

bool BuildContext::isQualified(const VarDecl *V) const {
  const RegionName *Given = Text.scope().nameOf(V);
  return !HostNames.contains(V->getCanonicalDecl()) &&
         (!scopesOf(V).empty() || (Given && Given->Hidden) || Text.packs().element(V));
}

std::string BuildContext::host(const Expr *E) const {
  const Expr *Written = asWritten(E);
  if (isa<CXXThisExpr>(Written))
    return "this";
  if (auto *Ref = dyn_cast<DeclRefExpr>(Written))
    if (auto *V = dyn_cast<VarDecl>(Ref->getDecl()))
      // "Grid<T>::count", "T::count", "factor<T>": in a template the user's words are those for all instantiations.
      // "::count": something else goes by the name.
      return ((Ref->hasQualifier() &&
               (isTemplateMember(V) || isInTemplate(Text.scope()) || V->getDeclContext()->isTranslationUnit())) ||
              Ref->hasExplicitTemplateArgs()) &&
                     !HostNames.contains(V->getCanonicalDecl())
                 ? whole(tokens().text(Ref->getSourceRange()))
                 : hostName(V);
  TokenEdits Edits;
  if (!HostNames.empty())
    for (auto &[Token, Name] : renamedUses(Written))
      Edits.replace({Token, Token}, Name);
  return tokens().text(Written->getSourceRange(), &Edits);
}

std::vector<std::pair<unsigned, std::string>> BuildContext::renamedUses(const Stmt *S) const {
  struct Finder : DynamicRecursiveASTVisitor {
    const BuildContext *Context;
    std::vector<std::pair<unsigned, std::string>> Found;
    llvm::SmallPtrSet<const VarDecl *, 4> Copied; ///< By the constructs around: copies have the variable's name.
    llvm::DenseSet<unsigned> OfCopies; ///< Sema's clauses of a construct outside may say that it is there, too.
    bool TraverseStmt(Stmt *S) override {
      auto Outside = Copied;
      if (auto *D = dyn_cast_or_null<OMPExecutableDirective>(S))
        for (const VarDecl *V : privateVariables(D))
          Copied.insert(V->getCanonicalDecl());
      const bool Ok = DynamicRecursiveASTVisitor::TraverseStmt(S);
      Copied = std::move(Outside);
      return Ok;
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      auto *V = dyn_cast<VarDecl>(E->getDecl());
      auto It = V ? Context->HostNames.find(V->getCanonicalDecl()) : Context->HostNames.end();
      auto Token = It != Context->HostNames.end() ? Context->tokens().index(E->getLocation()) : std::nullopt;
      if (Token && Copied.contains(V->getCanonicalDecl())) {
        OfCopies.insert(*Token);
      } else if (Token) {
        for (unsigned Before = memberOf(V) ? memberTokens(Context->tokens(), E)->First : *Token; Before < *Token;
             ++Before)
          Found.emplace_back(Before, ""); // "this->"
        Found.emplace_back(*Token, It->second);
      }
      return true;
    }
  } Finder;
  Finder.Context = this;
  Finder.TraverseStmt(const_cast<Stmt *>(S));
  llvm::erase_if(Finder.Found, [&](const auto &Use) { return Finder.OfCopies.contains(Use.first); });
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

/// Whether the region may get a variable by value, or has a constant.
static bool mayBeByValue(const ValueDecl *D) {
  auto *V = dyn_cast<VarDecl>(D);
  return V && !isGroupprivate(V) &&
         (V->getType().isConstQualified() || !OMPDeclareTargetDeclAttr::isDeclareTargetDeclaration(V));
}

/// Whether the host may compute an expression before the launch and get what the device would, if the region gets the
/// variables in it by value. (A constant object is on the device what it is here, mapped or not.)
static bool isByValueOnly(const Stmt *S) {
  if (auto *E = dyn_cast<Expr>(S); isa<DeclRefExpr, MemberExpr>(S)) {
    if (auto *Ref = dyn_cast<DeclRefExpr>(S); Ref && isa<EnumConstantDecl>(Ref->getDecl()))
      return true;
    if (!E->getType()->isScalarType() || E->getType()->isPointerType() || isVolatile(E))
      return false;
    while (auto *Member = dyn_cast<MemberExpr>(E)) {
      auto *Field = dyn_cast<FieldDecl>(Member->getMemberDecl());
      if (!Field || Member->isArrow() || Field->getType()->isReferenceType())
        return false;
      E = Member->getBase()->IgnoreParenImpCasts();
    }
    auto *Ref = dyn_cast<DeclRefExpr>(E);
    return Ref && mayBeByValue(Ref->getDecl());
  }
  if (isa<UnaryExprOrTypeTraitExpr, SizeOfPackExpr, IntegerLiteral, CharacterLiteral, CXXBoolLiteralExpr,
          FloatingLiteral>(S))
    return true;
  if (auto *Unary = dyn_cast<UnaryOperator>(S);
      Unary && (Unary->isIncrementDecrementOp() || Unary->getOpcode() == UO_Deref || Unary->getOpcode() == UO_AddrOf))
    return false;
  if (auto *Binary = dyn_cast<BinaryOperator>(S); Binary && Binary->isAssignmentOp())
    return false;
  if (!isa<ParenExpr, CastExpr, UnaryOperator, BinaryOperator, ConditionalOperator, ConstantExpr,
           SubstNonTypeTemplateParmExpr>(S))
    return false;
  return llvm::all_of(S->children(), [](const Stmt *Child) { return isByValueOnly(Child); });
}

Expression buildExpression(BuildContext &Context, const Expr *E) {
  Expression Out;
  const Expr *Written = asWritten(E);
  Out.Host = Context.host(Written);
  Out.Device = Context.Text.expression(Written);
  Out.ByValueOnly = isByValueOnly(Written);
  struct Finder : DynamicRecursiveASTVisitor {
    std::vector<const VarDecl *> Found;
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
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

std::string BuildContext::atomicScope() const {
  const IdentifierTable &Names = File.PP.getIdentifierTable();
  for (const char *Name : {"atomicAdd", "atomicSub", "atomicMin", "atomicMax", "atomicAnd", "atomicOr", "atomicXor",
                           "atomicCAS"}) // those of GpuDialect::nativeAtomic
    if (Names.find(Name) != Names.end())
      return "::";
  return "";
}

} // namespace chomp
