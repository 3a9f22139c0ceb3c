//===- DeviceTypes.cpp - declarations of C types as C++ -------------------===//
//
// Clang's own printer would do but for three things: names that had to change, C's qualifiers (restrict, _Atomic), and
// arrays of variable length, which C++ does not have.
//
//===----------------------------------------------------------------------===//
#include "Analysis/ArrayTypes.h"
#include "Analysis/Lambdas.h"
#include "Frontend/Device/DeviceNames.h"
#include "Frontend/Device/DeviceText.h"

#include "clang/AST/ASTContext.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/QualTypeNames.h"
#include "clang/AST/Type.h"

using namespace clang;

namespace chomp {

namespace {

class TypeSpeller {
public:
  TypeSpeller(DeviceNames &Names, const ASTContext &Context, const PrintingPolicy &Policy)
      : Names(Names), Context(Context), Policy(Policy) {}

  /// Puts the type around a declarator.
  std::string spell(QualType Type, std::string Declarator) {
    Qualifiers Quals = Type.getLocalQualifiers();
    const clang::Type *T = Type.getTypePtr();
    if (auto *Pointer = dyn_cast<PointerType>(T))
      return pointer(flatPointee(Pointer->getPointeeType()), Quals, std::move(Declarator));
    if (auto *Array = dyn_cast<ArrayType>(T)) {
      QualType Element = Context.getQualifiedType(Array->getElementType(), Quals);
      if (auto *Constant = dyn_cast<ConstantArrayType>(Array))
        return spell(Element, Declarator + "[" + std::to_string(Constant->getZExtSize()) + "]");
      if (isa<IncompleteArrayType>(Array))
        return spell(Element, Declarator + "[]");
      if (!isVariableLength(Context, Type))
        return spell(Element,
                     Declarator + "[" +
                         std::to_string(*constantInCxx(Context, cast<VariableArrayType>(Array)->getSizeExpr())) + "]");
      return pointer(flatPointee(Element), Qualifiers(), std::move(Declarator));
    }
    if (auto *Function = dyn_cast<FunctionType>(T)) {
      std::string Parameters;
      if (auto *Proto = dyn_cast<FunctionProtoType>(Function)) {
        for (QualType Parameter : Proto->param_types())
          Parameters += (Parameters.empty() ? "" : ", ") + spell(Parameter, "");
        if (Proto->isVariadic())
          Parameters += Parameters.empty() ? "..." : ", ...";
      }
      return spell(Function->getReturnType(), Declarator + "(" + Parameters + ")");
    }
    if (std::string Word = word(T); !Word.empty())
      return qualifiers(Quals) + Word + trailing(Quals) + (Declarator.empty() ? "" : " ") + Declarator;
    if (auto *Atomic = dyn_cast<AtomicType>(T))
      return spell(Context.getQualifiedType(Atomic->getValueType(), Quals), std::move(Declarator));
    if (auto *Complex = dyn_cast<ComplexType>(T))
      return qualifiers(Quals) + spellComplex(spell(Complex->getElementType(), "")) + (Declarator.empty() ? "" : " ") +
             Declarator;
    // Sugar of all kinds: parentheses, attributes, decayed parameters, typeof, local typedefs.
    QualType Desugared = Type.getSingleStepDesugaredType(Context);
    if (Desugared != Type)
      return spell(Desugared, std::move(Declarator));
    Type.getAsStringInternal(Declarator, Policy);
    return Declarator;
  }

private:
  /// A name that stands before the declarator; empty for what has to be taken apart.
  std::string word(const clang::Type *T) {
    if (auto *Typedef = dyn_cast<TypedefType>(T)) {
      const TypedefNameDecl *D = Typedef->getDecl();
      if (Typedef->isVariablyModifiedType() || (D->getDeclContext()->isFunctionOrMethod() && !namesTag(D)))
        return "";
      return Names.use(D);
    }
    if (auto *Tag = dyn_cast<TagType>(T)) {
      const TagDecl *D = Tag->getDecl();
      if (!D->getIdentifier() && D->getTypedefNameForAnonDecl())
        return Names.use(D);
      return D->getKindName().str() + " " + Names.use(D);
    }
    if (auto *Builtin = dyn_cast<BuiltinType>(T))
      return Builtin->getName(Policy).str();
    return "";
  }

