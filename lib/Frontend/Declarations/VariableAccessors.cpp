//===- VariableAccessors.cpp - functions in place of variables ------------===//
#include "Frontend/Declarations/VariableAccessors.h"

#include "Analysis/Lambdas.h"
#include "Frontend/Device/DeviceConstants.h"
#include "Frontend/Device/DeviceSlice.h"
#include "Frontend/Device/StaticMembers.h"
#include "Frontend/Pragmas/TemplateVariables.h"

#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace chomp {

KernelCode instanceClass(BuildContext &Context, const VarTemplateDecl *Template) {
  const SourceRange Parameters = Template->getTemplateParameters()->getSourceRange();
  return Context.tokens().deviceText(Parameters) + " struct " + Context.Text.templateName(Template);
}

DeviceDecl instanceAccessor(BuildContext &Context, const VarDecl *V, const std::string &Value) {
  DeviceDecl D = startDecl(Context, DeviceDecl::Kind::Type, V);
  std::string Head = "template <> ", Scope;
  for (const DeclContext *C = V->getDeclContext(); !C->isFileContext(); C = C->getParent())
    if (auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(C); Special && !Special->isExplicitSpecialization())
      Head += "template <> ";
  if (auto *Class = dyn_cast<CXXRecordDecl>(V->getDeclContext()))
    Scope = Context.Text.declare(Context.File.Context.getCanonicalTagType(Class), "") + "::";
  D.Code.Pieces.push_back({Head + "struct " + Scope + Context.Text.templateName(V) + instanceArguments(V) + " { " +
                               KernelCode(KernelCode::Word::Member) + "static " +
                               Context.Text.declare(V->getType(), referenceTo(V->getType(), "get()")) + " { return " +
                               Value + "; } }",
                           nullptr});
  D.Code.Where = D.Where;
  D.Text = ";";
  return D;
}

DeviceDecl memberAccessor(BuildContext &Context, const VarDecl *V, const std::string &Value) {
  const ASTContext &AST = Context.File.Context;
  auto *Class = cast<CXXRecordDecl>(V->getDeclContext());
  const bool Instance = isa<ClassTemplateSpecializationDecl>(Class) || Class->getTemplateInstantiationPattern();
  const std::string Scope = Context.Text.declare(AST.getCanonicalTagType(Class), "") + "::";
  DeviceDecl D = startDecl(Context, DeviceDecl::Kind::Function, V);
  D.Inline = true;
  std::string Text = Context.Text.declare(V->getType(), referenceTo(V->getType(), Scope + Context.Text.accessorOf(V))) +
                     " { return " + Value + "; }";
  // A member of an explicit specialization is no specialization itself.
  const bool Explicit = isa<ClassTemplateSpecializationDecl>(Class) &&
                        cast<ClassTemplateSpecializationDecl>(Class)->isExplicitSpecialization();
  D.Code.Pieces.push_back({(Instance && !Explicit ? "template <> " : "") + Text, nullptr});
  D.Code.Where = D.Where;
  return D;
}

SourceLocation placeOfMember(const VarDecl *V) {
  const ASTContext &AST = V->getASTContext();
  const SourceManager &SM = AST.getSourceManager();
  SourceLocation Last = V->getLocation();
  // Behind the class and what its arguments name: all that uses it is behind those, too.
  SmallVector<TemplateArgument, 8> Arguments;
  auto *Special = dyn_cast<ClassTemplateSpecializationDecl>(V->getDeclContext());
  if (Special && !Special->isExplicitSpecialization()) {
    Last = DeviceSlice::written(Special)->getLocation();
    Arguments = flattened(Special->getTemplateArgs().asArray());
  }
  if (auto *Instance = dyn_cast<VarTemplateSpecializationDecl>(V);
      Instance && Instance->getTemplateSpecializationKind() != TSK_ExplicitSpecialization)
    llvm::append_range(Arguments, flattened(Instance->getTemplateArgs().asArray()));
  for (const TemplateArgument &Argument : Arguments) {
    const TagDecl *Tag = Argument.getKind() == TemplateArgument::Type
                             ? AST.getBaseElementType(Argument.getAsType())->getAsTagDecl()
                             : nullptr;
    const SourceLocation Own = Tag ? DeviceSlice::written(Tag)->getLocation() : SourceLocation();
    if (Own.isValid() && !SM.isInSystemHeader(Own) && SM.isBeforeInTranslationUnit(Last, Own))
      Last = Own;
  }
  return Last;
}

/// " = 4", a constant's initializer; what it computes from others that are functions' here is computed now.
static KernelCode valueOf(BuildContext &Context, const VarDecl *V) {
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

void giveStorage(BuildContext &Context, const VarDecl *V, TokenEdits &Edits) {
  const ASTContext &AST = Context.File.Context;
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
           valueOf(Context, V) + "; return " + Name + "; }";
    // A type may name it: std::array<double, Most>.
    if (Type->isIntegralOrEnumerationType() && !V->isTemplated() && !V->getCanonicalDecl()->hasInit())
      Edits.insertAfter(Range->Last, valueOf(Context, V));
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

} // namespace chomp
