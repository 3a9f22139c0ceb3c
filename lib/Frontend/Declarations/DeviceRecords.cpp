//===- DeviceRecords.cpp - classes in the kernel file ---------------------===//
//
//   Before:  class Grid { double *cells; double at(int) const; void print() const; };
//   After:   class Grid { public: double *cells; CHOMP_DEVICE double at(int) const; };
//
//===----------------------------------------------------------------------===//
#include "Frontend/Declarations/DeviceRecords.h"

#include "Frontend/Declarations/DeviceMethods.h"
#include "Frontend/Declarations/VariableAccessors.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/Groupprivate.h"
#include "Frontend/Device/HostLayout.h"
#include "Frontend/Pragmas/TemplateVariables.h"
#include "Frontend/Tokens/Included.h"

#include "clang/AST/DeclFriend.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;

namespace chomp {

namespace {

/// Whether a class that is derived from one could have members in its padding.
bool hasPadding(const CXXRecordDecl *Class) {
  if (Class->isPOD() || Class->isDependentContext() || Class->isInvalidDecl())
    return false;
  const ASTRecordLayout &Layout = Class->getASTContext().getASTRecordLayout(Class);
  return Layout.getDataSize() < Layout.getSize();
}

class MemberEditor {
public:
  MemberEditor(BuildContext &Context, const DeviceSlice &Slice, TokenEdits &Edits,
               std::vector<const FunctionDecl *> &Bodies)
      : Context(Context), Slice(Slice), Edits(Edits), Methods(Context, Slice, Edits, Bodies) {}

  void edit(const CXXRecordDecl *Record) {
    trimMembers(Record);
    editAlignments(Context.Text, Record, Edits);
    for (const FieldDecl *Field : Record->fields())
      if (!editHostOnly(Context.Text, &Slice, Field, Edits))
        editAlignments(Context.Text, Field, Edits);
    keepLayout(Record);
    declareDestructor(Record);
    if (Slice.Opened.contains(Record))
      openAccess(Record);
  }

private:
  /// "class A : B { int x; private: ..." -> "class A : public B { public: int x; public: ..."
  void openAccess(const CXXRecordDecl *Record) const {
    auto Respell = [&](SourceLocation Loc) {
      if (auto Token = Context.tokens().index(Loc))
        if (llvm::StringRef Word = Context.tokens()[*Token].Spelling; Word == "private" || Word == "protected")
          Edits.replace({*Token, *Token}, "public");
    };
    for (const CXXBaseSpecifier &Base : Record->bases()) {
      auto Range = Context.tokens().range(Base.getSourceRange());
      if (Range && Base.getAccessSpecifierAsWritten() == AS_none && Record->isClass())
        Edits.insertBefore(Range->First, "public ");
      else if (Range)
        for (unsigned I = Range->First; I <= Range->Last; ++I)
          Respell(Context.tokens()[I].Loc);
    }
    for (const Decl *Member : Record->decls())
      if (auto *Access = dyn_cast<AccessSpecDecl>(Member))
        Respell(Access->getAccessSpecifierLoc());
    if (auto Brace = Context.tokens().index(Record->getBraceRange().getBegin()); Brace && Record->isClass())
      if (Context.tokens()[*Brace + 1].Spelling != "public")
        Edits.insertAfter(*Brace, " public:");
  }

  void trimMembers(const CXXRecordDecl *Record) {
    dropGroupprivate(Context, Record, Edits);
    for (const Decl *Member : Record->decls()) {
      const Decl *Function = Member;
      if (auto *Friend = dyn_cast<FriendDecl>(Member)) {
        Function = Friend->getFriendDecl();
        trimFriend(Friend);
      }
      if (!Function)
        continue;
      dropLabel(Function);
      editVariable(Member);
      if (isa<UsingDecl, UnresolvedUsingValueDecl>(Member))
        trimUsing(Member, Record);
      if (auto *Field = dyn_cast<FieldDecl>(Member))
        trimInitializer(Field);
      // A closure's class is a part of an expression (a member's initializer).
      auto *Inner = dyn_cast<ClassTemplateDecl>(Member);
      if (auto *Nested = dyn_cast<CXXRecordDecl>(Inner ? Inner->getTemplatedDecl() : Member);
          Nested && Nested->isThisDeclarationADefinition() && !Nested->isLambda())
        edit(Nested);
      if (auto *Template = dyn_cast<FunctionTemplateDecl>(Function))
        Function = Template->getTemplatedDecl();
      if (auto *Method = dyn_cast<FunctionDecl>(Function); Method && !Method->isImplicit())
        Methods.edit(Record, Member, Method);
    }
  }