  static bool namesTag(const TypedefNameDecl *D) {
    const TagDecl *Tag = D->getUnderlyingType()->getAsTagDecl();
    return Tag && Tag->getTypedefNameForAnonDecl() == D;
  }

  /// What a pointer to a type points to once variable-length arrays are flat: the innermost element.
  QualType flatPointee(QualType Pointee) {
    return isVariableLength(Context, Pointee) ? Context.getBaseElementType(Pointee) : Pointee;
  }

  std::string pointer(QualType Pointee, Qualifiers Quals, std::string Declarator) {
    std::string Own = qualifiers(Quals) + (Quals.hasRestrict() ? "__restrict__ " : "");
    if (Declarator.empty() && !Own.empty())
      Own.pop_back();
    Declarator = "*" + Own + Declarator;
    const clang::Type *T = Pointee.getTypePtr();
    while (!isa<ArrayType, FunctionType>(T) && word(T).empty()) { // typeof(rows[0]) is written as an array, too
      const clang::Type *Meant = QualType(T, 0).getSingleStepDesugaredType(Context).getTypePtr();
      if (Meant == T)
        break;
      T = Meant;
    }
    if (isa<ArrayType, FunctionType>(T))
      Declarator = "(" + Declarator + ")";
    return spell(Pointee, std::move(Declarator));
  }

  static std::string qualifiers(Qualifiers Quals) {
    return std::string(Quals.hasConst() ? "const " : "") + (Quals.hasVolatile() ? "volatile " : "");
  }
  /// restrict on a typedef's name.
  static std::string trailing(Qualifiers Quals) { return Quals.hasRestrict() ? " __restrict__" : ""; }

  DeviceNames &Names;
  const ASTContext &Context;
  const PrintingPolicy &Policy;
};

/// Without the parentheses of its declaration, and without `auto` where that stands for an array: Clang's printer sees
/// by a type's outermost part alone what goes around a name.
QualType withoutSugarAroundName(const ASTContext &Context, QualType Type) {
  for (;;) {
    const clang::Type *T = Type.getTypePtr();
    if (auto *Pointer = dyn_cast<PointerType>(T))
      return Context.getQualifiedType(
          Context.getPointerType(withoutSugarAroundName(Context, Pointer->getPointeeType())),
          Type.getLocalQualifiers());
    if (!isa<ParenType>(T) && !(isa<AutoType>(T) && (T->isArrayType() || T->isPointerType())))
      return Type;
    Type = Type.getSingleStepDesugaredType(Context);
  }
}

/// The functions' own types in a type.
struct LocalNames {
  /// What stands in front of a name each time that it is printed: "main_::"; the last one also after that.
  llvm::StringMap<std::vector<std::string>> Qualifiers;
  /// Classes in them, with which Clang's printer names the functions, too: "main()::outer::inner", "outer::inner".
  std::vector<std::pair<std::string, std::string>> Nested;
};

LocalNames localNames(const ASTContext &AST, QualType Type, LocalTypes &Locals, const CodeScope &Scope,
                      const PrintingPolicy &Policy) {
  struct Finder : DynamicRecursiveASTVisitor {
    Finder(const ASTContext &AST, LocalTypes &Locals, const CodeScope &Scope, const PrintingPolicy &Policy)
        : AST(AST), Locals(Locals), Scope(Scope), Policy(Policy) {}
    bool VisitTagType(TagType *T) override {
      const TagDecl *Own = T->getDecl(), *D = Own;
      std::string Path = Own->getNameAsString();
      while (auto *Outer = dyn_cast<TagDecl>(D->getDeclContext())) {
        D = Outer;
        Path = D->getNameAsString() + "::" + Path;
      }
      if (D != Own && Locals.functionOf(D))
        Found.Nested.emplace_back(QualType(AST.getCanonicalTagType(Own)).getAsString(Policy), Path);
      take(D);
      if (auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(Own))
        for (const TemplateArgument &A : flattened(Special->getTemplateArgs().asArray()))
          if (A.getKind() == TemplateArgument::Type)
            TraverseType(A.getAsType());
      return true;
    }
    bool VisitTypedefType(TypedefType *T) override { return take(T->getDecl()); }
    bool take(const NamedDecl *D) {
      const FunctionDecl *F = Scope.Function ? Locals.functionOf(D) : nullptr;
      if (!F || !D->getIdentifier())
        return true;
      // Another function's may be a template's argument.
      std::string Qualifier;
      if (const auto Namespaces = namespacesOf(F); Namespaces != namespacesOf(Scope.Function))
        for (const std::string &Name : Namespaces)
          Qualifier += Name.empty() ? "" : Name + "::";
      if (std::string Space = Locals.space(D); !Space.empty())
        Qualifier += Space + "::";
      Found.Qualifiers[D->getName()].push_back(Qualifier);
      return true;
    }
    const ASTContext &AST;
    LocalTypes &Locals;
    const CodeScope &Scope;
    const PrintingPolicy &Policy;
    LocalNames Found;
  } Finder(AST, Locals, Scope, Policy);
  Finder.TraverseType(Type);
  return std::move(Finder.Found);
}

} // namespace

QualType withoutClangsNames(QualType Type) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitPredefinedSugarType(PredefinedSugarType *) override { return false; }
  } Finder;
  return Finder.TraverseType(Type) ? Type : Type.getCanonicalType();
}

