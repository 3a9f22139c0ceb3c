//===- DeviceTypeDecls.cpp - the types of the slice -----------------------===//
#include "Analysis/Directives.h"
#include "Analysis/Lambdas.h"
#include "Frontend/Declarations/DeviceDeclWriter.h"
#include "Frontend/Declarations/DeviceDecls.h"
#include "Frontend/Declarations/DeviceRecords.h"
#include "Frontend/Declarations/LocalClasses.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/HostLayout.h"
#include "Frontend/Device/Instances.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Threads/Blocks.h"

#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace chomp {

void DeviceDecls::Impl::writeRecord(const TagDecl *T, std::vector<DeviceDecl> &Out) {
  std::vector<const TagDecl *> Own;
  for (const Decl *D : Slice.Instances)
    if (auto *Tag = dyn_cast<TagDecl>(D); Tag && DeviceSlice::written(Tag) == T)
      if (Context.Text.names().Locals.instance(Tag))
        Own.push_back(Tag);
  for (const TagDecl *Tag : Own) {
    // The names of the template's parameters, in the instantiation's namespace.
    DeviceDecl Known = start(DeviceDecl::Kind::Type, Tag);
    if (auto Range = Context.tokens().range(T->getSourceRange()))
      for (const std::string &Argument :
           templateArguments(Context, cast<FunctionDecl>(outsideBlocks(Tag->getDeclContext())), *Range))
        if (Arguments.insert(Known.Namespaces.back() + Argument).second)
          Known.Text += (Known.Text.empty() ? "" : "\n") + Argument;
    if (!Known.Text.empty())
      Out.push_back(std::move(Known));
    writeRecord(T, Tag, Out);
  }
  if (Own.empty())
    writeRecord(T, T, Out);
}

/// Of the members of a class template, and of the classes in it.
void DeviceDecls::Impl::writeMemberTraits(const Decl *D, std::vector<DeviceDecl> &Out) {
  auto *Template = dyn_cast<ClassTemplateDecl>(D);
  auto *Class = dyn_cast<CXXRecordDecl>(Template ? Template->getTemplatedDecl() : D);
  if (!Class || !Class->isDependentContext() || !Context.Text.gpu())
    return;
  auto Write = [&](std::string Text) {
    if (!Arguments.insert(Text).second)
      return;
    DeviceDecl Trait = start(DeviceDecl::Kind::Type, Class);
    Trait.Namespaces = {""};
    Trait.Text = std::move(Text);
    Out.push_back(std::move(Trait));
  };
  for (QualType Type : hostOnlyArguments(Context.Text, Slice, Class)) {
    Write(MemberTrait.str());
    Write(memberTrait(Context.Text, AST, Type));
  }
  for (const Decl *Member : Class->decls())
    if (isa<ClassTemplateDecl>(Member) || (isa<CXXRecordDecl>(Member) && !Member->isImplicit()))
      writeMemberTraits(Member, Out);
}

void DeviceDecls::Impl::proveLayout(const TagDecl *Own, std::vector<DeviceDecl> &Out) {
  auto *Record = dyn_cast<RecordDecl>(Own);
  if (!Record || !Record->isCompleteDefinition() || Record->isDependentContext())
    return;
  DeviceDecl D = start(DeviceDecl::Kind::Type, Own);
  const bool Instance = isa<ClassTemplateSpecializationDecl>(Own);
  const std::string Name = Instance ? Context.Text.declare(AST.getCanonicalTagType(Own), "") : D.Name;
  D.Text = Name.empty() ? "" : layoutAssertions(Context.Text, Record, Name);
  if (!D.Text.empty())
    Out.push_back(std::move(D));
}

/// A lambda's type is named where a kernel needs it (ClosureTypes.cpp), behind what functions declare.
static bool refuseClosures(BuildContext &Context, const TagDecl *Own) {
  auto *Record = dyn_cast<RecordDecl>(Own);
  if (!Record || !Context.Text.names().Locals.functionOf(Own))
    return false;
  for (const FieldDecl *Field : Record->fields())
    if (!closuresIn(Field->getType()).empty()) {
      Context.error(Field->getLocation(), Diag::ClosureMember) << Record->getNameAsString();
      return true;
    }
  return false;
}

