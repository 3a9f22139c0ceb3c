//===- MappedObjects.cpp - objects whose bytes are not all of them --------===//
//
// Clang warns of all that is not trivially copyable (-Wopenmp-mapping). Much of that is right to map: std::pair, whose
// assignment is its own, and the program's own classes, whose pointers it maps beside them or by a mapper. Of the
// library's containers and owners nobody can map the storage but by its own name.
//
//===----------------------------------------------------------------------===//
#include "Frontend/Regions/MappedObjects.h"

#include "Frontend/Device/BuildContext.h"

#include "clang/AST/DeclCXX.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

namespace {

/// A class of the library's that owns storage elsewhere.
bool isOwner(const CXXRecordDecl *Class) {
  return Class->isInStdNamespace() && (Class->hasNonTrivialDestructor() || Class->hasNonTrivialCopyConstructor());
}

const CXXRecordDecl *classOf(const ASTContext &AST, QualType Type) {
  const CXXRecordDecl *Class = AST.getBaseElementType(Type.getNonReferenceType())->getAsCXXRecordDecl();
  return Class ? Class->getDefinition() : nullptr;
}

/// The owner that an object of a class is, or has as a base or a member, which Member then names.
QualType findOwner(const ASTContext &AST, QualType Type, std::string &Member) {
  const CXXRecordDecl *Class = classOf(AST, Type);
  if (!Class || Class->isLambda())
    return {};
  if (isOwner(Class))
    return AST.getBaseElementType(Type.getNonReferenceType()).getUnqualifiedType();
  for (const CXXBaseSpecifier &Base : Class->bases())
    if (QualType Found = findOwner(AST, Base.getType(), Member); !Found.isNull())
      return Found;
  for (const FieldDecl *Field : Class->fields()) {
    if (Field->getType()->isReferenceType())
      continue;
    if (QualType Found = findOwner(AST, Field->getType(), Member); !Found.isNull()) {
      Member = Field->getNameAsString() + (Member.empty() ? "" : "." + Member);
      return Found;
    }
  }
  return {};
}

bool hasMethod(const CXXRecordDecl *Class, StringRef Name) {
  auto Is = [&](const NamedDecl *D) { return D->getDeclName().isIdentifier() && D->getName() == Name; };
  return llvm::any_of(Class->decls(), [&](const Decl *D) { return isa<NamedDecl>(D) && Is(cast<NamedDecl>(D)); }) ||
         llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Of = Base.getType()->getAsCXXRecordDecl();
           return Of && Of->getDefinition() && hasMethod(Of->getDefinition(), Name);
         });
}

/// What to map in its place.
std::string advice(const CXXRecordDecl *Owner, const std::string &Name) {
  if (hasMethod(Owner, "data") && hasMethod(Owner, "size"))
    return "take 'auto *p = " + Name + ".data()' and 'auto n = " + Name + ".size()', and map 'p[0:n]'";
  if (hasMethod(Owner, "get"))
    return "take 'auto *p = " + Name + ".get()', and map what it points to";
  return "copy what the region needs of it into an array, and map that";
}

} // namespace

void warnOfElementsElsewhere(BuildContext &Context, const Expr *Item, QualType Type, Origin From) {
  if (!Context.File.Context.getLangOpts().CPlusPlus || Context.Requires.UnifiedMemory || Type.isNull() ||
      Type->isDependentType())
    return;
  std::string Member;
  const QualType Owner = findOwner(Context.File.Context, Type, Member);
  // Of a class of the program's, who knows what the region uses.
  if (Owner.isNull() || (!Member.empty() && From != Origin::Explicit) || isa<CXXThisExpr>(Item->IgnoreParenImpCasts()))
    return;
  const SourceLocation Where = Item->getExprLoc();
  auto Begin = Context.tokens().index(Item->getBeginLoc());
  std::string Name = Begin ? Context.tokens().text(Item->getSourceRange()) : "the object";
  if (const size_t Section = Name.find('['); Section != std::string::npos)
    Name = Name.substr(0, Section) + "[i]";
  const std::string Part = Member.empty() ? Name : Name + "." + Member;
  report(Context.File.Diags, Where, Diag::ElementsElsewhere)
      << Part << Owner << advice(classOf(Context.File.Context, Owner), Part);
}

} // namespace chomp