bool DeviceText::hasUsings(const FunctionDecl *Function) {
  auto [Known, New] = WithUsings.try_emplace(Function, false);
  if (!New)
    return Known->second;
  struct Finder : DynamicRecursiveASTVisitor {
    bool VisitUsingDecl(UsingDecl *) override { return false; }
    bool VisitUsingDirectiveDecl(UsingDirectiveDecl *) override { return false; }
    bool VisitNamespaceAliasDecl(NamespaceAliasDecl *) override { return false; }
  } Finder;
  for (const DeclContext *C = Function; C; C = C->getParent())
    if (auto *F = dyn_cast<FunctionDecl>(C); F && !Finder.TraverseStmt(F->getBody()))
      return Known->second = true;
  return false;
}

/// Whether a type is said with what only some place knows, constants of a function's or a class's own, a pack of a
/// template's: std::array<double, N>, std::array<double, sizeof...(Ts)>.
static bool namesLocals(QualType Type, const FunctionDecl *Here) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(const FunctionDecl *Here) : Here(Here) {}
    bool VisitTemplateSpecializationType(TemplateSpecializationType *T) override {
      return llvm::all_of(T->template_arguments(), [&](const TemplateArgument &Argument) {
        return Argument.getKind() != TemplateArgument::Expression || TraverseStmt(Argument.getAsExpr());
      });
    }
    bool VisitDeclRefExpr(DeclRefExpr *E) override {
      const DeclContext *Owner = E->getDecl()->getDeclContext();
      if (auto *Enum = dyn_cast<EnumDecl>(Owner))
        Owner = Enum->isScoped() ? nullptr : Enum->getDeclContext();
      // A namespace's own, in a function's result.
      const bool Elsewhere = Owner && Owner->isNamespace() && !(Here && Owner->Encloses(Here));
      Found |= Owner && !E->hasQualifier() && (Owner->isRecord() || Owner->isFunctionOrMethod() || Elsewhere);
      return !Found;
    }
    bool VisitSizeOfPackExpr(SizeOfPackExpr *) override { return !(Found = true); }
    bool TraverseVariableArrayType(VariableArrayType *T, bool Qualifier) override {
      return TraverseType(T->getElementType(), Qualifier);
    }
    const FunctionDecl *Here;
    bool Found = false;
  } Finder(Here);
  Finder.TraverseType(Type);
  return Finder.Found;
}

