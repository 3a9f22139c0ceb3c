//===- HostLayout.cpp - members that devices lay out otherwise ------------===//
#include "Frontend/Device/HostLayout.h"

#include "Analysis/Lambdas.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/DeviceText.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace chomp {

static constexpr llvm::StringLiteral Fix = "leave such members to the host";

bool DeviceText::isHostOnly(QualType Type) const {
  if (!Gpu || Type.isNull() || Type->isDependentType())
    return false;
  const ASTContext &AST = File.Context;
  Type = AST.getBaseElementType(Type).getCanonicalType();
  if (auto *Atomic = Type->getAs<AtomicType>()) { // without the word in kernels
    QualType Value = Atomic->getValueType();
    return isHostOnly(Value) || AST.getTypeInfoInChars(Type).Width != AST.getTypeInfoInChars(Value).Width ||
           AST.getTypeAlignInChars(Type) != AST.getTypeAlignInChars(Value);
  }
  if (auto *Complex = Type->getAs<ComplexType>())
    return isHostOnly(Complex->getElementType());
  if (Type->isVectorType())
    return Cuda || !AST.getLangOpts().CPlusPlus;
  if (auto *Builtin = Type->getAs<BuiltinType>())
    return llvm::is_contained({BuiltinType::LongDouble, BuiltinType::Float128, BuiltinType::Ibm128},
                              Builtin->getKind()) ||
           (Builtin->getKind() == BuiltinType::BFloat16 && Cuda);
  // Classes of the program's keep their layout by their own text.
  const RecordDecl *Record = Type->getAsRecordDecl();
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || !AST.getSourceManager().isInSystemHeader(Record->getLocation()))
    return Type->isBitIntType();
  auto *Class = dyn_cast<CXXRecordDecl>(Record);
  return llvm::any_of(Record->fields(), [&](const FieldDecl *F) { return isHostOnly(F->getType()); }) ||
         (Class &&
          llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &Base) { return isHostOnly(Base.getType()); }));
}

/// The instantiations of a class, as the slice knows them.
static SmallVector<const CXXRecordDecl *, 4> instancesOf(const DeviceSlice &Slice, const CXXRecordDecl *Pattern) {
  SmallVector<const CXXRecordDecl *, 4> Out;
  for (const Decl *D : Slice.Instances)
    if (auto *Class = dyn_cast<CXXRecordDecl>(D);
        Class && Class != Pattern && Class->isCompleteDefinition() && DeviceSlice::written(Class) == Pattern)
      Out.push_back(Class);
  return Out;
}

static const FieldDecl *fieldOf(const CXXRecordDecl *Class, const FieldDecl *Pattern) {
  for (const FieldDecl *F : Class->fields())
    if (F->getFieldIndex() == Pattern->getFieldIndex())
      return F;
  return nullptr;
}

/// Without what the declarator says.
static QualType elementOf(const ASTContext &AST, QualType Type, QualType Pattern) {
  for (; AST.getAsArrayType(Pattern) && AST.getAsArrayType(Type); Type = AST.getAsArrayType(Type)->getElementType())
    Pattern = AST.getAsArrayType(Pattern)->getElementType();
  return Type.getCanonicalType();
}

llvm::SetVector<QualType> hostOnlyArguments(const DeviceText &Text, const DeviceSlice &Slice,
                                            const CXXRecordDecl *Template) {
  llvm::SetVector<QualType> Out;
  for (const CXXRecordDecl *Instance : instancesOf(Slice, Template))
    for (const FieldDecl *F : Template->fields())
      if (const FieldDecl *Own = fieldOf(Instance, F);
          Own && F->getType()->isDependentType() && Text.isHostOnly(Own->getType()))
        Out.insert(elementOf(Slice.context(), Own->getType(), F->getType()));
  return Out;
}

/// Whether a member's type is one in an instantiation of its class.
static bool isHostOnlySomewhere(const DeviceText &Text, const DeviceSlice &Slice, const FieldDecl *Field) {
  auto *Class = dyn_cast<CXXRecordDecl>(Field->getParent());
  return Class && Text.gpu() && Field->getType()->isDependentType() &&
         llvm::any_of(instancesOf(Slice, Class), [&](const CXXRecordDecl *Instance) {
           const FieldDecl *Own = fieldOf(Instance, Field);
           return Own && Text.isHostOnly(Own->getType());
         });
}

static std::string bytes(const ASTContext &AST, QualType Type) {
  return "[" + std::to_string(AST.getTypeSizeInChars(Type).getQuantity()) + "]";
}

std::string memberTrait(DeviceText &Text, const ASTContext &AST, QualType Type) {
  return "template <> struct chomp_member<" + Text.declare(Type, "") + "> { struct alignas(" +
         std::to_string(AST.getTypeAlignInChars(Type).getQuantity()) + ") type { unsigned char bytes" +
         bytes(AST, Type) + "; }; };";
}

