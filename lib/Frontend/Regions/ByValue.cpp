//===- ByValue.cpp - structures that a region only reads ------------------===//
//
// A structure without a clause is mapped tofrom (OpenMP 5.2 §5.8.1), which costs a place on the device, a transfer each
// way and loads in the kernel. Where nothing can tell that from a copy, it travels by value as numbers do: the region
// only reads it, and no device can have it already, since it is a local variable whose address nobody takes and that no
// clause maps. So does a small firstprivate array that no code writes to.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/ByValue.h"

#include "Analysis/AddressTaken.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/UsedVariables.h"
#include "Frontend/Regions/EnvironmentBuilder.h"
#include "Frontend/Regions/MapItems.h"

#include "clang/AST/ExprCXX.h"
#include "clang/AST/OpenMPClause.h"

using namespace clang;

namespace chomp {

static constexpr int64_t MostByValue = 256; // bytes; a launch has some 4,000 for all of its arguments

bool isSmallArray(const ASTContext &AST, QualType Type) {
  return Type->isConstantArrayType() && AST.getBaseElementType(Type)->isArithmeticType() &&
         !AST.getBaseElementType(Type).isVolatileQualified() &&
         AST.getTypeSizeInChars(Type).getQuantity() <= MostByValue;
}

/// Whether making a variable's object leaves nobody with its address.
static bool isMadeInSilence(const VarDecl *V) {
  auto *Construct = dyn_cast_or_null<CXXConstructExpr>(V->getInit() ? V->getInit()->IgnoreImplicit() : nullptr);
  return !Construct || Construct->getConstructor()->isTrivial() || Construct->getConstructor()->isConstexpr();
}

bool mayGoByValue(BuildContext &Context, const OMPExecutableDirective *D, const UsedVariable &Use) {
  const ASTContext &AST = Context.File.Context;
  const VarDecl *V = Use.Decl;
  QualType Type = V->getType();
  const RecordDecl *Record = Type->getAsRecordDecl();
  if (Use.Written || !Record || Type.isVolatileQualified() || !Type.isTriviallyCopyableType(AST) ||
      AST.getTypeSizeInChars(Type).getQuantity() > MostByValue || Record->hasFlexibleArrayMember() ||
      Record->hasVolatileMember() || Record->isLambda())
    return false;
  if (auto *Class = dyn_cast<CXXRecordDecl>(Record); Class && Class->hasMutableFields())
    return false;
  if (defaultMapper(Context, Type) || hasMappedMembers(Context, Type))
    return false;
  // A deferred region sees what the variable holds by then; and whoever says how things are mapped means it.
  if (D->hasClausesOfKind<OMPNowaitClause>() || D->hasClausesOfKind<OMPDefaultmapClause>())
    return false;
  const DeclContext *Around = V->getDeclContext();
  while (isa<CapturedDecl>(Around))
    Around = Around->getParent();
  auto *Function = dyn_cast<FunctionDecl>(Around);
  if (!V->hasLocalStorage() || Type->isReferenceType() || !Function || !Function->getBody() || !isMadeInSilence(V))
    return false;
  return !Context.Addresses.contain(V, Function, D, ClauseUses::Counted);
}

} // namespace chomp