  /// A static data member that device code gets at by a function, a variable template by a class.
  void editVariable(const Decl *Member) {
    if (auto *Static = dyn_cast<VarDecl>(Member); Static && !isa<VarTemplateSpecializationDecl>(Static))
      giveStorage(Context, Static, Edits);
    if (auto *Templates = dyn_cast<VarTemplateDecl>(Member); Templates && deviceTemplate(Templates->getTemplatedDecl()))
      if (auto Range = Context.tokens().range(Templates->getSourceRange()))
        Edits.replace(*Range, instanceClass(Context, Templates));
  }

  /// An initializer that no device runs may need what no device has.
  void trimInitializer(const FieldDecl *Field) {
    const Expr *Init = Context.Text.isHostOnly(Field->getType()) ? nullptr : Field->getInClassInitializer();
    if (Init && (isNeverRun(Init) || (runsCode(Init) && !Slice.Initialized.contains(Field->getLocation()))))
      dropInitializer(Init);
  }

  /// "int f() asm("name");" -> "int f();": the virtual GPU's code is linked with the host's, which has that name.
  void dropLabel(const Decl *Member) {
    const auto *Label = Member->getAttr<AsmLabelAttr>();
    auto Name = Label ? Context.tokens().index(Label->getLocation()) : std::nullopt;
    if (!Name)
      return;
    unsigned Last = *Name; // "asm", "(", strings, ")"
    while (Context.tokens()[Last].Spelling != ")")
      ++Last;
    Edits.remove({*Name - 2, Last});
  }

  /// Compilers put members of a derived class into the padding at the end of its base, unless that is a POD of C++03.
  /// A class without its constructors, or with public members alone, would be one.
  void keepLayout(const CXXRecordDecl *Record) {
    auto IsKept = [&](const CXXConstructorDecl *C) {
      return C->isUserProvided() &&
             (Slice.Needed.contains(DeviceSlice::written(C)) || Slice.Asked.contains(DeviceSlice::written(C)));
    };
    auto Brace = Context.tokens().index(Record->getBraceRange().getEnd());
    if (!Record->getIdentifier() || !Brace || Record->isAggregate() || Record->isPolymorphic() ||
        llvm::any_of(Record->ctors(), IsKept) ||
        !(Slice.AsksTraits || Slice.LaidOver.contains(DeviceSlice::written(Record))))
      return;
    const std::string Name = Record->getNameAsString(), NewLine = "\n" + Context.tokens().indentation(*Brace);
    std::string Text = Record->isClass() ? "public:" + NewLine : "";
    auto IsThere = [](const CXXConstructorDecl *C) {
      return C->isDefaultConstructor() && !C->isImplicit() && (C->isExplicitlyDefaulted() || C->isDeleted());
    };
    if (llvm::none_of(Record->ctors(), IsThere) && !(Slice.AsksTraits && !Record->hasDefaultConstructor()))
      Text += "  " + Name + "() = default;" + NewLine;
    Edits.insertBefore(*Brace, Text + "  " + KernelCode(KernelCode::Word::Member) + Name +
                                   "(struct on_the_host *); // no POD, as on the host" + NewLine);
  }