/// "alignas(16) ": what the member asks for, as far as its class lets it.
static std::string alignmentOf(const FieldDecl *F, QualType Element) {
  const ASTContext &AST = F->getASTContext();
  uint64_t Bits = F->hasAttr<PackedAttr>() || F->getParent()->hasAttr<PackedAttr>() ? 0 : AST.getTypeAlign(Element);
  Bits = std::max<uint64_t>(Bits, F->getMaxAlignment());
  if (auto *Pack = F->getParent()->getAttr<MaxFieldAlignmentAttr>())
    Bits = std::min<uint64_t>(Bits, Pack->getAlignment());
  return Bits > 8 ? "alignas(" + std::to_string(Bits / 8) + ") " : "";
}

/// Its declaration as bytes; empty if there is no text for it.
static std::string asBytes(DeviceText &Text, const FieldDecl *F) {
  const ASTContext &AST = F->getASTContext();
  std::string Name = Text.name(F);
  QualType Type = F->getType();
  for (const ArrayType *Array = AST.getAsArrayType(Type); Array; Array = AST.getAsArrayType(Type)) {
    if (auto *Constant = dyn_cast<ConstantArrayType>(Array)) {
      Name += "[" + std::to_string(Constant->getZExtSize()) + "]";
    } else if (auto *Dependent = dyn_cast<DependentSizedArrayType>(Array); Dependent && Dependent->getSizeExpr()) {
      Name += "[" + Text.tokens().text(Dependent->getSizeExpr()->getSourceRange()) + "]";
    } else if (isa<IncompleteArrayType>(Array)) {
      Name += "[]";
    } else {
      return "";
    }
    Type = Array->getElementType();
  }
  if (F->isBitField())
    return "";
  if (Type->isDependentType())
    return "typename chomp_member<" + Text.declare(Type, "") + ">::type " + Name;
  return alignmentOf(F, Type) + "unsigned char " + Name + bytes(AST, Type);
}

bool editHostOnly(DeviceText &Text, const DeviceSlice *Slice, const FieldDecl *Field, TokenEdits &Edits) {
  SmallVector<const FieldDecl *, 2> Declared;
  for (const FieldDecl *F : Field->getParent()->fields())
    if (F->getIdentifier() && F->getBeginLoc() == Field->getBeginLoc())
      Declared.push_back(F);
  auto IsBytes = [&](const FieldDecl *F) {
    return Text.isHostOnly(F->getType()) || (Slice && isHostOnlySomewhere(Text, *Slice, F));
  };
  auto First = Text.tokens().index(Field->getBeginLoc());
  if (Declared.empty() || !First || !llvm::any_of(Declared, IsBytes))
    return false;
  std::string Declarations;
  for (const FieldDecl *F : Declared) {
    std::string Own = IsBytes(F) ? asBytes(Text, F) : Text.declare(F->getType(), Text.name(F));
    if (Own.empty() || (!IsBytes(F) && F->isBitField())) {
      Text.problem(F->getLocation(), "a member of a type that no GPU has, in such a declaration",
                   "declare it by itself, or leave it out of the class");
      return true;
    }
    Declarations += (Declarations.empty() ? "" : "; ") + Own;
  }
  // With its attributes and its initializer.
  unsigned Last = *First;
  for (unsigned Depth = 0; Depth || Text.tokens()[Last + 1].Spelling != ";"; ++Last) {
    llvm::StringRef Next = Text.tokens()[Last + 1].Spelling;
    Depth += Next == "{";
    Depth -= Next == "}";
  }
  if (Field == Declared.front())
    Edits.replace({*First, Last}, Declarations);
  return true;
}

void editAlignments(DeviceText &Text, const Decl *D, TokenEdits &Edits) {
  for (const auto *Aligned : D->specific_attrs<AlignedAttr>())
    if (const TypeSourceInfo *Type = Aligned->isAlignmentExpr() ? nullptr : Aligned->getAlignmentType();
        Type && Text.isHostOnly(Type->getType()))
      if (auto Range = Text.tokens().range(Type->getTypeLoc().getSourceRange()))
        Edits.replace(*Range, std::to_string(D->getASTContext().getTypeAlignInChars(Type->getType()).getQuantity()));
}

bool editSize(const DeviceText &Text, const ASTContext &AST, const UnaryExprOrTypeTraitExpr *E, TokenEdits &Edits) {
  const QualType Type = E->isValueDependent() ? QualType() : E->getTypeOfArgument().getNonReferenceType();
  Expr::EvalResult Value;
  auto Range = Text.isHostOnly(Type) ? Text.tokens().range(E->getSourceRange()) : std::nullopt;
  if (!Range || !E->EvaluateAsInt(Value, AST))
    return false;
  Edits.replace(*Range, llvm::toString(Value.Val.getInt(), 10) + "ul");
  return true;
}

