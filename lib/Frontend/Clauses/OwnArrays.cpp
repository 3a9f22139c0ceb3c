//===- OwnArrays.cpp - arrays of variable length of a region's own --------===//
//
// CUDA and HIP have none: they are chomp::team_array, or a thread's own chomp::private_array, and a pointer to the
// elements goes by the array's name.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Clauses/OwnArrays.h"

#include "Analysis/ArrayTypes.h"
#include "Analysis/Directives.h"
#include "Frontend/Device/BuildContext.h"
#include "Model/LoopText.h"

#include "clang/AST/DynamicRecursiveASTVisitor.h"

using namespace clang;

namespace chomp {

namespace {

/// The extents of an array, outermost first, as device expressions.
std::vector<KernelCode> extents(BuildContext &Context, QualType Type) {
  const ASTContext &AST = Context.File.Context;
  std::vector<KernelCode> Out;
  for (const ArrayType *Array = AST.getAsArrayType(Type); Array; Array = AST.getAsArrayType(Array->getElementType())) {
    if (auto *Variable = dyn_cast<VariableArrayType>(Array))
      Out.push_back(Context.Text.extent(Variable));
    else
      Out.push_back(std::to_string(cast<ConstantArrayType>(Array)->getZExtSize()));
  }
  return Out;
}

/// All innermost elements of an array.
KernelCode elementCount(BuildContext &Context, QualType Type) {
  std::vector<KernelCode> Extents = extents(Context, Type);
  if (Extents.size() == 1)
    return Extents.front();
  KernelCode Out;
  for (const KernelCode &Extent : Extents)
    Out += (Out.empty() ? "" : " * ") + factor(Extent);
  return Out;
}

/// Whether an array is used as a pointer to its first element only.
bool isIndexedOnly(const FunctionDecl *Around, const VarDecl *Array) {
  struct Finder : DynamicRecursiveASTVisitor {
    const VarDecl *Array;
    unsigned Uses = 0, Decays = 0;
    bool TraverseStmt(Stmt *S) override { // Sema lists what constructs capture
      auto *D = dyn_cast_or_null<OMPExecutableDirective>(S);
      return D && D->hasAssociatedStmt() ? TraverseStmt(const_cast<Stmt *>(codeOf(D)))
                                         : DynamicRecursiveASTVisitor::TraverseStmt(S);
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      Uses += E->getDecl() == Array;
      return true;
    }
    bool VisitImplicitCastExpr(ImplicitCastExpr *E) override {
      auto *Ref = dyn_cast<DeclRefExpr>(E->getSubExpr()->IgnoreParens());
      Decays += E->getCastKind() == CK_ArrayToPointerDecay && Ref && Ref->getDecl() == Array;
      return true;
    }
  } Finder;
  Finder.Array = Array;
  Finder.TraverseStmt(Around && Around->getBody() ? Around->getBody() : nullptr);
  return Finder.Uses == Finder.Decays;
}

} // namespace

/// Reports an array of C++ whose uses a pointer can't stand for.
static void checkElements(BuildContext &Context, const VarDecl *V) {
  if (Context.File.Context.getLangOpts().CPlusPlus && !isIndexedOnly(Context.Around, V))
    Context.Text.problem(V->getLocation(), "variable-length array '" + Context.Text.name(V) + "'",
                         "give it a constant size, or allocate it before the region and map it");
}

KernelCode arrayOfElements(BuildContext &Context, const VarDecl *V, bool Team, unsigned Alignment) {
  const ASTContext &AST = Context.File.Context;
  std::string Name = Context.Text.name(V);
  QualType Type = V->getType().getNonReferenceType();
  checkElements(Context, V);
  Context.Model.Unit.NeedsDeviceHeader = true;
  std::string Held = inventName(Context.File, Name + (Team ? "_team" : "_private"));
  QualType Element = AST.getBaseElementType(Type).getUnqualifiedType();
  // Its rows stay arrays where their size is constant.
  QualType Row = AST.getAsArrayType(Type)->getElementType();
  bool Rows = Row->isArrayType() && !isVariableLength(AST, Row);
  return (Team ? "chomp::team_array<" : "chomp::private_array<") + Context.Text.declare(Element, "") +
         (Alignment ? ", " + std::to_string(Alignment) : "") + "> " + Held + "(" + elementCount(Context, Type) + "); " +
         Context.Text.declare(AST.getPointerType(Rows ? Row : Element), Name) + " = " +
         (Rows ? "(" + Context.Text.declare(AST.getPointerType(Row), "") + ")" : "") + Held + ".get();";
}

void ownElements(BuildContext &Context, const VarDecl *V, Variable &X, bool Copied, unsigned Alignment) {
  const ASTContext &AST = Context.File.Context;
  checkElements(Context, V);
  QualType Type = V->getType().getNonReferenceType();
  QualType Pointer = AST.getPointerType(AST.getBaseElementType(Type).getUnqualifiedType());
  X.Bytes = variableSize(Context.Text, AST, Type);
  X.LocalDecl = Context.Text.declare(Pointer, X.Name);
  X.LocalInit = " = " + variableStorage(Context.Text, AST, Type, Alignment);
  Context.Model.Unit.NeedsDeviceHeader |= Alignment != 0;
  if (!X.ParameterDecl.empty())
    X.ParameterDecl = Context.Text.declare(Pointer, X.Parameter);
  if (Copied)
    X.LocalInit += "; __builtin_memcpy(" + X.Name + ", " + X.Parameter + ", " + X.Bytes + ")";
}

KernelCode bytesOfElements(BuildContext &Context, QualType Type) {
  QualType Element = Context.File.Context.getBaseElementType(Type).getUnqualifiedType();
  return factor(elementCount(Context, Type)) + " * sizeof(" + Context.Text.declare(Element, "") + ")";
}

} // namespace chomp
