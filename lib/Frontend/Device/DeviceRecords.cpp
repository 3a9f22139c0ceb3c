//===- DeviceRecords.cpp - classes in the kernel file ---------------------===//
//
//   Before:  class Grid { double *cells; double at(int) const; void print() const; };
//   After:   class Grid { public: double *cells; CHOMP_DEVICE double at(int) const; };
//
//===----------------------------------------------------------------------===//
#include "Frontend/BuildContext.h"
#include "Frontend/Device/AskedMembers.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/HostLayout.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Pragmas/TemplateVariables.h"
#include "Frontend/Regions/Groupprivate.h"
#include "Frontend/Threads/Blocks.h"
#include "Frontend/Threads/TeamTemporaries.h"
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
      : Context(Context), Slice(Slice), Edits(Edits), Bodies(Bodies) {}

  void edit(const CXXRecordDecl *Record) {
    trimMethods(Record);
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

  /// Methods that device code calls get the qualifier, the others go: they may need what no device has.
  void trimMethods(const CXXRecordDecl *Record) {
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
      if (auto *Static = dyn_cast<VarDecl>(Member); Static && !isa<VarTemplateSpecializationDecl>(Static))
        giveStorage(Static);
      if (auto *Templates = dyn_cast<VarTemplateDecl>(Member);
          Templates && deviceTemplate(Templates->getTemplatedDecl()))
        if (auto Range = Context.tokens().range(Templates->getSourceRange()))
          Edits.replace(*Range, instanceClass(Context, Templates));
      if (isa<UsingDecl, UnresolvedUsingValueDecl>(Member))
        trimUsing(Member, Record);
      if (auto *Field = dyn_cast<FieldDecl>(Member); Field && !Context.Text.isHostOnly(Field->getType()))
        if (const Expr *Init = Field->getInClassInitializer();
            isNeverRun(Init) || (runsCode(Init) && !Slice.Initialized.contains(Field->getLocation())))
          dropInitializer(Init);
      if (auto *Template = dyn_cast<FunctionTemplateDecl>(Function))
        Function = Template->getTemplatedDecl();
      auto *Method = dyn_cast<FunctionDecl>(Function);
      // A closure's class is a part of an expression (a member's initializer).
      auto *Inner = dyn_cast<ClassTemplateDecl>(Member);
      if (auto *Nested = dyn_cast<CXXRecordDecl>(Inner ? Inner->getTemplatedDecl() : Member);
          Nested && Nested->isThisDeclarationADefinition() && !Nested->isLambda())
        edit(Nested);
      if (!Method || Method->isImplicit())
        continue;
      auto *Own = dyn_cast<CXXMethodDecl>(Method);
      SourceRange Whole = Member->getSourceRange();
      if (Method->isDefaulted()) // Clang has the word's last letter
        Whole.setEnd(Method->getDefaultLoc());
      auto Range = Context.tokens().range(Whole);
      if (!Range)
        continue;
      bool HasSemicolon =
          Range->Last + 1 < Context.tokens().tokens().size() && Context.tokens()[Range->Last + 1].Spelling == ";";
      const Decl *W = DeviceSlice::written(Method);
      bool Kept = Slice.Needed.contains(W) || (isa<FriendDecl>(Member) && befriends(Record, Method));
      const bool Asked = Slice.Asked.contains(W);
      // nvcc takes a virtual destructor that is defaulted for the host's, whoever calls it or it overrides.
      const bool Default = Method->isDefaulted() && isa<CXXDestructorDecl>(Method) && Own->isVirtual();
      if (Method->isDeleted() || (Method->isDefaulted() && !Default))
        continue;
      if (!Kept && !Asked && !(Own && Own->isVirtual())) {
        Edits.drop({Range->First, Range->Last + HasSemicolon});
        continue;
      }
      unsigned At = Context.tokens().index(Method->getBeginLoc()).value_or(Range->First);
      if (isa<FriendDecl>(Member)) // "template <class T> friend T f(T);"
        for (At = Range->First; At < Range->Last && Context.tokens()[At].Spelling != "friend";)
          ++At;
      const bool Constant = Slice.OfConstants.contains(W);
      Edits.insertBefore(At, KernelCode(KernelCode::Word::Member) + std::string(Constant ? "constexpr " : ""));
      if (auto Type = Asked && !Kept && Own ? declaredAs(AST, Own) : std::nullopt; Type && !Type->isNull())
        if (auto Auto = Context.tokens().range(Own->getReturnTypeSourceRange()))
          Edits.replace(*Auto, Context.Text.declare(*Type, ""));
      if (Kept)
        editDefaultArguments(Context, Method, Edits);
      if (Kept && Method->doesThisDeclarationHaveABody())
        Bodies.push_back(Method);
      if (Kept && Own && isSpecializedMethod(Context, Own))
        if (auto Written = Context.tokens().range(Own->getBody()->getSourceRange())) {
          const unsigned Last = beginOfDefinition(Context, Own, Written->First) - 1;
          Edits.replace({Last, Written->Last}, Context.tokens()[Last].Spelling + ";");
        }
      if ((Kept && !Default) || Method->isPureVirtual())
        continue;
      // An object has its place for the table, and the table one for the function, whoever calls it.
      std::string Body = ";";
      if (Kept) {
        Body = " {}";
      } else if (Own && Own->isVirtual() && Slice.WithTables.contains(Record)) {
        Body = " { chomp::trap(\"" + Method->getQualifiedNameAsString() + " is the host's\"); }";
        Context.Model.Unit.NeedsDeviceHeader = true;
      }
      if (Default) { // "= default"
        const unsigned Last = Range->Last - 2;
        Edits.replace({Last, Range->Last + HasSemicolon}, Context.tokens()[Last].Spelling + Body);
      } else if (auto Written = Method->doesThisDeclarationHaveABody()
                                    ? Context.tokens().range(Method->getBody()->getSourceRange())
                                    : std::nullopt)
        Edits.replace({beginOfDefinition(Context, Method, Written->First), Written->Last},
                      Body == ";" ? HasSemicolon ? "" : ";" : Body.substr(1));
      else if (Body != ";")
        Edits.replace({Range->Last + 1, Range->Last + 1}, Body);
    }
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

  /// Whether the kernel file has the function template that a class template's "template <class U> friend U f(U);" is
  /// in some instantiation.
  bool befriends(const CXXRecordDecl *Record, const FunctionDecl *F) const {
    const ClassTemplateDecl *Template = Record->getDescribedClassTemplate();
    if (!Template || !F->getDescribedFunctionTemplate() || F->isThisDeclarationADefinition())
      return false;
    for (const CXXRecordDecl *Instance : Template->specializations()) {
      if (!Instance->hasDefinition()) // named, but nothing has looked into it
        continue;
      for (const FriendDecl *D : Instance->friends())
        if (auto *Friend = dyn_cast_or_null<FunctionTemplateDecl>(D->getFriendDecl());
            Friend && Friend->getLocation() == F->getLocation())
          for (const RedeclarableTemplateDecl *Other : Friend->redecls())
            if (Slice.Needed.contains(Other->getTemplatedDecl()))
              return true;
    }
    return false;
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

  /// Before:  static constexpr double w[3] = {1, 2, 1};
  /// After:   __device__ static const double (&w_())[3] { static constexpr double w[3] = {1, 2, 1}; return w; }
  ///          static constexpr double w[3] = {1, 2, 1};
  /// A declare target variable's function stands behind the variable (DeviceVariables.cpp).
  void giveStorage(const VarDecl *V) {
    auto Range = Context.tokens().range(V->getSourceRange());
    const MemberStorage Storage = memberStorage(Context.File, V, Context.Text.gpu());
    if (Storage == MemberStorage::None || !Range)
      return;
    const VarDecl *Defined = V->getDefinition() ? V->getDefinition() : V;
    QualType Type = Defined->getType();
    const std::string Name = V->getNameAsString();
    // A constant's class that only a template's instantiations know, or one that has no name of its own.
    const TagDecl *Tag = Type->getAsTagDecl();
    const bool Open =
        !Type->isArrayType() &&
        (Type->getContainedDeducedType() || (Tag && Tag->isEmbeddedInDeclarator()) ||
         (Storage == MemberStorage::Constant && Type->isDependentType() && !Type->isTemplateTypeParmType()));
    KernelCode Body = ";";
    if (Storage == MemberStorage::Constant) {
      const bool Number = AST.getBaseElementType(Type)->isArithmeticType();
      const bool Literal = Number || isDeviceConstexpr(Defined);
      // A device's constructor makes the device's variables alone.
      const KernelCode Word =
          "static " + (Number || !Literal ? KernelCode() : KernelCode::Word::Member) + (Literal ? "constexpr " : "");
      Body = " { " + Word +
             (Open ? (Type->getContainedDeducedType() ? "auto " : "decltype(" + Name + ") ") + Name
                   : Context.Text.declare(Literal ? AST.getUnqualifiedArrayType(Type) : Type, Name)) +
             valueOf(V) + "; return " + Name + "; }";
      // A type may name it: std::array<double, Most>.
      if (Type->isIntegralOrEnumerationType() && !V->isTemplated() && !V->getCanonicalDecl()->hasInit())
        Edits.insertAfter(Range->Last, valueOf(V));
    } else if (V->hasInit()) { // static inline int count = 3;
      for (unsigned I = Range->First; I <= Range->Last; ++I)
        if (Context.tokens()[I].Spelling == "inline")
          Edits.remove({I, I});
      auto Init = Context.tokens().range(V->getInit()->getSourceRange());
      if (Init && Init->First > Context.tokens().index(V->getLocation()).value_or(Init->First)) {
        const unsigned Before = Init->First - (Context.tokens()[Init->First - 1].Spelling == "=") - 1;
        Edits.replace({Before, Range->Last}, Context.tokens()[Before].Spelling);
      }
    }
    const std::string Accessor = Context.Text.accessorOf(V);
    // The size of a template's array may be what its instantiations know alone.
    auto *Dependent = AST.getAsDependentSizedArrayType(Type); // "int list[] = {Is...};"
    const std::string Head = Open || Type->isIncompleteArrayType() || (Dependent && !Dependent->getSizeExpr())
                                 ? "const auto &" + Accessor
                                 : Context.Text.declare(Type, referenceTo(Type, Accessor));
    const bool HasLines = Body.has<KernelCode::Line>();
    Edits.insertBefore(Range->First,
                       KernelCode(KernelCode::Word::Member) + ("static " + Head + Body) + "\n" +
                           (HasLines ? KernelCode(KernelCode::Line{"", Context.tokens().line(Range->First)}) : "") +
                           Context.tokens().indentation(Range->First));
  }

  /// " = 4", a constant's initializer; what it computes from others that are functions' here is computed now.
  KernelCode valueOf(const VarDecl *V) const {
    const Expr *Init = V->getAnyInitializer();
    struct Finder : DynamicRecursiveASTVisitor {
      explicit Finder(BuildContext &Context) : Context(Context) {}
      bool VisitDeclRefExpr(DeclRefExpr *E) override { return Context.Text.accessorOf(E->getDecl()).empty(); }
      BuildContext &Context;
    };
    const bool Plain = Finder(Context).TraverseStmt(const_cast<Expr *>(Init));
    const APValue *Value = Plain || V->isTemplated() ? nullptr : V->getInitializingDeclaration()->evaluateValue();
    llvm::SmallString<32> Text;
    if (Value && Value->isInt() && !V->getType()->isEnumeralType())
      Value->getInt().toString(Text, 10);
    else if (Value && Value->isFloat())
      Value->getFloat().toString(Text);
    if (!Text.empty())
      return " = " + Text.str().str();
    TokenEdits Edits;
    Context.Text.edit(Init, Edits);
    return initializerText(Context, V, Edits, /*Marked=*/isa<LambdaExpr>(Init->IgnoreImplicit()));
  }

  BuildContext &Context;
  const ASTContext &AST = Context.File.Context;
  const DeviceSlice &Slice;
  TokenEdits &Edits;
  std::vector<const FunctionDecl *> &Bodies;
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

unsigned beginOfDefinition(BuildContext &Context, const FunctionDecl *F, unsigned Body) {
  auto *Constructor = dyn_cast<CXXConstructorDecl>(F);
  unsigned First = Body;
  if (Constructor)
    for (const CXXCtorInitializer *Init : Constructor->inits())
      if (auto Token = Init->isWritten() ? Context.tokens().index(Init->getSourceLocation()) : std::nullopt)
        First = std::min(First, *Token);
  return First < Body ? First - 1 : Body; // the colon
}

bool isSpecializedMethod(const BuildContext &Context, const CXXMethodDecl *Method) {
  return Method->doesThisDeclarationHaveABody() && Method->isDependentContext() &&
         !(isa<CXXConversionDecl>(Method) && Method->getDescribedFunctionTemplate()) && !Method->isVirtual() &&
         (hasAnalysedConstruct(Method->getBody()) || Context.Variants.differIn(Method));
}

void editMembers(BuildContext &Context, const DeviceSlice &Slice, const CXXRecordDecl *Record, TokenEdits &Edits,
                 std::vector<const FunctionDecl *> &Bodies) {
  MemberEditor(Context, Slice, Edits, Bodies).edit(Record);
}

void takeForward(const DeviceSlice &Slice, std::vector<const Decl *> &Order) {
  if (Slice.Needed.empty())
    return;
  const SourceManager &SM = Slice.Needed.front()->getASTContext().getSourceManager();
  auto IsBefore = [&](const Decl *A, const Decl *B) {
    return SM.isBeforeInTranslationUnit(A->getLocation(), B->getLocation());
  };
  auto Take = [&](const Decl *First, const Decl *Definition) {
    if (First != Definition && llvm::any_of(Slice.Needed, [&](const Decl *Other) {
          return IsBefore(First, Other) && IsBefore(Other, Definition);
        }))
      Order.push_back(First);
  };
  for (const Decl *D : Slice.Needed.getArrayRef()) {
    if (auto *F = dyn_cast<FunctionDecl>(D)) {
      const FunctionTemplateDecl *Template = F->getDescribedFunctionTemplate();
      const FunctionDecl *First = Template ? Template->getCanonicalDecl()->getTemplatedDecl() : nullptr;
      if (First && First->getLexicalDeclContext()->isFileContext())
        Take(First, F);
      continue;
    }
    auto *Tag = dyn_cast<TagDecl>(D);
    if (!Tag || !Tag->getIdentifier() || isa<ClassTemplateSpecializationDecl>(Tag))
      continue;
    const TagDecl *First = nullptr; // no friend
    for (const TagDecl *Other : Tag->redecls())
      if (!Other->isEmbeddedInDeclarator() && Other->getLexicalDeclContext()->isFileContext() &&
          (!First || IsBefore(Other, First)))
        First = Other;
    if (First)
      Take(First, Tag);
  }
}

bool hasOwnDefault(const ParmVarDecl *P) {
  return P->hasDefaultArg() && !P->hasInheritedDefaultArg() && !P->hasUninstantiatedDefaultArg();
}

static bool hasDefaults(const TemplateParameterList &Parameters) {
  auto Owns = [](const auto *P) { return P && P->hasDefaultArgument() && !P->defaultArgumentWasInherited(); };
  return llvm::any_of(Parameters, [&](const NamedDecl *P) {
    return Owns(dyn_cast<TemplateTypeParmDecl>(P)) || Owns(dyn_cast<NonTypeTemplateParmDecl>(P)) ||
           Owns(dyn_cast<TemplateTemplateParmDecl>(P));
  });
}

void takeDefaults(const DeviceSlice &Slice, std::vector<const Decl *> &Order) {
  for (const Decl *D : Slice.Needed.getArrayRef()) {
    auto *Class = dyn_cast<CXXRecordDecl>(D);
    auto *F = dyn_cast<FunctionDecl>(D);
    const RedeclarableTemplateDecl *Template = Class ? Class->getDescribedClassTemplate()
                                               : F ? (const RedeclarableTemplateDecl *)F->getDescribedFunctionTemplate()
                                                   : nullptr;
    if (isa<CXXMethodDecl>(D))
      continue; // its class declares it
    auto Take = [&](const Decl *Other) {
      if (Other != D && !llvm::is_contained(Order, Other) && Other->getLexicalDeclContext()->isFileContext())
        Order.push_back(Other);
    };
    if (Template)
      for (const RedeclarableTemplateDecl *Other : Template->redecls())
        if (hasDefaults(*Other->getTemplateParameters()))
          Take(Other->getTemplatedDecl());
    if (F && Slice.WithDefaults.contains(D))
      for (const FunctionDecl *Other : F->redecls())
        if (llvm::any_of(Other->parameters(), hasOwnDefault))
          Take(Other);
  }
}

/// Whether what a class says at a place is left out of the kernel file.
static bool isDropped(const DeviceSlice &Slice, const CXXRecordDecl *Class, const SourceManager &SM,
                      SourceLocation Loc) {
  return llvm::any_of(Class->decls(), [&](const Decl *Member) {
    auto *Template = dyn_cast<FunctionTemplateDecl>(Member);
    auto *Method = dyn_cast<CXXMethodDecl>(Template ? Template->getTemplatedDecl() : Member);
    return Method && !Method->isImplicit() && !Slice.Needed.contains(DeviceSlice::written(Method)) &&
           SM.isPointWithin(Loc, Member->getBeginLoc(), Member->getEndLoc());
  });
}

void introduceClasses(const DeviceSlice &Slice, std::vector<const Decl *> &Order) {
  for (const Decl *D : Slice.Needed.getArrayRef()) {
    auto *Class = dyn_cast<CXXRecordDecl>(D);
    const CXXRecordDecl *First = Class ? Class->getCanonicalDecl() : nullptr;
    if (!First || First == Class || !First->getDeclContext()->isFileContext() ||
        (First->getLexicalDeclContext()->isFileContext() && !First->isEmbeddedInDeclarator()))
      continue;
    const SourceManager &SM = D->getASTContext().getSourceManager();
    const SourceLocation Loc = First->getLocation();
    auto At = llvm::find_if(Order, [&](const Decl *Other) {
      return SM.isPointWithin(Loc, Other->getBeginLoc(), Other->getEndLoc()) ||
             SM.isBeforeInTranslationUnit(Loc, Other->getBeginLoc());
    });
    if (At == Order.end() || *At == D)
      continue;
    auto *Around = dyn_cast<CXXRecordDecl>(*At);
    if (SM.isBeforeInTranslationUnit(Loc, (*At)->getBeginLoc()) || (Around && isDropped(Slice, Around, SM, Loc)))
      Order.insert(At, First);
  }
}

} // namespace chomp