/// Whether a class of the program's holds anything of such a type, or is aligned by one.
static bool needsProof(const DeviceText &Text, const RecordDecl *Record) {
  Record = Record ? Record->getDefinition() : nullptr;
  if (!Record || Record->isDependentContext() || Record->isInvalidDecl() ||
      Record->getASTContext().getSourceManager().isInSystemHeader(Record->getLocation()))
    return false;
  auto AsksFor = [&](const Decl *D) {
    return llvm::any_of(D->specific_attrs<AlignedAttr>(), [&](const AlignedAttr *A) {
      return !A->isAlignmentExpr() && Text.isHostOnly(A->getAlignmentType()->getType());
    });
  };
  auto Needs = [&](QualType Type) {
    return Text.isHostOnly(Type) || needsProof(Text, Type->getBaseElementTypeUnsafe()->getAsRecordDecl());
  };
  auto *Class = dyn_cast<CXXRecordDecl>(Record);
  return AsksFor(Record) ||
         llvm::any_of(Record->fields(), [&](const FieldDecl *F) { return AsksFor(F) || Needs(F->getType()); }) ||
         (Class && llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &B) { return Needs(B.getType()); }));
}

std::string layoutAssertions(DeviceText &Text, const RecordDecl *Record, const std::string &Name) {
  std::string Out;
  for (const Decl *D : Record->decls())
    if (auto *Inner = dyn_cast<RecordDecl>(D); Inner && Inner->isThisDeclarationADefinition() &&
                                               Inner->getIdentifier() && !Inner->isImplicit() &&
                                               (isa<CXXRecordDecl>(Inner) ? Inner->getAccess() == AS_public : false))
      Out += layoutAssertions(Text, Inner, Name + "::" + Inner->getNameAsString());
  if (!needsProof(Text, Record))
    return Out;
  const ASTContext &AST = Record->getASTContext();
  const ASTRecordLayout &Layout = AST.getASTRecordLayout(Record);
  Out += (Out.empty() ? "" : "\n") + ("static_assert(sizeof(" + Name) +
         ") == " + std::to_string(Layout.getSize().getQuantity()) + " && alignof(" + Name +
         ") == " + std::to_string(Layout.getAlignment().getQuantity());
  auto *Class = dyn_cast<CXXRecordDecl>(Record);
  for (const FieldDecl *F : Record->fields())
    if ((!Class || (Class->isStandardLayout() && F->getAccess() == AS_public)) && F->getIdentifier() &&
        !F->isBitField() && !F->getType()->isReferenceType())
      Out += " &&\n                  __builtin_offsetof(" + Name + ", " + Text.name(F) +
             ") == " + std::to_string(Layout.getFieldOffset(F->getFieldIndex()) / 8);
  return Out + ",\n              \"the host's layout\");";
}

static std::string isGiven(const FieldDecl *F) {
  return "a value for '" + F->getNameAsString() + "', a member of a type that no GPU has,";
}

void checkInitializers(DeviceText &Text, const CXXConstructorDecl *Constructor) {
  for (const CXXCtorInitializer *Init : Constructor->inits())
    if (const FieldDecl *F = Init->getMember();
        F && Text.isHostOnly(F->getType()) &&
        (Init->isWritten() || isa_and_nonnull<CXXDefaultInitExpr>(Init->getInit())))
      Text.problem(Init->isWritten() ? Init->getSourceLocation() : F->getLocation(), isGiven(F), Fix);
}

void checkInitializers(DeviceText &Text, const InitListExpr *List) {
  const RecordDecl *Record = List->getType().isNull() ? nullptr : List->getType()->getAsRecordDecl();
  if (!Record || (!List->isSemanticForm() && List->getSemanticForm()))
    return;
  auto *Class = dyn_cast<CXXRecordDecl>(Record);
  unsigned I = Class && Class->hasDefinition() ? Class->getNumBases() : 0;
  for (const FieldDecl *F : Record->fields()) {
    if (Record->isUnion() ? F != List->getInitializedFieldInUnion() : F->isUnnamedBitField())
      continue;
    if (I >= List->getNumInits())
      return;
    const Expr *Init = List->getInit(I++);
    if (Init && Text.isHostOnly(F->getType()) && !isa<ImplicitValueInitExpr, NoInitExpr>(Init->IgnoreImplicit()))
      Text.problem(Init->getBeginLoc().isValid() ? Init->getBeginLoc() : List->getBeginLoc(), isGiven(F), Fix);
  }
}

} // namespace chomp