void DeviceDecls::Impl::writeRecord(const TagDecl *T, const TagDecl *Own, std::vector<DeviceDecl> &Out) {
  if (refuseClosures(Context, Own))
    return;
  SourceRange Whole(T->getOuterLocStart(), T->getBraceRange().getEnd());
  if (auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(T))
    Whole.setBegin(Special->getSourceRange().getBegin()); // with its "template <>"
  else if (auto *Record = dyn_cast<CXXRecordDecl>(T))
    if (const ClassTemplateDecl *Template = Record->getDescribedClassTemplate();
        Template && !T->getNumTemplateParameterLists()) // else "template <class T> template <class U>"
      Whole.setBegin(Template->getBeginLoc());
  if (!T->isThisDeclarationADefinition())
    Whole.setEnd(T->getEndLoc());
  auto Range = Context.tokens().range(Whole);
  if (!Range)
    return;
  Range = Context.tokens().withAttributes(*Range);
  DeviceDecl D = start(DeviceDecl::Kind::Type, Own);
  D.Pack = packOf(T);
  TokenEdits Edits;
  Context.Text.edit(cast<Decl>(T), Edits);
  editInstances(T, Edits);
  editLocalType(Context, Own, *Range, Edits);
  // It stands in its own namespace here, wherever the user has it.
  if (auto Qualifier = T->getQualifierLoc(); Qualifier && T->getDeclContext()->isNamespace())
    if (auto Named = Context.tokens().range(Qualifier.getSourceRange()))
      Edits.remove(*Named);
  std::vector<const FunctionDecl *> Methods;
  if (auto *Record = dyn_cast<CXXRecordDecl>(T))
    editMembers(Context, Slice, Record, Edits, Methods);
  auto IsSpecialized = [&](const FunctionDecl *F) { return isSpecialized(F); };
  auto Special = llvm::make_filter_range(Methods, IsSpecialized);
  std::vector<const FunctionDecl *> Specialized(Special.begin(), Special.end());
  llvm::erase_if(Methods, IsSpecialized);
  writeMemberTraits(T, Out);
  D.Code = buildClass(Context, *Range, Methods, Edits);
  // C++ wants to know the size of an enumeration that is only declared.
  D.Text =
      isa<EnumDecl>(T) && !T->isThisDeclarationADefinition() && !AST.getLangOpts().CPlusPlus ? " : unsigned;" : ";";
  D.Comment = Context.tokens().leadingComment(Range->First);
  Out.push_back(std::move(D));
  if (!isa<ClassTemplateSpecializationDecl>(T))
    proveLayout(Own, Out);
  for (const FunctionDecl *F : Specialized)
    if (auto Body = Context.tokens().range(F->getBody()->getSourceRange()))
      writeInstances(F, *Body, Out);
}

void DeviceDecls::Impl::writeTypedef(const TypedefNameDecl *T, std::vector<DeviceDecl> &Out) {
  DeviceDecl D = start(DeviceDecl::Kind::Type, T);
  SourceRange Whole = T->getSourceRange();
  auto *Alias = dyn_cast<TypeAliasDecl>(T);
  if (Alias && Alias->getDescribedAliasTemplate())
    Whole.setBegin(Alias->getDescribedAliasTemplate()->getBeginLoc());
  // "typedef struct {...} A, *B": each declarator by itself, the first with the structure.
  const TagDecl *Embedded = embedded(T);
  if (Alias && Embedded && SM.isBeforeInTranslationUnit(Whole.getEnd(), Embedded->getEndLoc()))
    Whole.setEnd(Embedded->getEndLoc());
  auto Range = Context.tokens().range(Whole);
  if (Alias || (Embedded && !Embedded->getIdentifier())) {
    if (!Range)
      return;
    Range = Context.tokens().withAttributes(*Range);
    if (Embedded)
      D.Pack = packOf(Embedded);
    TokenEdits Edits;
    Context.Text.edit(cast<Decl>(T), Edits); // C's with what it defines
    if (Embedded && AST.getLangOpts().CPlusPlus)
      Context.Text.edit(cast<Decl>(Embedded), Edits);
    std::vector<const FunctionDecl *> Methods;
    if (auto *Record = dyn_cast_or_null<CXXRecordDecl>(Embedded))
      editMembers(Context, Slice, Record, Edits, Methods);
    D.Code = buildClass(Context, *Range, Methods, Edits);
    D.Text = ";";
    Out.push_back(std::move(D));
    if (Embedded)
      proveLayout(Embedded, Out);
    return;
  } else {
    D.Text = "typedef " + Context.Text.declare(T->getUnderlyingType(), D.Name) + attributesOf(T) + ";";
  }
  Out.push_back(std::move(D));
}

KernelCode DeviceDecls::Impl::attributesOf(const TypedefNameDecl *T) const {
  KernelCode Out;
  for (const Attr *A : T->attrs())
    if (isa<AlignedAttr, MayAliasAttr>(A))
      Out += " __attribute__((" + Context.tokens().deviceText(A->getRange()) + "))";
  return Out;
}

unsigned DeviceDecls::Impl::packOf(const TagDecl *T) {
  auto *Pack = T->getAttr<MaxFieldAlignmentAttr>();
  return Pack ? Pack->getAlignment() / 8 : 0;
}

const TagDecl *DeviceDecls::Impl::embedded(const TypedefNameDecl *T) const {
  if (isa<TypeAliasDecl>(T)) {
    TypeLoc Loc = T->getTypeSourceInfo()->getTypeLoc();
    while (Loc && !Loc.getAs<TagTypeLoc>())
      Loc = Loc.getNextTypeLoc();
    auto Tag = Loc ? Loc.getAs<TagTypeLoc>() : TagTypeLoc();
    return Tag && Tag.isDefinition() ? Tag.getDecl()->getDefinition() : nullptr;
  }
  const TagType *Tag = T->getUnderlyingType()->getAs<TagType>();
  const TagDecl *D = Tag ? Tag->getDecl()->getDefinition() : nullptr;
  return D && D->isEmbeddedInDeclarator() && SM.isPointWithin(D->getLocation(), T->getBeginLoc(), T->getEndLoc())
             ? D
             : nullptr;
}

} // namespace chomp
