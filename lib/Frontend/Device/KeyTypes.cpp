//===- KeyTypes.cpp - types that name an instantiation --------------------===//
#include "Frontend/Device/KeyTypes.h"

#include "Analysis/Lambdas.h"
#include "Frontend/Device/BuildContext.h"
#include "Frontend/Device/Instances.h"
#include "Frontend/Device/LambdaNames.h"

#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

static const CXXRecordDecl *closureOf(const FunctionDecl *F) {
  auto *Method = dyn_cast<CXXMethodDecl>(F);
  return Method && Method->getParent()->isLambda() ? Method->getParent() : nullptr;
}

bool isHeldByNoFunction(const FunctionDecl *F) {
  for (const DeclContext *C = F; C; C = C->getParent())
    if (auto *Function = dyn_cast<FunctionDecl>(C))
      if (const CXXRecordDecl *Closure = closureOf(Function)) {
        const FunctionDecl *Holder = functionAround(Closure);
        if (!Holder || isInDefaultArgument(Closure, Holder))
          return true;
      }
  return false;
}

bool isReadLater(const FunctionDecl *F) {
  for (const DeclContext *C = F; C; C = C->getParent())
    if (auto *Function = dyn_cast<FunctionDecl>(C))
      if (const CXXRecordDecl *Closure = closureOf(Function)) {
        const Decl *Context = Closure->getLambdaContextDecl();
        auto *Method = dyn_cast_or_null<CXXMethodDecl>(functionAround(Closure));
        if (Closure->getDeclContext()->isRecord()
                ? !Context || isa<ParmVarDecl, FieldDecl>(Context)
                : Method && !closureOf(Method) && isInDefaultArgument(Closure, Method))
          return true;
      }
  return false;
}

namespace {

class KeyTypeBuilder {
public:
  explicit KeyTypeBuilder(BuildContext &Context)
      : Context(Context), AST(Context.File.Context), Key(declare("chomp_key", {type(true)})),
        Value(declare("chomp_value", valueParameters())) {}

  KeyType build(const FunctionDecl *F) {
    KeyType Out;
    SmallVector<TemplateArgument, 4> Types;
    auto Add = [&](const std::string &Text) { Out.Text += (Out.Text.empty() ? "" : ", ") + Text; };
    for (const DeclContext *C = F; C; C = writtenIn(C)) {
      const std::optional<TemplateLevel> Level = templateLevel(C);
      if (!Level)
        continue;
      auto *Function = dyn_cast<FunctionDecl>(C);
      if (Function && closureOf(Function)) {
        auto [Name, Type] = declareLevel(cast<CXXMethodDecl>(Function), *Level);
        Add(Name);
        Types.emplace_back(Type);
      } else {
        addParameters(*Level, Add, Types);
      }
    }
    Out.Type = specialize(Types);
    FunctionProtoType::ExtProtoInfo Info;
    const QualType Type = AST.getFunctionType(AST.getPointerType(AST.CharTy.withConst()), {}, Info);
    Out.Name = CXXMethodDecl::Create(AST, const_cast<ClassTemplateSpecializationDecl *>(Out.Type), SourceLocation(),
                                     DeclarationNameInfo(&AST.Idents.get("name"), SourceLocation()), Type,
                                     AST.getTrivialTypeSourceInfo(Type), SC_Static, false, true,
                                     ConstexprSpecKind::Unspecified, SourceLocation());
    return Out;
  }

private:
  /// What a generic lambda's head leaves open, under a name that is declared where nothing hides its parameters.
  std::pair<std::string, QualType> declareLevel(const CXXMethodDecl *F, const TemplateLevel &Level) {
    std::string Text;
    SmallVector<TemplateArgument, 4> Types;
    auto Add = [&](const std::string &One) { Text += (Text.empty() ? "" : ", ") + One; };
    const FunctionDecl *Pattern = F->getTemplateInstantiationPattern();
    for (const ParmVarDecl *Written : Pattern->parameters()) {
      if (!Written->getType()->isDependentType() || !Written->getIdentifier())
        continue;
      Add("decltype(" + Written->getNameAsString() + ")" + (Written->isParameterPack() ? "..." : ""));
      for (const ParmVarDecl *P : F->parameters())
        if (writtenParameter(Pattern, P) == Written)
          Types.emplace_back(P->getType().getCanonicalType());
    }
    addParameters(Level, Add, Types);
    const Place Where = Context.place(F->getLocation());
    const SourceLocation Brace = F->getBody()->getBeginLoc();
    std::string Name =
        Context.File.Standalone
            ? "chomp_types_" +
                  std::to_string(Context.KeyedCode.try_emplace(Brace, Context.KeyedCode.size() + 1).first->second)
            : "chomp_types_l" + std::to_string(Where.Line) + "_" +
                  std::to_string(AST.getSourceManager().getExpansionColumnNumber(Brace));
    const std::string Declaration = " typedef chomp_key<" + Text + "> " + Name + ";";
    if (auto Token = Context.tokens().index(Brace)) {
      const std::pair<unsigned, std::string> Entry{*Token, Declaration};
      if (!llvm::is_contained(Context.Model.Appended, Entry))
        Context.Model.Appended.push_back(Entry);
    }
    return {Name, AST.getCanonicalTagType(specialize(Types))};
  }