bool namesInFull(QualType Type, const FunctionDecl *Here) {
  struct Finder : DynamicRecursiveASTVisitor {
    explicit Finder(const FunctionDecl *Here) : Here(Here) {}
    bool VisitTagType(TagType *T) override {
      return T->isCanonicalUnqualified() || isKnown(T->getDecl(), T->getQualifier());
    }
    bool VisitTypedefType(TypedefType *T) override { return isKnown(T->getDecl(), T->getQualifier()); }
    bool VisitUsingType(UsingType *T) override { // a function's own declaration is none of its kernels' parameters'
      return !T->getDecl()->getDeclContext()->isFunctionOrMethod() && isKnown(T->getDecl(), T->getQualifier());
    }
    bool VisitMemberPointerType(MemberPointerType *T) override {
      return TraverseNestedNameSpecifier(T->getQualifier());
    }
    bool VisitTemplateSpecializationType(TemplateSpecializationType *T) override {
      const TemplateDecl *Template = T->getTemplateName().getAsTemplateDecl();
      return T->isCanonicalUnqualified() || !Template || isKnown(Template, T->getTemplateName().getQualifier());
    }

    bool isKnown(const Decl *D, NestedNameSpecifier Qualifier) const {
      switch (Qualifier.getKind()) {
      case NestedNameSpecifier::Kind::Namespace: {
        const auto [Namespace, Prefix] = Qualifier.getAsNamespaceAndPrefix();
        return isa<NamespaceDecl>(Namespace) && isKnown(Namespace, Prefix);
      }
      case NestedNameSpecifier::Kind::Null: {
        const DeclContext *Owner = D->getDeclContext()->getRedeclContext();
        while (Owner->isInlineNamespace() ||
               (Owner->isNamespace() && cast<NamespaceDecl>(Owner)->isAnonymousNamespace()))
          Owner = Owner->getParent()->getRedeclContext();
        // A function's own types are looked after elsewhere.
        return Owner->isFunctionOrMethod() || Owner->isTranslationUnit() ||
               (Owner->isNamespace() && Here && Owner->Encloses(Here));
      }
      default: // a type's own names are visited
        return true;
      }
    }
    const FunctionDecl *Here;
  } Finder(Here);
  return Finder.TraverseType(Type);
}

/// Whether a `::` begins some name in a type: the virtual GPU's files have the program in a namespace.
static bool saysGlobal(QualType Type) {
  struct Finder : DynamicRecursiveASTVisitor {
    bool Found = false;
    bool TraverseNestedNameSpecifier(NestedNameSpecifier Name) override {
      Found |= Name.getKind() == NestedNameSpecifier::Kind::Global;
      return DynamicRecursiveASTVisitor::TraverseNestedNameSpecifier(Name);
    }
  } Finder;
  Finder.TraverseType(Type);
  return Finder.Found;
}