  /// Where a class has none of its own for the virtual one of its base, HIP's is the host's, as that of a std::string
  /// in it, and can't override the device's.
  void declareDestructor(const CXXRecordDecl *Record) {
    auto OverridesByLibrarys = [&](const CXXRecordDecl *Class) {
      const CXXDestructorDecl *Implicit = Class->getDestructor();
      return Implicit && Implicit->isImplicit() && Implicit->isVirtual() && hasLibrarysDestructor(Class);
    };
    // Of a template only instantiations tell.
    auto *Partial = dyn_cast<ClassTemplatePartialSpecializationDecl>(Record);
    const ClassTemplateDecl *Template =
        Partial ? Partial->getSpecializedTemplate() : Record->getDescribedClassTemplate();
    const bool Overrides = Template ? llvm::any_of(Template->specializations(),
                                                   [&](const ClassTemplateSpecializationDecl *Instance) {
                                                     return Instance->hasDefinition() &&
                                                            Instance->getTemplateInstantiationPattern() == Record &&
                                                            OverridesByLibrarys(Instance->getDefinition());
                                                   })
                                    : OverridesByLibrarys(Record);
    auto Brace = Context.tokens().index(Record->getBraceRange().getEnd());
    if (!Context.Text.gpu() || !Brace || !Record->getIdentifier() || !Overrides)
      return;
    const std::string NewLine = "\n" + Context.tokens().indentation(*Brace);
    Edits.insertBefore(*Brace, (Record->isClass() ? "public:" + NewLine : "") + "  " +
                                   KernelCode(KernelCode::Word::Member) + "~" + Record->getNameAsString() +
                                   "(); // the host's" + NewLine);
  }

  /// Whether the destruction of such an object ends in code of the library's.
  bool hasLibrarysDestructor(const CXXRecordDecl *Class) const {
    const CXXDestructorDecl *Own = Class->getDestructor();
    if (!Own || Class->hasTrivialDestructor())
      return false;
    if (AST.getSourceManager().isInSystemHeader(Class->getLocation()))
      return !Own->isConstexpr();
    auto OfType = [&](QualType Type) {
      const CXXRecordDecl *Part = AST.getBaseElementType(Type)->getAsCXXRecordDecl();
      return Part && Part->hasDefinition() && hasLibrarysDestructor(Part->getDefinition());
    };
    return !Own->isUserProvided() &&
           (llvm::any_of(Class->bases(), [&](const CXXBaseSpecifier &B) { return OfType(B.getType()); }) ||
            llvm::any_of(Class->fields(), [&](const FieldDecl *F) { return OfType(F->getType()); }));
  }

  /// "friend class other::Reader;" of a class that the kernel file doesn't have. "friend class Reader;" declares it.
  void trimFriend(const FriendDecl *Friend) {
    auto Range = Context.tokens().range(Friend->getSourceRange());
    const NamedDecl *Type = befriendedType(Friend);
    if (!Range || !Type || Slice.knows(Type))
      return;
    unsigned Word = Range->First; // "template <class T> friend class Reader;"
    while (Word < Range->Last && Context.tokens()[Word].Spelling != "friend")
      ++Word;
    llvm::StringRef Next = Context.tokens()[Word + 1].Spelling;
    if (Word + 2 != Range->Last || !(Next == "class" || Next == "struct" || Next == "union"))
      Edits.drop({Range->First, Range->Last + (Context.tokens()[Range->Last + 1].Spelling == ";")});
  }

  static const NamedDecl *befriendedType(const FriendDecl *Friend) {
    const TypeSourceInfo *Written = Friend->getFriendType();
    if (auto *Template = Written ? nullptr : dyn_cast_or_null<ClassTemplateDecl>(Friend->getFriendDecl())) {
      // In a template it is no redeclaration yet of the one that it names.
      for (const NamedDecl *Meant : Template->getDeclContext()->lookup(Template->getDeclName()))
        if (isa<ClassTemplateDecl>(Meant))
          return Meant;
      return Template;
    }
    if (!Written)
      return nullptr;
    QualType Type = Written->getType();
    if (auto *Special = Type->getAs<TemplateSpecializationType>())
      return Special->getTemplateName().getAsTemplateDecl();
    if (auto *Alias = Type->getAs<TypedefType>())
      return Alias->getDecl();
    return Type->getAsTagDecl();
  }