  /// A template's parameters that have names.
  void addParameters(const TemplateLevel &Level, llvm::function_ref<void(const std::string &)> Add,
                     SmallVectorImpl<TemplateArgument> &Types) {
    for (unsigned I = 0; I < Level.Parameters->size() && I < Level.Arguments.size(); ++I) {
      const NamedDecl *P = Level.Parameters->getParam(I);
      if (P->isImplicit() || !P->getIdentifier() || isa<TemplateTemplateParmDecl>(P))
        continue;
      const std::string Name = P->getNameAsString();
      Add((isa<TemplateTypeParmDecl>(P) ? Name : "chomp_value<decltype(" + Name + "), " + Name + ">") +
          (P->isParameterPack() ? "..." : ""));
      for (const TemplateArgument &A : flattened(Level.Arguments[I]))
        Types.emplace_back(A.getKind() == TemplateArgument::Type ? A.getAsType().getCanonicalType() : valueType(A));
    }
  }

  /// "chomp_value<int, 4>"
  QualType valueType(const TemplateArgument &A) {
    QualType Type;
    switch (A.getKind()) {
    case TemplateArgument::Integral:
      Type = A.getIntegralType();
      break;
    case TemplateArgument::NullPtr:
      Type = A.getNullPtrType();
      break;
    case TemplateArgument::Declaration:
      Type = A.getParamTypeForDecl();
      break;
    default:
      Type = A.getStructuralValueType();
    }
    Type = Type.getCanonicalType().getUnqualifiedType();
    return AST.getCanonicalTagType(specialize(Value, {TemplateArgument(Type), AST.getCanonicalTemplateArgument(A)}));
  }

  TemplateTypeParmDecl *type(bool Pack) {
    return TemplateTypeParmDecl::Create(AST, AST.getTranslationUnitDecl(), SourceLocation(), SourceLocation(), 0, 0,
                                        &AST.Idents.get(Pack ? "Types" : "T"), false, Pack);
  }

  SmallVector<NamedDecl *, 2> valueParameters() {
    TemplateTypeParmDecl *T = type(false);
    const QualType Type(T->getTypeForDecl(), 0);
    return {T,
            NonTypeTemplateParmDecl::Create(AST, AST.getTranslationUnitDecl(), SourceLocation(), SourceLocation(), 0, 1,
                                            &AST.Idents.get("Value"), Type, false, AST.getTrivialTypeSourceInfo(Type))};
  }

  /// One of chomp/templates.h's, which this file doesn't include.
  ClassTemplateDecl *declare(StringRef Name, ArrayRef<NamedDecl *> Parameters) {
    DeclContext *File = AST.getTranslationUnitDecl();
    auto *Class = CXXRecordDecl::Create(AST, TagTypeKind::Struct, File, SourceLocation(), SourceLocation(),
                                        &AST.Idents.get(Name));
    auto *List =
        TemplateParameterList::Create(AST, SourceLocation(), SourceLocation(), Parameters, SourceLocation(), nullptr);
    auto *Out = ClassTemplateDecl::Create(AST, File, SourceLocation(), Class->getDeclName(), List, Class);
    Class->setDescribedClassTemplate(Out);
    return Out;
  }

  /// One for the same arguments, so that a name abbreviates it where it comes again.
  ClassTemplateSpecializationDecl *specialize(ClassTemplateDecl *Template, ArrayRef<TemplateArgument> Arguments) {
    void *Place = nullptr;
    if (ClassTemplateSpecializationDecl *Known = Template->findSpecialization(Arguments, Place))
      return Known;
    auto *Out = ClassTemplateSpecializationDecl::Create(AST, TagTypeKind::Struct, AST.getTranslationUnitDecl(),
                                                        SourceLocation(), SourceLocation(), Template, Arguments,
                                                        /*StrictPackMatch=*/false, nullptr);
    Template->AddSpecialization(Out, Place);
    return Out;
  }
  ClassTemplateSpecializationDecl *specialize(ArrayRef<TemplateArgument> Types) {
    return specialize(Key, {TemplateArgument::CreatePackCopy(AST, Types)});
  }

  BuildContext &Context;
  ASTContext &AST;
  ClassTemplateDecl *Key, *Value;
};

} // namespace

KeyType keyType(BuildContext &Context, const FunctionDecl *F) { return KeyTypeBuilder(Context).build(F); }

} // namespace chomp