std::string DeviceText::declare(QualType Type, llvm::StringRef Name) {
  if (!File.Context.getLangOpts().CPlusPlus)
    return TypeSpeller(*Names, File.Context, Policy).spell(Type, Name.str());
  // C++ has no pointers to arrays of variable length (DeviceArrays.cpp).
  if (auto *Pointer = Type->getAs<PointerType>(); Pointer && isVariableLength(File.Context, Pointer->getPointeeType()))
    Type = File.Context.getQualifiedType(
        File.Context.getPointerType(File.Context.getBaseElementType(Pointer->getPointeeType())), Type.getQualifiers());
  // "auto w = Traits<int>::width": no kernel could name a class template's enumeration that has no name.
  if (auto *Enum = Type->getAs<EnumType>(); Enum && !Enum->getDecl()->hasNameForLinkage() &&
                                            isa<ClassTemplateSpecializationDecl>(Enum->getDecl()->getDeclContext()))
    Type =
        File.Context.getQualifiedType(Enum->getDecl()->getDefinitionOrSelf()->getIntegerType(), Type.getQualifiers());
  // A name that a using declaration in a function made known isn't known outside of it.
  QualType Inner = Type;
  auto IsInside = [&] { // a class's own name for a type, perhaps of a pointer
    auto *Typedef = Inner->getAs<TypedefType>();
    return Typedef && (Typedef->getDecl()->getDeclContext()->isRecord() || isKernelAlias(Typedef->getDecl()));
  };
  bool Inside = IsInside();
  for (; Inner->isAnyPointerType() || Inner->isReferenceType() || Inner->isArrayType(); Inside |= IsInside())
    Inner = Inner->isArrayType() ? File.Context.getAsArrayType(Inner)->getElementType() : Inner->getPointeeType();
  // Nor is what `auto` stands for, if that is one.
  if (auto *Auto = Inner->getContainedAutoType(); Auto && !Auto->getDeducedType().isNull())
    Inner = Auto->getDeducedType();
  if (Inside || IsInside())
    Type = Type.getCanonicalType();
  if (Inner->getAsTagDecl() && Scope.Function && hasUsings(Scope.Function))
    Type = TypeName::getFullyQualifiedType(Type.getCanonicalType(), File.Context);
  // Nor is what a class or a template calls a type inside of itself.
  if (Scope.Function && (isInstantiated(Scope.Function) || (classOf(Scope.Function) && Inner->getAsTagDecl() &&
                                                            Inner->getAsTagDecl()->getDeclContext()->isRecord())))
    Type = Type.getCanonicalType();
  if (saysGlobal(Type) || namesLocals(Type, Scope.Function) ||
      !closuresIn(Type).empty() || // decltype(f) says where f is known
      !namesInFull(Type, Scope.Function))
    Type = Type.getCanonicalType();
  Type = withoutSugarAroundName(File.Context, withoutClangsNames(Type));
  std::string Out = Name.str();
  LocalNames Locals = localNames(File.Context, Type, Names->Locals, Scope, Policy);
  if (!Locals.Qualifiers.empty() || !Locals.Nested.empty()) {
    // The printer says a function's own type by its name alone.
    constexpr llvm::StringLiteral Declarator = "__declarator";
    std::string Whole = Name.empty() ? "" : Declarator.str();
    Type.getAsStringInternal(Whole, Policy);
    for (const auto &[Printed, Path] : Locals.Nested)
      if (size_t At = Whole.find(Printed); At != std::string::npos)
        Whole.replace(At, Printed.size(), Path);
    Out.clear();
    for (llvm::StringRef Rest = Whole; !Rest.empty();) {
      llvm::StringRef Word = Rest.take_while([](char C) { return llvm::isAlnum(C) || C == '_'; });
      if (auto It = Locals.Qualifiers.find(Word);
          It != Locals.Qualifiers.end() && !llvm::StringRef(Out).ends_with("::")) {
        Out += It->second.front();
        if (It->second.size() > 1)
          It->second.erase(It->second.begin());
      }
      size_t Taken = std::max<size_t>(Word.size(), 1);
      Out += Word == Declarator ? Name : Rest.take_front(Taken);
      Rest = Rest.drop_front(Taken);
    }
    return withClosureNames(Type, std::move(Out));
  }
  Type.getAsStringInternal(Out, Policy);
  return withClosureNames(Type, std::move(Out));
}

KernelCode DeviceText::declareCode(QualType Type, const KernelCode &Declarator) {
  if (Declarator.isPlain())
    return declare(Type, Declarator.chars());
  std::string Place = "__place";
  while (declare(Type, "").find(Place) != std::string::npos)
    Place += '_';
  const std::string Around = declare(Type, Place);
  const auto [Before, Behind] = llvm::StringRef(Around).split(Place);
  return Before + Declarator + Behind;
}

std::string DeviceText::withClosureNames(QualType Type, std::string Text) {
  if (!ClosureName)
    return Text;
  for (const CXXRecordDecl *Closure : closuresIn(Type)) {
    const std::string Printed = QualType(File.Context.getCanonicalTagType(Closure)).getAsString(Policy),
                      Name = ClosureName(Closure);
    for (size_t At = Text.find(Printed); !Name.empty() && At != std::string::npos; At = Text.find(Printed, At))
      Text.replace(At, Printed.size(), Name);
  }
  return Text;
}

} // namespace chomp