  /// "using Base::start, Base::size;" -> "using Base::size;"
  void trimUsing(const Decl *First, const CXXRecordDecl *Record) {
    const TokenStream &Tokens = Context.tokens();
    auto Begin = Tokens.index(First->getBeginLoc());
    std::string Kept;
    unsigned Last = 0, Trimmed = 0;
    for (const Decl *Member : Record->decls()) { // each declarator is a declaration
      auto Range =
          isa<UsingDecl, UnresolvedUsingValueDecl>(Member) ? Tokens.range(Member->getSourceRange()) : std::nullopt;
      if (!Range || Range->First != Begin)
        continue;
      if (!Last && Member != First)
        return; // was done with the first
      auto *Own = dyn_cast<UsingDecl>(Member);
      NestedNameSpecifierLoc Qualifier =
          Own ? Own->getQualifierLoc() : cast<UnresolvedUsingValueDecl>(Member)->getQualifierLoc();
      Last = Range->Last;
      if (Slice.namesTrimmed(cast<NamedDecl>(Member), Record))
        ++Trimmed;
      else
        Kept += (Kept.empty() ? "" : ", ") + Tokens.text(SourceRange(Qualifier.getBeginLoc(), Member->getEndLoc()));
    }
    if (Trimmed && Kept.empty())
      Edits.drop({*Begin, Last + 1});
    else if (Trimmed)
      Edits.replace({*Begin + 1, Last}, Kept);
  }

  /// "Rows<int> rows{2};" -> "Rows<int> rows;"
  void dropInitializer(const Expr *Init) {
    if (auto Range = Context.tokens().range(Init->getSourceRange()))
      Edits.remove({Range->First - (Context.tokens()[Range->First - 1].Spelling == "="), Range->Last});
  }

  BuildContext &Context;
  const ASTContext &AST = Context.File.Context;
  const DeviceSlice &Slice;
  TokenEdits &Edits;
  MethodEditor Methods;
};

} // namespace

llvm::SmallPtrSet<const Decl *, 8> classesLaidOver(const DeviceSlice &Slice) {
  llvm::SmallSetVector<const CXXRecordDecl *, 8> Fixed;
  auto Take = [&](const CXXRecordDecl *Derived) {
    if (!Derived->isCompleteDefinition() || Derived->isDependentContext())
      return;
    for (const CXXBaseSpecifier &Base : Derived->bases())
      if (const CXXRecordDecl *B = Base.getType()->getAsCXXRecordDecl(); B && hasPadding(B->getDefinition()))
        Fixed.insert(B->getDefinition());
    for (const FieldDecl *Field : Derived->fields())
      if (const CXXRecordDecl *B = Field->getType()->getAsCXXRecordDecl();
          B && Field->hasAttr<NoUniqueAddressAttr>() && hasPadding(B->getDefinition()))
        Fixed.insert(B->getDefinition());
  };
  for (const Decl *D : Slice.Needed) {
    auto *Record = dyn_cast<CXXRecordDecl>(D);
    const ClassTemplateDecl *Template = Record ? Record->getDescribedClassTemplate() : nullptr;
    if (auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(D))
      Template = Special->getSpecializedTemplate();
    if (Record)
      Take(Record);
    if (Template)
      for (const CXXRecordDecl *Instance : Template->specializations())
        Take(Instance);
  }
  llvm::SmallPtrSet<const Decl *, 8> Out;
  // Whether a class is a POD is a matter of its members' classes, too.
  for (size_t I = 0; I < Fixed.size(); ++I) { // grows
    Out.insert(DeviceSlice::written(Fixed[I]));
    for (const FieldDecl *Field : Fixed[I]->fields())
      if (const CXXRecordDecl *Inner = Field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl())
        if (!Slice.context().getSourceManager().isInSystemHeader(Inner->getLocation()))
          Fixed.insert(Inner->getDefinition());
  }
  return Out;
}

void editMembers(BuildContext &Context, const DeviceSlice &Slice, const CXXRecordDecl *Record, TokenEdits &Edits,
                 std::vector<const FunctionDecl *> &Bodies) {
  MemberEditor(Context, Slice, Edits, Bodies).edit(Record);
}

} // namespace chomp
